#!/bin/sh
# SPDX-License-Identifier: MIT
# How well windows are flagged, for `make bench`: the share of windows that a busy process touched
# and that are flagged, and the share of the others. The process takes a tenth of one CPU, in bursts
# of a tenth of a second, and writes down when; a window is touched if a burst overlaps its life
# (start of the copies to their end) for at least 5 ms. Between bursts, and in the run without the
# process, the machine should be quiet: whatever else runs is rightly flagged.
set -u

index=$BUILD/unixindex
tests='dhry2reg syscall pipe context1 spawn execl shell1 fstime'
rounds=${1:-12}
work=$(mktemp -d "${TMPDIR:-/tmp}/unixindex-bench.XXXXXX") || exit 1
busy_pid=
cleanup() {
	[ -z "$busy_pid" ] || kill "$busy_pid" 2>/dev/null
	rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM HUP
export UB_RESULTDIR="$work/results"

"${CC:-cc}" -std=c17 -D_XOPEN_SOURCE=700 -O1 -o "$work/busy" "$TOP/t/bench/busy.c" || exit 1

# judge RESULT BURSTS TITLE: counts windows by touched and flagged. A life begins with the warm-up
# and ends a little after the window; up to 50 ms at either end are neither here nor there.
judge() {
	perl -MJSON::PP -e '
		my ($file, $bursts, $title) = @ARGV;
		local $/;
		open my $in, "<", $file or die "$file: $!\n";
		my $result = JSON::PP->new->decode(<$in>);
		my $start = $result->{monotonic_start_ns} // die "no monotonic_start_ns in the result\n";
		my $warmup = $result->{settings}{warmup_ns};
		open my $log, "<", $bursts or die "$bursts: $!\n";
		my @bursts = map { [split] } split /\n/, <$log>;
		my (%nr, %flagged);
		for my $window (@{$result->{windows}}) {
			my $from = $start + $window->{start_ns} - $warmup;
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
			my $kind = $inside >= 5e6 ? "touched" : $near > 0 ? "near" : "untouched";
			$nr{$kind}++;
			$flagged{$kind}++ if @{$window->{flags} // []};
		}
		printf "%s: %s\n", $title, join ", ", map {
			sprintf "%d of %d windows %s flagged (%.1f %%)", $flagged{$_} // 0, $nr{$_}, $_,
				100 * ($flagged{$_} // 0) / $nr{$_}
		} grep { $nr{$_} } qw(touched untouched);
	' "$@"
}

for copies in 1 $(nproc); do
	# shellcheck disable=SC2086 # words
	"$index" -q -c "$copies" -i "$rounds" --json "$work/quiet.json" $tests >/dev/null
	judge "$work/quiet.json" /dev/null "$copies copies, nothing else"
	for burst in 25 100; do
		"$work/busy" $burst $((10 * burst)) 3600 >"$work/bursts" &
		busy_pid=$!
		# shellcheck disable=SC2086 # words
		"$index" -q -c "$copies" -i "$rounds" --json "$work/busy.json" $tests >/dev/null
		kill "$busy_pid"
		wait "$busy_pid" 2>/dev/null
		busy_pid=
		judge "$work/busy.json" "$work/bursts" "$copies copies, $burst ms in $((10 * burst))"
	done
done
