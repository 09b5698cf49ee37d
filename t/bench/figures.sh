#!/bin/sh
# SPDX-License-Identifier: MIT
# What a run costs beside its windows: the time of the whole, and what the harness takes from a test.
# Every ratio comes from one run of pairs, for on a noisy machine ratios tell more than times.
. "$(dirname "$0")/lib.sh"

# elapsed_ms COMMAND...: median of 21 runs, in milliseconds
elapsed_ms() {
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21; do
		before=$(now)
		"$@" >/dev/null
		echo "$before $(now)" | awk '{ print ($2 - $1) * 1000 }'
	done | median
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
	done | median
}

figure './run --help, ms, median of 21' "$(elapsed_ms "$TOP/run" --help)" '< 20'
figure './run list, ms, median of 21' "$(elapsed_ms "$TOP/run" list)" '< 20'
for test in dhry2reg pipe syscall; do
	figure "$test by hand over by runner, median of 41 pairs" "$(harness_cost "$test")" '0.99 to 1.01'
done
