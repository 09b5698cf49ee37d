#!/bin/sh
# SPDX-License-Identifier: MIT
# The figures of the harness itself, for `make bench`. Nothing here passes or fails: on a noisy
# machine the ratios tell more than the times, and every ratio comes from one run of pairs.
set -u

index=$BUILD/unixindex
work=$(mktemp -d "${TMPDIR:-/tmp}/unixindex-bench.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
export UB_RESULTDIR="$work/results"

median() {
	sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# now: seconds since the epoch, for wall times of whole commands
now() {
	date +%s.%N
}

# elapsed_ms COMMAND...: median of 21 runs, in milliseconds
elapsed_ms() {
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21; do
		before=$(now)
		"$@" >/dev/null
		echo "$before $(now)" | awk '{ print ($2 - $1) * 1000 }'
	done | median
}

# full_run NAME ARGUMENT...: time, share of windows, the runner's CPU; the result stays in NAME.json
full_run() {
	name=$1
	shift
	before=$(now)
	"$index" --json "$work/$name.json" "$@" >"$work/$name.txt"
	echo "$before $(now)" | awk -v what="unixindex $*" '{ printf "%s: %.1f s\n", what, $2 - $1 }'
	grep ' windows in ' "$work/$name.txt"
	tail -n 1 "$work/$name.txt"
}

# rate_by_hand PROGRAM: operations per second of a program run by itself
rate_by_hand() {
	"$BUILD/tests/$1" 0.4 | awk -F'|' '/^COUNT/ { count = $2 } /^TIME/ { print count / $2 }'
}

# rate_by_runner TEST: the same of one window
rate_by_runner() {
	"$index" -c 1 -i 1 "$1" | awk -v OFS= '/ samples\)$/ { print $(NF - 5) }'
}

harness_cost() {
	for _ in $(seq 41); do
		hand=$(rate_by_hand "$1")
		echo "$hand $(rate_by_runner "$1")" | awk '{ print $1 / $2 }'
	done | median | sed "s/^/harness cost of $1, by hand over by runner, median of 41 pairs: /"
}

echo "--help: $(elapsed_ms "$TOP/run" --help) ms; list: $(elapsed_ms "$TOP/run" list) ms (medians of 21)"
for test in dhry2reg pipe syscall; do
	harness_cost "$test"
done
full_run quick --quick index
full_run first index
full_run second index
for name in first second; do
	sed -n 's/^System Benchmarks Index Score *//p' "$work/$name.txt" | tr '\n' ' '
done | awk '{ printf "two runs in a row, index ratio: 1 copy %.4f", $1 / $(NF / 2 + 1)
	if (NF == 4) printf ", all copies %.4f", $2 / $4
	print "" }'
