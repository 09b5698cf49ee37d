#!/bin/sh
# SPDX-License-Identifier: MIT
# Figures of the portable public-key rows, as ratios to the plain C of others. Nothing passes or fails.
#
# REFERENCE is a program that understands `openssl speed`, built without assembler, with the compiler
# and flags of the tests:
#
#   apt-get source openssl && cd openssl-*/ && ./Configure no-asm no-shared no-tests -O3 -march=native
#   make build_sw && REFERENCE=$PWD/apps/openssl
#
# Each ratio is the median of 11 pairs from one run.
set -u

program=$BUILD/tests/crypto-portable-pk
pairs=${PAIRS:-11}

if [ ! -x "$program" ]; then
	echo "crypto-portable-pk: skipped, no $program"
	exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/unixindex-bench.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT

# ours ROW: operations per second
ours() {
	"$program" 1 "$1" | awk -F'|' '/^COUNT/ { count = $2 } /^TIME/ { print count / $2 }'
}

# openssl_rate ALGORITHM COLUMN: of the last line of `openssl speed`, counted from its end
openssl_rate() {
	"$REFERENCE" speed -elapsed -seconds 1 "$1" 2>/dev/null | awk -v back="$2" 'END { print $(NF - back) }'
}

# compare ROW NAME COMMAND...: the median ratio, and both medians
compare() {
	row=$1 name=$2
	shift 2
	n=0
	while [ "$n" -lt "$pairs" ]; do
		n=$((n + 1))
		echo "$(ours "$row") $("$@")"
	done >"$work/pairs"
	awk '{ print $1 / $2 }' "$work/pairs" | sort -n >"$work/ratios"
	awk '{ print $1 }' "$work/pairs" | sort -n >"$work/ours"
	awk '{ print $2 }' "$work/pairs" | sort -n >"$work/theirs"
	paste "$work/ratios" "$work/ours" "$work/theirs" | awk -v row="$row" -v name="$name" '
		{ ratio[NR] = $1; ours[NR] = $2; theirs[NR] = $3 }
		END {
			middle = int((NR + 1) / 2)
			printf "%-18s %.2f of %s (%.1f and %.1f per s; ratios %.2f to %.2f)\n", row,
				ratio[middle], name, ours[middle], theirs[middle], ratio[1], ratio[NR]
		}'
}

if [ -x "${REFERENCE-}" ]; then
	name="$("$REFERENCE" version | cut -d' ' -f1,2) without assembler"
	compare rsa2048-sign "$name" openssl_rate rsa2048 1
	compare rsa2048-verify "$name" openssl_rate rsa2048 0
	compare rsa4096-sign "$name" openssl_rate rsa4096 1
	compare rsa4096-verify "$name" openssl_rate rsa4096 0
	compare ed25519-sign "$name" openssl_rate ed25519 1
	compare ed25519-verify "$name" openssl_rate ed25519 0
	compare ecdsa-p256-sign "$name" openssl_rate ecdsap256 1
	compare ecdsa-p256-verify "$name" openssl_rate ecdsap256 0
	compare x25519 "$name" openssl_rate ecdhx25519 0
else
	echo 'crypto-portable-pk: skipped, REFERENCE is no program (see t/bench/crypto-portable-pk.sh)'
fi
