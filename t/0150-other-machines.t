# SPDX-License-Identifier: MIT
# The same programs, built without a warning by every compiler found here and run, under an emulator
# where it is for another machine: 32 bits, big-endian, another C library.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
skip_sanitized "compiles programs of its own"

# Options of a make around this one are not for the ones below.
unset MAKEFLAGS MFLAGS MAKELEVEL
programs='pipe execl context1 spawn syscall fstime shell crypto-portable-pk'
pk_rows='rsa2048-verify rsa4096-sign rsa4096-verify ed25519-sign ed25519-verify ecdsa-p256-sign
	ecdsa-p256-verify x25519'
bulk_rows='md5 sha1 sha256 sha512 aes-128-cbc aes-192-cbc aes-256-cbc aes-256-cbc-decrypt aes-256-xts aes-256-gcm
	chacha20-poly1305'
registry=/proc/sys/fs/binfmt_misc

# privately CONF COMMAND...: with the emulator of a binfmt.d file in a namespace of its own, so that
# exec of a foreign program works and nothing changes for anybody else.
privately() {
	# shellcheck disable=SC2016
	unshare --user --map-root-user --mount sh -c '
		mount -t binfmt_misc none "$1" && cat "$2" >"$1/register" && shift 2 && exec "$@"
	' sh "$registry" "$@"
}

# emulated MACHINE PROGRAM ARGUMENT...
emulated() {
	emulated_machine=$1
	shift
	if [ "$emulated_machine" = here ] || [ -e "$registry/qemu-$emulated_machine" ]; then
		"$@"
	else
		privately "/usr/lib/binfmt.d/qemu-$emulated_machine.conf" "$@"
	fi
}

# builds COMPILER: makes the programs, and says so.
builds() {
	paths=
	for program in $programs crypto-portable crypto-kernel; do
		paths="$paths $work/$1/tests/$program"
	done
	for data in "$TOP"/tests-src/data/*; do
		paths="$paths $work/$1/tests/data/${data##*/}"
	done
	# shellcheck disable=SC2086
	run make -s -C "$TOP" SYSTEM="$SYSTEM" CC="$1" BUILD="$work/$1" PROFILE=portable $paths
	is "$status $(cat err)" '0 ' "$1 builds the tests without a warning"
}

# signs NAME MACHINE PROGRAM: every other row of crypto-portable-pk than its first.
signs() {
	for row in $pk_rows; do
		run emulated "$2" "$3" --ops 3 "$row"
		is "$status $(sed -n 1p out) $(cat err)" '0 COUNT|3|1|lps ' "$1: $row is right"
	done
}

# hashes NAME MACHINE PROGRAM: every row of crypto-portable. 125 messages of 64 bytes are 8 units.
hashes() {
	for row in $bulk_rows; do
		run emulated "$2" "$3" --ops 125 "$row" 64
		is "$status $(sed -n 1p out) $(cat err)" '0 COUNT|8|1|KBps ' "$1: $row is right"
	done
}

# works COMPILER MACHINE
works() {
	for program in $programs; do
		run emulated "$2" "$work/$1/tests/$program" --ops 3
		is "$status $(cat err)" '0 ' "$1: $program is right"
		like "$(cat out)" '^COUNT\|3\|(1|60)\|' "$1: $program counts 3"
	done
	signs "$1" "$2" "$work/$1/tests/crypto-portable-pk"
	hashes "$1" "$2" "$work/$1/tests/crypto-portable"
}

while read -r compiler machine; do
	if ! command -v "$compiler" >/dev/null; then
		skip "$compiler is not installed" "$compiler"
		continue
	fi
	builds "$compiler"
	# The loader and the libraries of a cross compiler, where Debian has them.
	QEMU_LD_PREFIX=/usr/${compiler%-gcc}
	export QEMU_LD_PREFIX
	if emulated "$machine" "$work/$compiler/tests/pipe" --ops 1 >/dev/null 2>err; then
		works "$compiler" "$machine"
	else
		skip "cannot run here: $(sed -n 1p err)" "$compiler: its programs are right"
	fi
done <<END
gcc here
clang here
musl-gcc here
aarch64-linux-gnu-gcc aarch64
arm-linux-gnueabihf-gcc arm
s390x-linux-gnu-gcc s390x
riscv64-linux-gnu-gcc riscv64
powerpc64le-linux-gnu-gcc ppc64le
END

# Long numbers of short words, which no compiler above would choose on this machine.
for compiler in gcc clang; do
	if command -v "$compiler" >/dev/null; then
		program=$work/limb32/$compiler/tests/crypto-portable-pk
		run make -s -C "$TOP" SYSTEM="$SYSTEM" CC="$compiler" BUILD="$work/limb32/$compiler" \
			TEST_EXTRA=-DLIMB_BITS=32 "$program"
		is "$status $(cat err)" '0 ' "$compiler builds for limbs of 32 bits without a warning"
		signs "$compiler, limbs of 32 bits" here "$program"
	else
		skip "$compiler is not installed" "$compiler: limbs of 32 bits"
	fi
done

done_testing
