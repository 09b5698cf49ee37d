# SPDX-License-Identifier: MIT
# lib.sh - for the scripts of this directory that run the program over and over: source it first.
#
# They work in a directory of their own, which goes when they end. Each prints rows of the table of
# run.sh: NAME|TRIED|HELD|REMARK.

set -u
TOP=$(cd "$(dirname "$0")/../.." && pwd)
BUILD=${BUILD:-$TOP/build}
index=$BUILD/unixindex
work=$(mktemp -d "${TMPDIR:-/tmp}/unixindex-torture.XXXXXX") || exit 1
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
cd "$work" || exit 1
mkdir tmp results
export UB_TMPDIR="$work/tmp" UB_RESULTDIR="$work/results"

# runner_of GUARD: its only child
runner_of() {
	tr -d ' ' <"/proc/$1/task/$1/children" 2>/dev/null
}

# Processes that work here beside this script and what it starts for the count.
processes() {
	# shellcheck disable=SC2010 # numbers, and where they point to
	ls -l /proc/[0-9]*/cwd 2>/dev/null | grep -F -e "-> $work/tmp" -e "-> $work/run" | wc -l
}

# Files that no run should leave.
leftovers() {
	find tmp results -mindepth 1 \( -path 'tmp/*' -o -name '.unixindex.*' -o -size 0 \) | wc -l
}

# valid FILE...: how many of them are results
valid() {
	nr=0
	for file in "$@"; do
		! "$index" report --json "$file" >/dev/null 2>&1 || nr=$((nr + 1))
	done
	echo "$nr"
}

# row NAME TRIED HELD REMARK
row() {
	echo "$1|$2|$3|$4"
}
