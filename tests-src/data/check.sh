#!/bin/sh
# SPDX-License-Identifier: MIT
# check.sh - runs tst.sh once without its rm and compares what it made with what is known of
# essay.txt. Says what differs and leaves with 1. The known values are those of the C locale.
LC_ALL=C
export LC_ALL
here=${0%/*}

# expect WHAT GOT WANTED
expect() {
	[ "$2" = "$3" ] && return
	echo "check.sh: $1: got '$2', wanted '$3'" >&2
	exit 1
}

# Hides the command for as long as tst.sh is read into this shell.
rm() {
	:
}
set -- "$here/essay.txt"
# shellcheck source=tests-src/data/tst.sh
. "$here/tst.sh"
unset -f rm

expect 'checksum of the sorted text' "$(cksum <sorted.$$)" '3707204297 8546'
read -r lines words bytes <count.$$
expect 'lines, words and bytes with "the"' "$lines $words $bytes" '35 182 900'
read -r lines words bytes <<END
$(wc <found.$$)
END
expect 'the same, as tee kept them' "$lines $words $bytes" '35 182 900'

# od's figures depend on the order of bytes, but their number and the last offset do not.
lines=0
while read -r offset _; do
	lines=$((lines + 1))
	last=$offset
done <dump.$$
expect 'lines and last offset of the dump' "$lines $last" '536 0020542'
rm sorted.$$ dump.$$ found.$$ count.$$
