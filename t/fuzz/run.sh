#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh BUILD SECONDS [PROGRAM]: each fuzz target for so long, as many at once as there are CPUs, for `make fuzz`;
# or that one. What it learns stays in BUILD/corpus/, and an input that it finds fault with is
# BUILD/TARGET-crash-HASH or the like.
set -u

build=$1
seconds=$2
top=$(cd "$(dirname "$0")" && pwd)
if [ $# -lt 3 ]; then
	find "$build/t/fuzz" -type f -perm -100 | grep . >"$build/targets" || {
		echo "fuzz: there is no target in $build/t/fuzz"
		exit 1
	}
	sort "$build/targets" | xargs -n 1 -P "$(getconf _NPROCESSORS_ONLN)" "$0" "$build" "$seconds"
	exit
fi

program=$3
target=${program##*/}
mkdir -p "$build/corpus/$target"
UBSAN_OPTIONS=print_stacktrace=1 "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
	-print_final_stats=1 -artifact_prefix="$build/$target-" \
	"$build/corpus/$target" "$top/corpus/$target" >"$build/$target.log" 2>&1
status=$?
executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$target.log")
if [ "$status" -ne 0 ] || [ "${executions:-0}" -eq 0 ]; then
	printf 'fuzz: %s: a finding (status %s):\n%s\n' "$target" "$status" "$(tail -n 60 "$build/$target.log")"
	exit 1
fi
echo "fuzz: $target: $executions executions, no finding"
