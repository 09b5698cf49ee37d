#!/bin/sh
# SPDX-License-Identifier: MIT
# How well windows are flagged, and what a disturbed median is worth: the same tests on the machine as it
# is, and beside a process that takes a tenth of one CPU, in bursts, and writes down when.
#
#   disturbance.sh [ROUNDS [BURST_MS]]      12 rounds, bursts of 100 ms
#
# A window is touched if a burst overlaps its life (start of the copies to their end) for at least 5 ms,
# and untouched if none comes within 50 ms of it. Beside bursts the machine should be quiet:
# whatever else runs is rightly flagged, in the first of the two runs too.
. "$(dirname "$0")/lib.sh"

tests='dhry2reg syscall pipe context1 spawn execl shell1 fstime'
rounds=${1:-12}
burst=${2:-100}
busy_pid=

clean_up() {
	[ -z "$busy_pid" ] || kill "$busy_pid" 2>/dev/null
}

# measure NAME COPIES
measure() {
	# shellcheck disable=SC2086 # words
	"$index" -q -c "$2" -i "$rounds" --json "$work/$1.json" $tests >/dev/null
}

# flagged KIND FILE BURSTS: "PERCENT of NUMBER" of its windows that are touched, untouched, or any. A life
# begins with the warm-up and ends a little after the window.
flagged() {
	export kind="$1" bursts="$3"
	of "$2" '
		open my $log, "<", $ENV{bursts} or die "$ENV{bursts}: $!\n";
		my @bursts = map { [split] } split /\n/, <$log> // "";
		my $start = $r[0]{monotonic_start_ns} // die "no monotonic_start_ns in the result\n";
		my ($nr, $flagged) = (0, 0);
		for my $window (@{$r[0]{windows}}) {
			my $from = $start + $window->{start_ns} - $r[0]{settings}{warmup_ns};
			my $to = $start + $window->{start_ns} + $window->{length_ns};
			my ($inside, $near) = (0, 0);
			for my $burst (@bursts) {
				my $of = sub {
					my $begin = $burst->[0] > $from - $_[0] ? $burst->[0] : $from - $_[0];
					my $end = $burst->[1] < $to + $_[0] ? $burst->[1] : $to + $_[0];
					$end > $begin ? $end - $begin : 0;
				};
				$inside += $of->(0);
				$near += $of->(50e6);
			}
			my $is = $inside >= 5e6 ? "touched" : $near > 0 ? "near" : "untouched";
			next unless $ENV{kind} eq "any" || $ENV{kind} eq $is;
			$nr++;
			$flagged++ if @{$window->{flags} // []};
		}
		$nr ? sprintf "%.1f of %d", 100 * $flagged / $nr, $nr : "none"'
}

# kinds FILE: what its flags say, by number and test
kinds() {
	of "$1" '
		my (%nr, %tests);
		for my $window (@{$r[0]{windows}}) {
			for my $flag (@{$window->{flags} // []}) {
				$nr{$flag}++;
				$tests{$flag}{$r[0]{tests}[$window->{test}]{key} // $window->{test}}++;
			}
		}
		map { my $flag = $_;
			"$flag $nr{$flag} (" . join(" ", map { "$_ $tests{$flag}{$_}" } sort keys %{$tests{$flag}}) . ")" }
			sort keys %nr'
}

# Two runs differ by chance too: see error.sh for the interval of their ratio.
medians_within() {
	of "$work/quiet.json" "$work/busy.json" '
		my ($quiet, $busy) = map { $_->{passes}[0]{scores} } @r;
		my @known = grep { $quiet->[$_]{has_interval} && $busy->[$_]{has_interval} } 0 .. $#$quiet;
		my @within = grep { abs(log($busy->[$_]{value} / $quiet->[$_]{value})) <=
			sqrt($quiet->[$_]{half_width}**2 + $busy->[$_]{half_width}**2) } @known;
		sprintf "%d of %d", scalar @within, scalar @known'
}

for copies in $(printf '%s\n' 1 "$(nproc)" | sort -nu); do
	with="$copies copies"
	measure quiet "$copies"
	"$BUILD/t/bench/busy" "$burst" $((10 * burst)) 3600 >"$work/bursts" &
	busy_pid=$!
	measure busy "$copies"
	kill "$busy_pid"
	wait "$busy_pid" 2>/dev/null
	busy_pid=
	figure "$with, nothing else: windows flagged, %" "$(flagged any "$work/quiet.json" /dev/null)" '<= 2'
	kinds "$work/quiet.json" | sed 's/^/    /'
	figure "$with, $burst ms in $((10 * burst)): touched windows flagged, %" \
		"$(flagged touched "$work/busy.json" "$work/bursts")" '>= 95'
	figure "$with, $burst ms in $((10 * burst)): untouched windows flagged, %" \
		"$(flagged untouched "$work/busy.json" "$work/bursts")"
	figure "$with: medians that moved less than the interval" "$(medians_within)" all
done
