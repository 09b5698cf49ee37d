# SPDX-License-Identifier: MIT
# When a run has measured enough: its targets, its limits, and what it says.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex
# Always the same, and one that depends on its padding alone and so on the seed.
printf '#!/bin/sh\necho "COUNT|1000|0|lps"\n' >same
printf '#!/bin/sh\necho "COUNT|$((1000 + ${#UNIXINDEX_PADDING}))|0|lps"\n' >other
# Within 4 % of 100000.
printf '#!/bin/sh\necho "COUNT|$((100000 + ${#UNIXINDEX_PADDING}))|0|lps"\n' >close
chmod +x same other close
for key in same other close; do
	printf '[%s]\ntitle = Test %s\nunit = lps\ncommand = %s/%s\nprecision = 1\n' $key $key "$work" $key
done >mine.suite

json() {
	/usr/bin/python3 -c '
import json, sys
r = json.load(open("result.json"))
print(eval(sys.argv[1]))' "$1"
}
measure() {
	run "$index" --suite mine.suite --seed 3 -c 1 --json result.json "$@"
}

measure same
is "$(json 'len(r["windows"]), r["converged"]')" '(12, True)' 'figures that never differ: the least number of rounds'
like "$(cat out)" '^converged$' 'and the report says so'
is "$(json 'r["settings"]["rounds"], r["settings"]["rounds_max"], r["settings"]["max_time_ns"]')" '(12, 40, 300000000000)' 'the usual limits'
measure other same
is "$(json 'len(r["windows"]), r["converged"]')" '(80, False)' 'figures that differ much: the most rounds, of all tests'
like "$(cat out)" '^not converged: other with 1( on [a-z0-9]+)? \+-[0-9.]+ %$' 'and the report says which and how far'
measure close
is "$(json '12 < len(r["windows"]) < 40, r["converged"]')" '(True, True)' 'figures that differ a little: until they are known'
is "$(json 'r["passes"][0]["scores"][0]["half_width"] <= 0.01')" True 'to the target of the suite'
measure close --precision 0.5
is "$(json 'len(r["windows"]), r["converged"]')" '(40, False)' '--precision asks for more'
measure other -i 14
is "$(json 'len(r["windows"]), r["converged"]')" '(14, False)' '-i says how many rounds'
unlike "$(cat out)" 'converged' 'and nobody asks whether it is enough'
measure other --quick
is "$(json 'len(r["windows"])')" 6 '--quick'
measure syscall --max-time 2
is "$(json '1 <= len(r["windows"]) < 12, r["converged"], r["partial"]')" '(True, False, False)' '--max-time ends it between rounds'

done_testing
