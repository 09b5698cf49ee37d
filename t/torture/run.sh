#!/bin/sh
# SPDX-License-Identifier: MIT
# Everything here, and the bad tests of make check, as one table. It takes hours; each script says by which
# variables it can be made shorter.
set -u

top=$(cd "$(dirname "$0")/../.." && pwd)
rows=$(mktemp) || exit 1
trap 'rm -f "$rows"' EXIT
bad=0

"$top/t/torture/faults.sh" | tee /dev/stderr | sed -n \
	's/^\([^ ]*\) *\([0-9]*\) points tried, *\([0-9]*\) held, *\([0-9]*\) not met.*/faults: \1|\2|\3|\4 not met/p' >>"$rows"
for name in 0310-failures 0350-hostile 0352-wreck; do
	prove --exec "$top/t/harness" -v "$top/t/$name.t" 2>&1 | awk -v name="bad tests: $name" '
		/^ok/ { held++; tried++ }
		/^not ok/ { tried++ }
		END { printf "%s|%d|%d|\n", name, tried, held }' >>"$rows"
done
"$top/t/torture/longlife.sh" >>"$rows" || bad=1
"$top/t/torture/kills.sh" >>"$rows" || bad=1
awk -F '|' '
	BEGIN { printf "%-38s %7s %7s  %s\n", "", "tried", "held", "" }
	{ printf "%-38s %7d %7d  %s\n", $1, $2, $3, $4; bad += $2 != $3 + $4 && $2 != $3 }
	END { exit bad > 0 }' "$rows" || bad=1
exit "$bad"
