#!/bin/sh
# SPDX-License-Identifier: MIT
# How sure the figures of a run are, and what the runner takes meanwhile: two whole runs as a user makes
# them, then A/A: pairs of quick runs of one machine, whose ratios should be 1.
#
#   TESTS=index                            of the whole runs
#   AA_PAIRS=20  AA_TESTS=index  AA_COPIES=1
#
# Two independent estimates differ by their errors' root sum of squares, so the interval of ln(ratio)
# is +-sqrt(h1^2 + h2^2) of the half-widths of ln(rate): Schenker and Gentleman, "On judging the
# significance of differences by examining the overlap between confidence intervals", The American
# Statistician 55, 2001. Of a machine that stays as it is, 95 % of such intervals contain 0.
. "$(dirname "$0")/lib.sh"

tests=${TESTS:-index}

# whole_run NAME [OPTION]: its seconds; the result stays in NAME.json
whole_run() {
	name=$1
	shift
	before=$(now)
	# shellcheck disable=SC2086 # words
	"$index" -q "$@" --json "$work/$name.json" $tests >/dev/null
	calculate "$(now) - $before" %.1f
}

# half_widths FILE: of each test in each pass that has one, and of each index, "NAME: PERCENT"
half_widths() {
	of "$1" 'map { sprintf "index half-width, %d copies: %.2f", $_->{copies}, 100 * $_->{half_width} }
		grep { $_->{has_interval} } @{$r[0]{passes}}'
}

# windows_until ROUND FILE: the result without the windows of later rounds. A window is a line of it.
windows_until() {
	awk -v last="$1" '
		/^"windows":/ { print; inside = 1; next }
		!inside { print; next }
		/^\]/ { print kept; inside = 0; print; next }
		match($0, /"round":[0-9]+/) && substr($0, RSTART + 8, RLENGTH - 8) + 0 <= last {
			if (kept != "")
				print kept ","
			kept = $0
			sub(/,$/, "", kept)
		}' "$2"
}

# when_sure FILE: seconds from the start to the end of the second round in a row after which each index is known to
# 1 %, by the windows until then. By lines: to decode all of it for each round would take longer than the run.
when_sure() {
	before='' known=''
	for round in $(of "$1" '1 .. $r[0]{windows}[-1]{round}'); do
		windows_until "$round" "$1" >"$work/until.json"
		known=$("$index" report "$work/until.json" --recompute --json 2>"$work/log" | awk '
			/^{"copies":/ {
				match($0, /"half_width":[^,]*/)
				wide += !/"index_partial":[a-z]*,"has_interval":true/ ||
					substr($0, RSTART + 13, RLENGTH - 13) + 0 > 0.01
			}
			match($0, /"start_ns":[0-9]+,"length_ns":[0-9]+/) {
				split(substr($0, RSTART, RLENGTH), ns, /[:,]/)
				end = (ns[2] + ns[4]) / 1e9
			}
			END { if (!wide) printf "%.0f", end }')
		[ -z "$before" ] || [ -z "$known" ] || break
		before=$known
	done
	echo "${known:-never}"
}

# too_wide FILE: tests that are wider than their targets at the end, "KEY (COPIES copies): PERCENT of TARGET"
too_wide() {
	of "$1" 'map { my $pass = $_; map { sprintf "%s, %d copies: %.2f of %g", $r[0]{tests}[$_]{key}, $pass->{copies},
			100 * $pass->{scores}[$_]{half_width}, $r[0]{tests}[$_]{target_percent} }
		grep { 100 * $pass->{scores}[$_]{half_width} > $r[0]{tests}[$_]{target_percent} }
		0 .. $#{$r[0]{tests}} } @{$r[0]{passes}}'
}

# inside FIRST SECOND: "1" for every ratio whose interval contains 1, else "0"; the index last
inside() {
	of "$1" "$2" '
		my $judge = sub {
			my ($x, $y, $value) = @_;
			return () unless $x->{has_interval} && $y->{has_interval};
			my $h = sqrt($x->{half_width}**2 + $y->{half_width}**2);
			return abs(log($x->{$value} / $y->{$value})) <= $h ? 1 : 0;
		};
		map { my $pass = $_; my ($x, $y) = map { $_->{passes}[$pass] } @r;
			((map { "test " . $_ } map { $judge->($x->{scores}[$_], $y->{scores}[$_], "value") }
				0 .. $#{$r[0]{tests}}),
			(map { "index " . $_ } $judge->($x, $y, "index")));
		} 0 .. $#{$r[0]{passes}}'
}

# share WORD: of the lines of aa that begin with it
share() {
	awk -v word="$1" '$1 == word { n++; inside += $2 }
		END { if (n) printf "%.1f of %d", 100 * inside / n, n; else print "none" }' "$work/aa"
}

for name in first second; do
	figure "./run $tests, s" "$(whole_run $name)" '<= 240'
	figure "warm-up and windows, share of the run, %" "$(of "$work/$name.json" \
		'sprintf "%.1f", 100 * $r[0]{harness}{windows_ns} / $r[0]{harness}{run_ns}')" '>= 65'
	figure "runner with all sources, % of a CPU" "$(of "$work/$name.json" \
		'sprintf "%.3f", 100 * $r[0]{harness}{cpu_ns} / $r[0]{harness}{windows_ns}')" '<= 0.2'
	half_widths "$work/$name.json" | while IFS=: read -r what value; do
		figure "$what, %" "$value" '<= 1'
	done
	figure 'each index known to 1 %, twice in a row, after s' "$(when_sure "$work/$name.json")" '<= 240'
	too_wide "$work/$name.json" | while IFS=: read -r what value; do
		figure "still wider than its target at the end, $what, %" "$value"
	done
done
of "$work/first.json" "$work/second.json" 'map { sprintf "two runs in a row, index ratio, %d copies:%.4f",
		$r[0]{passes}[$_]{copies}, $r[0]{passes}[$_]{index} / $r[1]{passes}[$_]{index} }
	grep { $r[0]{passes}[$_]{index} && $r[1]{passes}[$_]{index} } 0 .. $#{$r[0]{passes}}' |
	while IFS=: read -r what value; do
		figure "$what" "$value" '0.99 to 1.01'
	done

figure "./run --quick $tests, s" "$(whole_run quick --quick)" '<= 75'

pairs=${AA_PAIRS:-20}
: >"$work/aa"
for _ in $(seq "$pairs"); do
	for name in a b; do
		# shellcheck disable=SC2086 # words
		"$index" -q --quick -c "${AA_COPIES:-1}" --json "$work/$name.json" ${AA_TESTS:-index} >/dev/null
	done
	inside "$work/a.json" "$work/b.json" >>"$work/aa"
done
figure "A/A, $pairs pairs: ratios of tests that contain 1, %" "$(share test)" '>= 90'
figure "A/A, $pairs pairs: ratios of indices that contain 1, %" "$(share index)"
