#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh BUILD SECONDS: each fuzz target for so long, for `make fuzz`. What it learns stays in
# BUILD/corpus/, and an input that it finds fault with is BUILD/TARGET-crash-HASH or the like.
set -u

build=$1
seconds=$2
top=$(cd "$(dirname "$0")" && pwd)
failed=0
nr=0
for program in "$build"/t/fuzz/*; do
	target=${program##*/}
	[ -x "$program" ] || continue
	mkdir -p "$build/corpus/$target"
	UBSAN_OPTIONS=print_stacktrace=1 "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
		-print_final_stats=1 -artifact_prefix="$build/$target-" \
		"$build/corpus/$target" "$top/corpus/$target" >"$build/$target.log" 2>&1
	status=$?
	executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$target.log")
	if [ "$status" -ne 0 ] || [ "${executions:-0}" -eq 0 ]; then
		echo "fuzz: $target: a finding (status $status):"
		tail -n 60 "$build/$target.log"
		failed=1
	else
		echo "fuzz: $target: $executions executions, no finding"
	fi
	nr=$((nr + 1))
done
[ "$nr" -gt 0 ] || echo "fuzz: there is no target in $build/t/fuzz"
[ "$nr" -gt 0 ] && [ "$failed" -eq 0 ]
