#!/bin/sh
# SPDX-License-Identifier: MIT
# How sure gate --run-ab is: two tests, each side of which does the same, and then 5 % more in one of them on the
# second side. Of so many tries each, how many end in which verdict.
#
#   TRIES=40  MAX_LOSS=2  WINDOW_MS=60  BLOCKS=  as many as the gate takes by itself
. "$(dirname "$0")/lib.sh"

tries=${TRIES:-40}
max_loss=${MAX_LOSS:-2}
cp "$BUILD/t/bench/work" "$work/work" || exit 1

# suite NAME PARTS: the tests "steady", and "changed", of so many parts
suite() {
	for test in 'steady Steady 100' "changed Changed $2"; do
		# shellcheck disable=SC2086 # words
		set -- "$1" $test
		printf '[%s]\ntitle = %s\nunit = lps\ncommand = ./work %d %d\n' "$2" "$3" "$4" "${WINDOW_MS:-60}"
	done >"$work/$1.suite"
}
suite a 100
suite b 105

# verdicts SUITE: exit statuses of so many tries, one a line
verdicts() {
	for _ in $(seq "$tries"); do
		"$index" gate -q --max-loss "$max_loss" ${BLOCKS:+--blocks "$BLOCKS"} --run-ab \
			"'$index' -c 1 --suite '$work/a.suite'" "'$index' -c 1 --suite '$work/$1.suite'" \
			steady changed >"$work/last"
		status=$?
		echo "$status"
		[ "$status" -ne 1 ] || grep -q ' changed ' "$work/last" || echo elsewhere
	done
}

# tell FILE WHAT GOAL-OF-LOSS
tell() {
	figure "$2: loss" "$(grep -cx 1 "$1") of $tries" "$3"
	figure "$2: no loss" "$(grep -cx 0 "$1") of $tries"
	figure "$2: cannot tell" "$(grep -cx 77 "$1") of $tries"
	figure "$2: a loss in the other test" "$(grep -cx elsewhere "$1")" 0
	figure "$2: no verdict" "$(grep -vcx '0\|1\|77\|elsewhere' "$1")" 0
}

before=$(now)
verdicts a >"$work/same"
tell "$work/same" 'the same on both sides' 0
verdicts b >"$work/more"
tell "$work/more" '5 % more work in one test' "$((tries * 95 / 100)) or more"
figure 'a try, s' "$(calculate "($(now) - $before) / (2 * $tries)" %.1f)"
