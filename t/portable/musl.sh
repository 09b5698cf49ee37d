#!/bin/sh
# SPDX-License-Identifier: MIT
# Inside a Debian chroot (chroot.sh): builds the libraries with musl's compiler from Debian's sources, and
# then everything and make check with them. Criterion is not among them, so only the scripts run.
set -eu

prefix=/opt/musl
machine=$(uname -m)
jobs=$(nproc)
CC=musl-gcc
CFLAGS="-O2 -I$prefix/include"
LDFLAGS=-L$prefix/lib
export CC CFLAGS LDFLAGS
unset MAKEFLAGS

# source_of PACKAGE: unpacked in /opt/src/PACKAGE
source_of() {
	mkdir -p /opt/src
	[ -d "/opt/src/$1" ] ||
		(cd /opt/src && apt-get -q source --only-source "$1" && mv "$1"-*/ "$1")
}

libraries() {
	sed 's/^deb /deb-src /' /etc/apt/sources.list >/etc/apt/sources.list.d/src.list
	apt-get -q update
	apt-get -q install -y --no-install-recommends musl-tools dpkg-dev gcc make perl autoconf automake libtool \
		linux-libc-dev pkgconf procps strace python3 python3-jsonschema
	mkdir -p "$prefix/include" "$prefix/lib"
	# musl-gcc finds no headers of the kernel, which are of no C library.
	ln -sfn /usr/include/linux "$prefix/include/linux"
	ln -sfn /usr/include/asm-generic "$prefix/include/asm-generic"
	ln -sfn "/usr/include/$machine-linux-gnu/asm" "$prefix/include/asm"

	source_of libinih
	(cd /opt/src/libinih && "$CC" -O2 -c ini.c && ar rcs "$prefix/lib/libinih.a" ini.o &&
		cp ini.h "$prefix/include/")
	source_of jansson
	(cd /opt/src/jansson && autoreconf -i && ./configure --prefix="$prefix" --disable-shared &&
		make -C src -j "$jobs" install)
	source_of hwloc
	(cd /opt/src/hwloc && ./configure --prefix="$prefix" --disable-shared --enable-static --disable-io \
		--disable-libxml2 --disable-libudev --disable-plugin-dlopen && make -C include install &&
		make -C hwloc -j "$jobs" install)
	source_of openssl
	(cd /opt/src/openssl && ./Configure "linux-$machine" --prefix="$prefix" --libdir=lib no-shared no-tests \
		no-engine no-async no-dso && make -j "$jobs" build_libs &&
		make install_dev)
	: >"$prefix/made"
}

[ -e "$prefix/made" ] || libraries
unset CFLAGS LDFLAGS
make -j "$jobs" BUILD="$PWD/build/musl" CC="$CC" CPPFLAGS="-I$prefix/include" LDFLAGS="-L$prefix/lib" \
	TEST_EXTRA="-I$prefix/include -L$prefix/lib" check
