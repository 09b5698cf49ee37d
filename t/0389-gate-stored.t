# SPDX-License-Identifier: MIT
# The gate over stored results: no loss, a loss, what cannot be told, its forms, and bad input. The tests rate
# themselves, in turns of five figures, so that every verdict is certain.
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/schema.sh
. "$TOP/t/schema.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work" LC_ALL=C
unset COLUMNS
index=$BUILD/unixindex

cat >turns.sh <<'END'
#!/bin/sh
file=$(dirname "$0")/turn.$1
turn=$(cat "$file" 2>/dev/null || echo 0)
echo $(((turn + 1) % 5)) >"$file"
echo "COUNT|$(($2 + turn * $3))|0|lps"
END
chmod +x turns.sh
# measure NAME ROUNDS FIRST STEP [FIRST STEP]: a result of the test one, and of two, which go through five figures each
measure() {
	rm -f turn.*
	printf '[one]\ntitle = One\nunit = lps\ncommand = ./turns.sh one %s %s\n' "$3" "$4" >mine.suite
	[ $# -le 4 ] || printf '[two]\ntitle = Two\nunit = lps\ncommand = ./turns.sh two %s %s\n' "$5" "$6" >>mine.suite
	tests=one
	[ $# -le 4 ] || tests='one two'
	# shellcheck disable=SC2086 # words
	"$index" -q --suite mine.suite -c 1 -i "$2" --json - $tests |
		sed 's/"machine_hash":"[^"]*"/"machine_hash":"mine"/' >"$1.json"
}
measure before 10 1000 1 5000 4
measure again 10 1000 1 5001 4
measure slower 10 1000 1 3500 4
measure faster 10 1300 1 5000 4
measure noisy 10 930 30 5000 4
measure short 4 1000 1 5000 4
measure part 10 1000 1
printf '#!/bin/sh\nexit 3\n' >never.sh
chmod +x never.sh
rm -f turn.*
printf '[one]\ntitle = One\nunit = lps\ncommand = ./turns.sh one 1000 1\n[two]\ntitle = Two\nunit = lps\ncommand = ./never.sh\n' >mine.suite
"$index" -q --suite mine.suite -c 1 -i 10 --json - one two 2>err |
	sed 's/"machine_hash":"[^"]*"/"machine_hash":"mine"/' >lame.json
rm -f err
sed 's/"machine_hash":"mine"/"machine_hash":"other"/' before.json >elsewhere.json
sed 's/"machine_hash":"mine"/"machine_hash":""/' before.json >unknown.json
files=$(ls)

# gate CANDIDATE [ARGUMENT...]
gate() {
	candidate=$1
	shift
	run "$index" gate --baseline ./before.json --candidate "./$candidate" "$@"
}
# ends STATUS LAST-LINE NAME
ends() {
	is "$status $(tail -n 1 out)" "$1 gate: $2" "$3"
	is "$(cat err)" '' "$3: nothing on standard error"
}

gate again.json --max-loss 2%
ends 0 'no loss' 'the same'
is "$(awk 'length > 80' out)" '' 'in 80 columns'
like "$(cat out)" '^two +1 +1\.000. +0\.99[0-9]+ +1\.00[0-9]+ +1\.0000  no loss' 'ratio, bounds and verdict of each test'
gate slower.json --max-loss 2
ends 1 'loss: two with 1 copy 0.7005' 'a loss in one test'
like "$(cat out)" '^one .* no loss' 'and none in the other'
gate slower.json one
ends 0 'no loss' 'of the test that has none'
gate slower.json --max-loss 40
ends 0 'no loss' 'a loss that is allowed'
gate faster.json --max-loss 0
is "$status" 77 'no loss at all is hard to show'
like "$(cat out)" '^one .* no loss' 'unless it became faster'
gate noisy.json
ends 77 'cannot tell: one with 1 copy' 'too noisy to tell'
gate noisy.json --max-loss 10
ends 0 'no loss' 'unless more is allowed'
gate noisy.json --max-loss 10 --confidence 99.99
is "$status" 77 'or more confidence wanted'
gate short.json
ends 77 'cannot tell: one with 1 copy, two with 1 copy' 'too few rounds'
like "$(cat out)" '^ +no interval, which takes five rounds of each' 'which is said'
gate part.json
ends 77 'cannot tell: two with 1 copy' 'a test that the candidate lacks'
like "$(cat out)" '^ +not measured on B' 'which is said too'
run "$index" gate --baseline ./part.json --candidate ./slower.json
ends 0 'no loss' 'a test that only the candidate has'
run "$index" gate --baseline ./lame.json --candidate ./slower.json
ends 77 'cannot tell: two with 1 copy' 'a test that failed on the baseline'
like "$(cat out)" '^ +not measured on A' 'which is said as well'
run "$index" gate --baseline ./before.json,./again.json --candidate ./slower.json,./slower.json
is "$status" 1 'several runs of either'

# The host.
gate elsewhere.json
ends 77 'cannot tell: not known to be of one machine; see --require-same-host' 'another machine'
gate unknown.json
is "$status" 77 'a machine that is not known'
gate elsewhere.json,./before.json
is "$status" 77 'runs of several machines'
gate elsewhere.json --require-same-host=no
ends 0 'no loss' 'unless that does not matter'
gate elsewhere.json --tap
is "$status $(head -n 1 out)" '77 1..0 # SKIP not known to be of one machine; see --require-same-host' 'as TAP'

# Names.
gate again.json two one two
ends 0 'no loss' 'names in any order'
gate again.json index
ends 77 'cannot tell: index' 'a group that was not measured'
gate again.json one md5
ends 77 'cannot tell: md5' 'a test that was not measured'

# Forms.
gate slower.json --tap
is "$status" 1 'TAP'
is "$(cat out)" '1..2
ok 1 - one with 1 copy: B/A 0.9983 to 1.0017
not ok 2 - two with 1 copy: B/A 0.6993 to 0.7017
# gate: loss: two with 1 copy 0.7005' 'a line for each test'
cp out slower.tap
# shellcheck disable=SC2016
is "$(prove --exec cat ./slower.tap 2>&1 | grep -c 'Failed 1/2 subtests')" 1 'which prove reads'
gate slower.json -q
is "$status $(cat out)" '1 gate: loss: two with 1 copy 0.7005' '-q prints one line'
gate slower.json --json
is "$status" 1 'JSON'
cp out slower-gate.json
gate elsewhere.json --json
cp out elsewhere-gate.json
gate short.json --json
cp out short-gate.json
if [ -n "$python" ]; then
	for file in slower-gate.json elsewhere-gate.json short-gate.json "$TOP/t/golden/gate.json"; do
		ok "${file##*/} is as the schema says" validate gate "$file"
	done
	sed 's/"verdict":"loss"/"verdict":"lost"/' slower-gate.json >wrong.json
	ok 'the schema refuses an unknown verdict' invalid gate wrong.json
	rm -f wrong.json
else
	skip 'there is no python3 with jsonschema' 'the schema'
fi
rm -f slower.tap ./*-gate.json

# refused ERE NAME ARGUMENT...
refused() {
	wanted=$1
	what=$2
	shift 2
	run "$index" gate "$@"
	is "$status $(wc -l <err) $(wc -c <out)" '2 1 0' "$what: exit 2, one line"
	like "$(cat err)" "$wanted" "$what: says what"
}
refused '--baseline A and --candidate B' 'no sides'
refused '--baseline A and --candidate B' 'one side' --baseline ./before.json
refused 'nowhere\.json: No such file' 'no file' --baseline ./before.json --candidate ./nowhere.json
refused 'mine\.suite:1: ' 'no result' --baseline ./mine.suite --candidate ./before.json
refused "no result 'nobody'" 'one run of several' --baseline ./before.json,nobody --candidate ./before.json
set -- --baseline ./before.json --candidate ./again.json
refused "--max-loss takes percent.*'100'" 'to lose all' "$@" --max-loss 100
refused "--max-loss takes percent.*'-1%'" 'to lose less than nothing' "$@" --max-loss -1%
refused "--max-loss takes percent.*'2%%'" 'two percent signs' "$@" --max-loss 2%%
refused "--max-loss takes percent.*'nan'" 'not a number' "$@" --max-loss nan
refused "--confidence takes percent.*'50'" 'no confidence' "$@" --confidence 50
refused "--confidence takes percent.*'100'" 'too much confidence' "$@" --confidence 100
refused "--require-same-host takes yes or no, not 'maybe'" 'perhaps the same host' "$@" --require-same-host=maybe
refused '--tap and --json' 'two forms' "$@" --tap --json
refused '--blocks is for --run-ab' 'blocks of stored results' "$@" --blocks 5
refused "unknown test or group 'pipes'.*did you mean 'pipe'" 'an unknown test' "$@" pipes

if [ -w /dev/full ]; then
	"$index" gate "$@" >/dev/full 2>err
	is "$? $(wc -l <err)" '3 1' 'a verdict of no loss that cannot be written is none'
	"$index" gate --baseline ./before.json --candidate ./slower.json >/dev/full 2>err
	is "$? $(wc -l <err)" '1 1' 'a loss is one all the same'
else
	skip 'there is no /dev/full' 'a verdict that cannot be written'
fi
rm -f out err
is "$(ls)" "$files" 'nothing was written'

done_testing
