#!/bin/sh
# SPDX-License-Identifier: MIT
# What it takes to measure many copies: how far apart 64 of them begin, and what a run of 1024 needs in
# memory and time beyond its windows. That time is shown as a whole, and without what as many processes
# take that nobody measures.
#
#   MANY=1024  MANY_ROUNDS=6
. "$(dirname "$0")/lib.sh"

many=${MANY:-1024}
rounds=${MANY_ROUNDS:-6}
guard=

clean_up() {
	[ -z "$guard" ] || kill "$guard" 2>/dev/null
}

# peak_kib COMMAND...: the most memory that the runner had resident, in KiB. The process that is started
# is the guard, and its only child the runner; the copies are the runner's.
peak_kib() {
	"$@" >/dev/null &
	guard=$!
	peak=0
	while kill -0 "$guard" 2>/dev/null; do
		runner=$(cat "/proc/$guard/task/$guard/children" 2>/dev/null)
		mine=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/${runner% }/status" 2>/dev/null)
		[ "${mine:-0}" -le "$peak" ] || peak=$mine
		sleep 0.2
	done
	wait "$guard"
	guard=
	echo "$peak"
}

# beyond FILE: seconds of a run that were not in windows
beyond() {
	of "$1" '($r[0]{harness}{run_ns} - $r[0]{harness}{windows_ns}) / 1e9'
}

run_s() {
	of "$1" '$r[0]{harness}{run_ns} / 1e9'
}

# bare_s: what so many processes cost by themselves: seconds from the first fork to the last end, all started
# before any is waited for, each of one operation.
bare_s() {
	perl -MTime::HiRes=time -e '
		my ($program, $nr) = @ARGV;
		my $start = time;
		for (1 .. $nr) {
			my $pid = fork // die "fork: $!\n";
			next if $pid;
			open STDOUT, ">", "/dev/null";
			exec $program, "--ops", "1" or die "$program: $!\n";
		}
		1 while wait > 0;
		print time - $start, "\n"' "$BUILD/tests/pipe" "$many"
}

# shellcheck disable=SC2046 # words
set -- $("$BUILD/t/bench/gate" "$BUILD/tests/pipe" 64 20)
figure "64 copies of pipe pass the gate, ms, median" "$1" "($(nproc) CPUs)"
figure "64 copies of pipe pass the gate, ms, worst of 20 times" "$2"
figure '64 copies of pipe, from start to ready, ms' "$3"
figure '64 copies of pipe, from the stop flag to their end, ms' "$4"

"$index" -q -c 1 -i "$rounds" --json "$work/one.json" pipe >/dev/null
peak=$(peak_kib "$index" -q -c "$many" -i "$rounds" --json "$work/many.json" pipe)
figure "peak memory of the runner, $many copies, MiB" "$(calculate "$peak / 1024" %.1f)" '< 64'
one=$(beyond "$work/one.json")
all=$(beyond "$work/many.json")
figure "a run of 1 copy, beyond its $rounds windows, s" "$(calculate "$one" %.3f)"
figure "a run of $many copies, beyond its $rounds windows, s" "$(calculate "$all" %.3f)"
figure 'the second less the first, share of the run, %' \
	"$(calculate "100 * ($all - $one) / $(run_s "$work/many.json")" %.1f)" '< 5'
bare=$(for _ in 1 2 3; do bare_s; done | median)
figure "$many bare processes of pipe from start to end, s" "$(calculate "$bare" %.3f)"
figure 'without those the share is, %' \
	"$(calculate "100 * ($all - $one - $rounds * $bare) / $(run_s "$work/many.json")" %.1f)" '< 5'
