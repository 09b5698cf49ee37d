#!/bin/sh
# SPDX-License-Identifier: MIT
# The whole test-suite in other ways than make check has it: try.sh [NAME ...]
#
#     gcc clang     each compiler, for all there is
#     O0 lto        -O0; -O3 -flto
#     hardened      as debian/rules builds the package
#     san-clang     AddressSanitizer and UBSan with clang; with GCC they are make san
#     tsan          ThreadSanitizer, all that runs the runner
#     msan          MemorySanitizer, the unit tests and fuzz inputs of what uses no library of others: what those
#                   write it does not see
#     posix         the files that other systems get in the place of Linux's own
#     musl          that C library, with the libraries built for it
#     i386 arm64 armhf s390x   Debian's chroots, under qemu-user where need be (chroot.sh)
#     newest        the newest GCC of Debian's unstable
#     vm            an emulated 32-bit ARM board (../vm/armhf.sh)
#
# All of them without a name, which takes hours. A log each is in $BUILD/portable; the status is 1 if
# something failed.
set -u

top=$(cd "$(dirname "$0")/../.." && pwd)
BUILD=${BUILD:-$top/build}
here=$top/t/portable
export BUILD
# Options of a make around this one are not for the ones below.
unset MAKEFLAGS MFLAGS MAKELEVEL

# check NAME VARIABLE=VALUE...: in a build directory of its own
check() {
	name=$1
	shift
	make -C "$top" -j "$(nproc)" BUILD="$BUILD/$name" "$@" check
}

san='-O1 -g -fno-sanitize-recover=all -fsanitize='
tsan() {
	export UNIXINDEX_SANITIZED=thread TSAN_OPTIONS=exitcode=99
	check tsan CFLAGS="${san}thread" CHECK="$(cd "$top" && echo t/*.t)"
}

# msan_tests BUILD: those whose sources name no such library.
msan_tests() {
	cd "$top" || return
	for source in t/unit/test_*.c; do
		name=${source##*/test_}
		case ${name%.c} in
		*_limb32) source=t/unit/test_${name%_limb32.c}.c ;;
		esac
		grep -qE 'json|openssl/|crypto_(evp|pk)\.h' "$source" || echo "$1/t/unit/test_${name%.c}"
	done
	echo t/0400-fuzz-corpus.t
}

msan() {
	mkdir -p "$BUILD/msan" && clang -O1 -g -fsanitize=memory -c -o "$BUILD/msan/msan.o" "$here/msan.c" || return
	export UNIXINDEX_SANITIZED=memory
	check msan CC=clang CRITERION= CFLAGS="${san}memory -fsanitize-memory-track-origins" TEST_EXTRA="${san}memory" \
		LDFLAGS="$BUILD/msan/msan.o" CHECK="$(msan_tests "$BUILD/msan" | tr '\n' ' ')"
}

# GCC of the newest number that the release has as a package.
# shellcheck disable=SC2016 # for the shell inside
newest='apt-get -q update && cc=$(apt-cache pkgnames gcc- | grep -xE "gcc-[0-9]+" | sort -t - -k 2n | tail -n 1) &&
	apt-get -q install -y --no-install-recommends "$cc" && "$cc" --version && CC=$cc exec ./run --setup check'

try() {
	case $1 in
	gcc | clang) check "$1" CC="$1" ;;
	O0) check O0 CFLAGS='-O0 -g' TEST_EXTRA=-O0 ;;
	lto) check lto CFLAGS='-O3 -flto=auto' ;;
	san-clang) make -C "$top" -j "$(nproc)" BUILD="$BUILD" CC=clang san ;;
	hardened) (
		flags=$(DEB_BUILD_MAINT_OPTIONS=hardening=+all dpkg-buildflags --export=sh) && eval "$flags" &&
			check hardened PROFILE=portable
	) ;;
	tsan | msan) "$1" ;;
	posix) check posix SYSTEM=posix ;;
	musl) "$here/chroot.sh" "$(dpkg --print-architecture)" t/portable/musl.sh ;;
	# The old floating-point unit rounds otherwise than what the figures that tests know come from.
	i386) "$here/chroot.sh" i386 env CFLAGS='-O2 -g -msse2 -mfpmath=sse' ./run --setup check ;;
	arm64 | armhf | s390x) "$here/chroot.sh" "$1" ;;
	newest) "$here/chroot.sh" "$(dpkg --print-architecture):sid" sh -c "$newest" ;;
	vm) make -C "$top" vm-armhf ;;
	*) echo "there is no way '$1'" && return 2 ;;
	esac
}

[ $# -gt 0 ] || set -- gcc clang O0 lto hardened san-clang tsan msan posix musl i386 arm64 armhf s390x newest vm
mkdir -p "$BUILD/portable" || exit 2
status=0
for way; do
	log=$BUILD/portable/$way.log
	if try "$way" >"$log" 2>&1 </dev/null; then
		verdict=passed
	else
		verdict=FAILED status=1
	fi
	echo "$way: $verdict; $(grep -E '^(Files=|Result:)' "$log" | tr '\n' ' ') $log"
done
exit "$status"
