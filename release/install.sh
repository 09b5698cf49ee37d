#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh - puts what has been built under $DESTDIR$PREFIX, for make install. Of the source tree and
# the build directory it only reads.
set -eu

cd "$(dirname "$0")/.."
umask 022

case $PREFIX in
/*) ;;
*)
	echo "install: PREFIX must begin with a /, since the program looks there for its data; not '$PREFIX'" >&2
	exit 2
	;;
esac

# put MODE DIRECTORY FILE...: into a directory below the prefix. One that is there keeps its mode.
put() {
	mode=$1
	directory=$DESTDIR$PREFIX/$2
	shift 2
	mkdir -p "$directory"
	install -m "$mode" "$@" "$directory"
}

put 755 bin "$BUILD/unixindex"
for source in tests-src/*.c; do
	program=$(basename "$source" .c)
	case $program in
	*-part) ;;
	*) put 755 libexec/unixindex/tests "$BUILD/tests/$program" ;;
	esac
done
put 755 libexec/unixindex/tests/data tests-src/data/*.sh
put 644 libexec/unixindex/tests/data tests-src/data/*.txt
put 644 share/unixindex/suite suite/*.suite
put 644 share/unixindex/baselines baselines/*.base
put 644 share/unixindex/reference results/reference/*.json
put 644 share/unixindex/schema runner/report/*.schema.json
put 644 share/man/man1 man/*.1
put 644 share/man/man5 man/*.5
put 644 share/bash-completion/completions completion/unixindex
put 644 share/doc/unixindex README.md
put 644 share/doc/unixindex/examples examples/*.suite
put 755 share/doc/unixindex/examples examples/*.sh
put 644 share/doc/unixindex/examples/package-test examples/package-test/control
put 755 share/doc/unixindex/examples/package-test examples/package-test/slower
