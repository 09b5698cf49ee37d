# SPDX-License-Identifier: MIT
# lib.sh - what the scripts of `make bench` share: source it first.
#
# Every figure is one line "NAME  VALUE  GOAL". Nothing here passes or fails: a machine with anything
# else to do gives other figures. BUILD is the build directory.

set -u
# shellcheck disable=SC2034 # for the scripts
TOP=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck disable=SC2034 # likewise
index=$BUILD/unixindex
work=$(mktemp -d "${TMPDIR:-/tmp}/unixindex-bench.XXXXXX") || exit 1
clean_up() {
	:
}
trap 'clean_up; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
export UB_RESULTDIR="$work/results"

# figure NAME VALUE [GOAL]
figure() {
	printf '%-56s %14s  %s\n' "$1" "$2" "${3:-}"
}

median() {
	sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# now: seconds since the epoch, for wall times of whole commands
now() {
	date +%s.%N
}

# calculate EXPRESSION FORMAT
calculate() {
	awk "BEGIN { printf \"$2\", $1 }"
}

# of FILE... EXPRESSION: prints a list in Perl about the result files, which are $r[0], $r[1] ...
of() {
	perl -MJSON::PP -0777 -e '
		my $expression = pop;
		my @r = map { open my $in, "<", $_ or die "$_: $!\n"; decode_json(<$in>) } @ARGV;
		my @values = eval $expression;
		die $@ if $@;
		print map { "$_\n" } @values;
	' "$@"
}
