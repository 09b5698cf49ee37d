# SPDX-License-Identifier: MIT
# The main path: a short run, its reports, its result file, its last line.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"

run "$BUILD/unixindex" -i 2 -c 1 -c 2 syscall pipe
is "$status" 0 "a run of two tests in two passes leaves with 0"
is "$(cat err)" "" "nothing on standard error"
like "$(tail -n 1 out)" "^index: $one_copy"' [0-9]+\.[0-9] \(of some tests\)( DISTURBED)?, 2 copies [0-9]+\.[0-9] \(of some tests\)( DISTURBED)?$' \
	"the last line is the index"
like "$(cat out)" '^Pipe Throughput +[0-9.]+ lps   \([0-9.]+ s, 2 samples\)$' "a row of pipe"
is "$(grep -c 'System Benchmarks Index Score (Partial Only)' out)" 2 "one partial index for each pass"
is "$(grep -c '^running' out; grep -c 'running 2 parallel copies of tests' out)" "0
1" "the second pass names its copies"
is "$(ls results | sed 's/^.*-\(00\.\)/\1/' | tr '\n' ' ')" "00.json 00.txt " "a JSON and a text file"
ok "the text file is what was printed" sh -c 'head -n "$(wc -l <"$1")" out | cmp - "$1"' - results/*.txt
is "$(ls -d unixindex.* 2>/dev/null)" "" "the work directory is gone"

run "$BUILD/unixindex" -i 1 -c 1 --json - -q pipe
is "$status" 0 "--json - leaves with 0"
ok "and prints one JSON document and nothing else" /usr/bin/python3 -c '
import json
result = json.load(open("out"))
assert result["format"] == "unixindex-result/1"
assert len(result["windows"]) == 1'

for i in 1 2 3; do
	"$BUILD/unixindex" -i 1 -c 1 -q syscall >out.$i 2>&1 &
done
wait
is "$(ls results/*.json | wc -l)" 5 "three runs at once have three names"
is "$(cat out.? | grep -c '^index: 1 copy')" 3 "and all of them measured"

run env UB_OUTPUT_FILE_NAME=mine UB_OUTPUT_CSV=true "$BUILD/unixindex" -i 1 -c 1 -q syscall
run env UB_OUTPUT_FILE_NAME=mine "$BUILD/unixindex" -i 1 -c 1 -q syscall
is "$(cd results && echo mine*)" "mine-01.json mine-01.txt mine.csv mine.json mine.txt" \
	"UB_OUTPUT_FILE_NAME and UB_OUTPUT_CSV name the files, and nothing is replaced"

run "$BUILD/unixindex" -i 1 -c 2 -q --json one.json --seed 7 syscall pipe spawn
run "$BUILD/unixindex" -i 1 -c 2 -q --json two.json --seed 7 syscall pipe spawn
ok "the same seed gives the same order and paddings" /usr/bin/python3 -c '
import json
plans = [[(w["test"], w["padding_bytes"]) for w in json.load(open(f))["windows"]] for f in ("one.json", "two.json")]
assert plans[0] == plans[1] and len(plans[0]) == 3, plans'

run "$BUILD/unixindex" -i 1 -c 1 -v syscall
like "$(cat err)" "^round 1  syscall +$one_copy +[0-9.]+ lps" "-v has a line for every window"

run "$BUILD/unixindex" -c 1 --max-time 0.1 syscall
is "$(sed -n 's/^\([0-9]*\) windows in.*/\1/p' out)" 1 "--max-time begins no second round when time is over"

run "$BUILD/unixindex" -i 1 -c 1 dhry whets
is "$(grep -c '^Dhrystone 2 using\|^Double-Precision Whet' out)" 4 "aliases name their tests"

run "$BUILD/unixindex" -i 1 -c 1 -c 2 index
is "$status" 0 "a round of the whole index leaves with 0"
ok "every reader finds twelve rows, twelve indices and one score for each pass" \
	/usr/bin/python3 -B -c '
import re, sys
sys.path.insert(0, sys.argv[1])
import readers
text = open("out").read()
assert len(re.findall(readers.ROW, text)) == 24
assert len(re.findall(readers.INDEX_ROW, text)) == 24
assert len(re.findall(readers.SOME_UNITS, text)) == 22
assert len(re.findall(readers.SCORE, text)) == len(re.findall(readers.ANY_SCORE, text)) == 2
assert len(re.findall(readers.TABLE, text)) == 2
assert re.findall(readers.COPIES, text) == ["1", "2"]
for section in text.split("-" * 72)[1:]:
    rows = section.split("\n\n")[1].split("\n")
    assert len(rows) == 12 and all(float(row.split()[-6]) > 0 for row in rows)' "$TOP/t"

run "$BUILD/unixindex" -i 6 -c 1 syscall pipe
like "$(cat out)" '^   pipe +1 copy +([a-z0-9]+ +)?\+-[ 0-9]+\.[0-9]{2} %  ' 'six rounds have an interval'
like "$(tail -n 1 out)" "^index: $one_copy"' [0-9.]+ (±|\+-)[0-9.]+ % \(of some tests\)( DISTURBED)?$' 'and so has the index'
like "$(cat out)" '^   (pipe|syscall) .*(clean|in [0-9]+ of 6 windows)' 'what disturbed them is said'
run "$BUILD/unixindex" -c 1 --precision 100 syscall
like "$(cat out)" '^converged$' '--precision ends when it is reached'
is "$(sed -n 's/^\([0-9]*\) windows in.*/\1/p' out)" 12 'after twelve rounds at the earliest'
run "$BUILD/unixindex" -c 1 --precision 0.01 --max-time 1 syscall
like "$(cat out)" '^not converged' 'and says so when it is not'

done_testing
