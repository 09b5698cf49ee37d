#!/bin/sh
# SPDX-License-Identifier: MIT
# dist.sh dist NAME       makes $BUILD/NAME.tar.gz: what git tracks, or all of a tree that is no checkout
# dist.sh distcheck NAME  also unpacks it elsewhere, builds there, and makes the same release of that
#
# One tree gives the same bytes on every machine: sorted, of one owner, one set of modes and one time, which is
# SOURCE_DATE_EPOCH, or that of the last commit, or of the newest file. Needs GNU tar.
set -eu

what=$1
name=$2
cd "$(dirname "$0")/.."
export LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

# A release that was unpacked somewhere in another project's checkout is none.
is_checkout() {
	[ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ]
}

# Without what a build leaves, also a build of the Debian package, and what runs write.
files() {
	if is_checkout; then
		git ls-files -z
	else
		find . \( -path ./.git -o -path ./build -o -path ./debian/.debhelper -o -path ./debian/unixindex -o \
			-path './results/*' ! -path './results/reference*' \) -prune -o -type f \
			! -path './debian/*.substvars' ! -path './debian/*.debhelper*' ! -path ./debian/files \
			! -path ./debian/debhelper-build-stamp -printf '%P\0'
	fi | sort -z
}

epoch() {
	if [ -n "${SOURCE_DATE_EPOCH-}" ]; then
		echo "$SOURCE_DATE_EPOCH"
	elif is_checkout; then
		git log -1 --format=%ct
	else
		xargs -0 stat -c %Y <"$work/files" | sort -n | tail -n 1
	fi
}

files >"$work/files"
tar --create --file "$work/tar" --null --no-recursion --files-from "$work/files" --format=ustar \
	--transform "s,^,$name/," --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$(epoch)"
gzip -9 -n "$work/tar"
mkdir -p "$BUILD"
cp "$work/tar.gz" "$BUILD/.$name.tar.gz"
mv "$BUILD/.$name.tar.gz" "$BUILD/$name.tar.gz"
echo "$BUILD/$name.tar.gz"

[ "$what" = distcheck ] || exit 0
tar -x -z -C "$work" -f "$BUILD/$name.tar.gz"
# What make was told about this build is not for that one.
unset MAKEFLAGS MAKEOVERRIDES BUILD
make -s -C "$work/$name" -j "$(getconf _NPROCESSORS_ONLN)" all dist
"$work/$name/build/unixindex" --version
cmp "$work/tar.gz" "$work/$name/build/$name.tar.gz"
echo 'it builds, and makes the same release'
