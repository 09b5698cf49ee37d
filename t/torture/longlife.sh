#!/bin/sh
# SPDX-License-Identifier: MIT
# Many runs one after the other in one directory, and one run of many rounds: does anything grow?
#
#   RUNS=200  OPTIONS=--quick  ROUNDS=200
. "$(dirname "$0")/lib.sh"

runs=${RUNS:-200}
options=${OPTIONS:---quick}
rounds=${ROUNDS:-200}

# most GUARD: descriptors and resident KiB of its runner, the most that was seen until it ended
most() {
	most_fds=0
	most_kib=0
	while kill -0 "$1" 2>/dev/null; do
		runner=$(runner_of "$1")
		fds=$(ls "/proc/$runner/fd" 2>/dev/null | wc -l)
		kib=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$runner/status" 2>/dev/null)
		[ "$fds" -le "$most_fds" ] || most_fds=$fds
		[ "${kib:-0}" -le "$most_kib" ] || most_kib=$kib
		sleep 0.05
	done
}

good=0
mkdir run
for number in $(seq "$runs"); do
	# shellcheck disable=SC2086 # words
	(cd run && exec "$index" $options -q dhry2reg pipe spawn >"$work/out" 2>"$work/err") &
	main=$!
	case $number in
	1 | "$runs")
		most "$main"
		[ "$number" -ne 1 ] || first="$most_fds descriptors, $most_kib KiB"
		;;
	esac
	wait "$main" && [ ! -s err ] && good=$((good + 1))
done
last="$most_fds descriptors, $most_kib KiB"
names=$(ls results/*.json | sort -u | wc -l)
[ "$names" -eq "$runs" ] || good=0
[ "$(valid results/*.json)" -eq "$runs" ] || good=0
[ "$(leftovers)" -eq 0 ] && [ "$(processes)" -eq 0 ] || good=0
row "$runs runs $options" "$runs" "$good" "first: $first; last: $last; $names names, $(leftovers) files and $(processes) processes left"

# The same runner all the time.
rm -rf results/*
(cd run && exec "$index" -i "$rounds" -c 1 -v pipe spawn >"$work/out" 2>"$work/err") &
main=$!
until grep -q '^round 3 ' err; do sleep 0.1; done
runner=$(runner_of "$main")
state() {
	echo "$(ls "/proc/$runner/fd" | wc -l) descriptors, $(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$runner/status") KiB"
}
first=$(state)
while kill -0 "$main" 2>/dev/null; do
	now=$(state 2>/dev/null) && [ "${now#0 }" = "$now" ] && last=$now
	sleep 0.2
done
wait "$main" && good=1 || good=0
[ "${last%% *}" -le "$((${first%% *} + 8))" ] || good=0
[ "$good" -eq 1 ] || cat err >&2
row "one run of $rounds rounds" 1 "$good" "round 3: $first; at the end: $last"
