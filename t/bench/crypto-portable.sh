#!/bin/sh
# SPDX-License-Identifier: MIT
# The portable tier beside other plain C: nettle and libgcrypt, built without assembler from the archives of Debian's
# source packages, with the compiler and the flags of the profile. Nothing here passes or fails.
#
#   REFERENCE=DIRECTORY t/bench/crypto-portable.sh           compares with what is there
#   REFERENCE=DIRECTORY t/bench/crypto-portable.sh --fetch   gets and builds it first, by apt-get source
#
# The directory is one outside the tree; BUILD, CC and PROFILE are as for make. Each of PAIRS (15) turns times ours
# and theirs one after the other, 0.2 s each; a figure is the median of its turns, a ratio that of ours over theirs.
# Not used: openssl without processor features, because it still runs assembler.
set -u

TOP=$(cd "$(dirname "$0")/../.." && pwd)
BUILD=$(cd "${BUILD:-$TOP/build}" && pwd) || exit 2
CC=${CC:-cc}
rows='md5 sha1 sha256 sha512 aes-128-cbc aes-192-cbc aes-256-cbc aes-256-cbc-decrypt aes-256-xts aes-256-gcm
	chacha20-poly1305'
if [ "${PROFILE:-unixbench}" = portable ]; then
	flags='-O2'
else
	flags='-O3 -ffast-math -march=native -mtune=native'
fi

skip() {
	echo "crypto-portable: skipped: $*"
	exit 0
}

# disabled: what libgcrypt would choose when it runs.
disabled() {
	for part in jent padlock aesni shaext pclmul sse41 drng avx avx2 neon arm-crypto ppc-crypto; do
		echo "--disable-$part-support"
	done
}

build_nettle() {
	cd "$REFERENCE/nettle" && ./configure --disable-assembler --disable-shared --disable-public-key --disable-openssl \
		--disable-documentation CC="$CC" CFLAGS="$flags" && make libnettle.a
}

# Only the library: its tests and its documents need more.
build_libgcrypt() {
	# shellcheck disable=SC2046
	cd "$REFERENCE/libgcrypt" && ./configure --disable-asm --disable-shared --enable-static --disable-doc \
		$(disabled) CC="$CC" CFLAGS="$flags" || return
	for part in compat mpi random cipher src; do
		make -C "$part" || return
	done
}

fetch() {
	command -v apt-get >/dev/null || skip 'no apt-get to get source packages with'
	mkdir -p "$REFERENCE" && cd "$REFERENCE" || exit 2
	apt-get -q source --download-only nettle libgcrypt20 >fetch.log 2>&1 ||
		skip "apt-get source failed: $(grep -m 1 '^E:' fetch.log)"
	for name in nettle libgcrypt; do
		rm -rf "$name"
		mkdir "$name"
		for archive in "$name"*.orig.tar.?z "$name"*.orig.tar.bz2; do
			[ ! -e "$archive" ] || tar -x --strip-components=1 -C "$name" -f "$archive"
		done
		("build_$name") >"$name.log" 2>&1 || skip "$name does not build; see $name.log in REFERENCE"
	done
	echo "$CC $flags" >built-by
}

# driver NAME FLAG...: the program of that name, or why there is none.
driver() {
	name=$1
	shift
	"$CC" -O2 -w -o "$name" "$TOP/t/bench/crypto_$name.c" "$@" 2>log || skip "no $name: $(sed -n 1p log)"
}

median() {
	sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

ours() {
	"$BUILD/tests/crypto-portable" 0.2 "$1" 8192 | awk -F'|' '/^COUNT/ { count = $2 } /^TIME/ { print count / $2 }'
}

# compare ROW: one line.
compare() {
	rm -f -- *.turns
	for _ in $(seq "${PAIRS:-15}"); do
		for name in nettle libgcrypt; do
			echo "$(ours "$1") $(./$name 0.2 "$1")" >>$name.turns
		done
	done
	for name in nettle libgcrypt; do
		awk '{ print $2 }' $name.turns | median
		awk '{ print $1 / $2 }' $name.turns | median
	done >medians
	awk '{ print $1 }' ./*.turns | median >>medians
	tr '\n' ' ' <medians | awk -v row="$1" '{
		printf "%-20s %10.0f %10.0f %6.2f %10.0f %6.2f %6.2f\n", row, $5, $1, $2, $3, $4, ($2 < $4 ? $2 : $4) }'
}

[ -n "${REFERENCE-}" ] || skip 'REFERENCE names no directory with nettle and libgcrypt'
[ -x "$BUILD/tests/crypto-portable" ] || skip 'crypto-portable is not built'
[ "${1-}" != --fetch ] || (fetch) || exit
[ -e "$REFERENCE/built-by" ] || skip "nothing is built in $REFERENCE; --fetch does it"

work=$(mktemp -d "${TMPDIR:-/tmp}/unixindex-bench.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir include
ln -s "$REFERENCE/nettle" include/nettle
driver nettle -Iinclude "$REFERENCE/nettle/libnettle.a"
driver libgcrypt -I"$REFERENCE/libgcrypt/src" "$REFERENCE/libgcrypt/src/.libs/libgcrypt.a" -lgpg-error
echo "reference: nettle $(sed -n "s/^PACKAGE_VERSION='\(.*\)'/\1/p" "$REFERENCE/nettle/config.log"), libgcrypt $(
	sed -n "s/^PACKAGE_VERSION='\(.*\)'/\1/p" "$REFERENCE/libgcrypt/config.log"), no assembler, $(cat "$REFERENCE/built-by")"
echo "ours: $(tr '\n' ' ' <"$BUILD/stamp.tests")"
printf '%-20s %10s %10s %6s %10s %6s %6s\n' 'KBps of 8192 bytes' ours nettle ratio libgcrypt ratio least
for row in $rows; do
	compare "$row"
done
