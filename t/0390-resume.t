# SPDX-License-Identifier: MIT
# A run that was cut short goes on to the same figures. The commands here print what depends on their
# padding alone, and so on the seed: an unbroken run and a broken one must agree in every bit.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex
for key in one two; do
	cat >$key <<-EOC
		#!/bin/sh
		sleep 0.03
		echo "COUNT|\$((1000 + \${#UNIXINDEX_PADDING}))|0|lps"
	EOC
	chmod +x $key
	printf '[%s]\ntitle = Test %s\nunit = lps\ncommand = %s/%s\n' $key $key "$work" $key
done >mine.suite

json() {
	/usr/bin/python3 - "$@" <<-'EOF'
		import json, sys
		result = json.load(open(sys.argv[2]))
		if sys.argv[1] == "figures":
		    print([[w[k] for k in ("order", "round", "test", "pass", "padding_bytes", "rate")]
		           for w in result["windows"]], [p["scores"] for p in result["passes"]],
		          result["converged"], len(result["failures"]))
		else:
		    print(eval(sys.argv[1], {"r": result}))
	EOF
}
# What depends on the clock and on other programs is left out.
same_figures() {
	for name in whole broken; do
		json figures "results/$name.json" | sed "s/'length_s': [-+.e0-9]*, //g; s/, 'flagged': [0-9]*//g" >"$name.figures"
	done
	test -s whole.figures && cmp whole.figures broken.figures
}
# kill -9 takes the guard, and then the runner goes.
kill_run() {
	runner=$(pgrep -P "$main")
	kill -9 "$main"
	wait "$main" 2>/dev/null
	until_true sh -c "! kill -0 $runner"
}

# start ROUND [ARGUMENT ...]: a run in the background that has come to that round.
start() {
	round=$1
	shift
	rm -f err
	UB_OUTPUT_FILE_NAME=broken "$index" --suite mine.suite --seed 7 -v -c 1 -c 2 one two "$@" >out 2>err &
	main=$!
	until_true grep -q "^round $round " err
}

# whole [ARGUMENT ...]: the run that is not cut short
whole() {
	run env UB_OUTPUT_FILE_NAME=whole "$index" --suite mine.suite --seed 7 -q -c 1 -c 2 one two "$@"
}

whole -i 25
is "$status" 0 'the run that is not cut short'
run "$index" report --recompute whole
is "$status" 0 'a result of commands can be read again'

start 9 -i 25
run "$index" --resume broken --suite mine.suite -q
is "$status" 2 'a run that is under way cannot be resumed'
like "$(cat err)" 'under way' 'and the line says so'
kill_run
is "$(json 'r["partial"], len(r["windows"]) < 100' results/broken.json)" '(True, True)' 'kill -9 leaves a partial result'
run "$index" --resume broken --suite mine.suite -q
is "$status" 0 'it is gone on with'
is "$(json 'r["partial"], r["resumed"], len(r["windows"])' results/broken.json)" '(False, 1, 100)' 'to its end'
ok 'windows, scores and intervals are those of the unbroken run' same_figures
ok 'the text report is there' grep -q 'cut short and gone on with 1 time$' results/broken.txt
is "$(find results -type f | wc -l)" 4 'no other file was made'
run "$index" --resume broken --suite mine.suite -q
is "$status $(wc -l <err)" '2 1' 'a complete result has nothing to resume'
like "$(cat err)" 'broken\.json came to its end' 'and the line says so'

# Rounds left open: the stopping rule goes on where it was. Twice, the second time by Ctrl-C.
rm -rf results
whole --precision 30
start 4 --precision 30
kill_run
rm -f err
"$index" --resume broken --suite mine.suite -v >out 2>err &
main=$!
until_true grep -q '^round 8 ' err
kill -INT "$main"
wait "$main"
is "$?" 1 'a resumed run can be interrupted again'
run "$index" --resume broken --suite mine.suite -q
is "$status" 0 'and resumed again'
is "$(json 'r["converged"], r["resumed"]' results/broken.json)" '(True, 2)' 'until it has converged'
ok 'after as many rounds as the unbroken run' same_figures

# What must be as it was.
sed 's/"partial":false/"partial":true/' results/whole.json >partial.json
bad() {
	sed "$1" partial.json >bad.json
	cp bad.json before.json
	run "$index" --resume ./bad.json --suite mine.suite -q
	is "$status $(wc -l <err)" '2 1' "$2: refused in one line"
	like "$(cat err)" "$3" "$2: which says what"
	ok "$2: the file stays as it is" cmp bad.json before.json
}
bad 's/"version":"/&0/' 'another version' "bad\.json was begun with version '0"
bad 's/"flags":"/&-O9 /' 'another build' 'begun with flags'
bad 's/"title":"/&My /' 'another test' "test 'one' that is another one"
if grep -q '"machine_hash":"' partial.json; then
	bad 's/"machine_hash":"/&0/' 'another machine' 'begun with machine'
else
	skip 'this system has no machine-id' 'another machine: refused in one line'
fi
bad 's/"round":2,/"round":900,/' 'rounds out of order' 'out of its order'
bad 's/"rounds":12/"rounds":100000/' 'more rounds than can be' 'settings that no run can have'

# change FILE PYTHON: the partial result, with something done to r
change() {
	/usr/bin/python3 -c "import json, sys
r = json.load(sys.stdin)
$2
json.dump(r, sys.stdout)" <partial.json >"$1"
}
bad 's/"run_ns":[0-9]*/"run_ns":9223372036854775807/' 'more time than can be' 'times that no run can have'

change twice.json 'r["windows"].insert(1, r["windows"][0])'
run "$index" --resume ./twice.json --suite mine.suite -q
is "$status $(wc -l <err)" '2 1' 'a window twice: refused in one line'
like "$(cat err)" 'windows\[1\] of what was measured in round 1 already' 'which says so'

# Cut short between a round and the repetition of what was disturbed in it.
change retry.json 'r["windows"] = [dict(w, flags=["foreign"]) for w in r["windows"] if w["round"] == 1]
r["settings"].update(rounds=1, rounds_max=1, retry_disturbed=1)'
run "$index" --resume ./retry.json --suite mine.suite -q
is "$status" 0 'a run that stopped before it repeated disturbed windows'
is "$(json '[w["superseded"] for w in r["windows"]]' retry.json)" '[True, True, True, True, False, False, False, False]' 'repeats them'

# A link stays one, and what it points to is gone on with.
cp partial.json target.json
ln -s target.json link.json
run "$index" --resume ./link.json --suite mine.suite -q
is "$status" 0 'a result is gone on with by a symbolic link'
ok 'which stays one' test -L link.json
is "$(json 'r["partial"], r["resumed"]' target.json)" '(False, 1)' 'to the result, which is complete now'

# Nothing but the program is in this tree: --soak has no load to start.
mkdir -p tree/build/tests
cp "$index" tree/build/
ln -s "$TOP/suite" "$TOP/baselines" "$TOP/run" "$TOP/GNUmakefile" tree/
change soak.json 'r["settings"]["soak_s"] = 1'
nr=$(json 'len(r["windows"])' soak.json)
run tree/build/unixindex --resume ./soak.json --suite mine.suite -q
is "$status $(wc -l <err)" '1 1' 'a run whose load fails when it is gone on with: one line'
is "$(json 'r["partial"], r["partial_reason"], len(r["windows"])' soak.json)" "(True, 'the load of --soak failed', $nr)" 'is still partial'

run "$index" --resume ./partial.json -q
is "$status $(wc -l <err)" '2 1' 'without the suite: refused in one line'
run "$index" --resume ./partial.json -i 3
is "$status $(wc -l <err)" '2 1' 'with -i: refused in one line'
if [ "$(id -u)" -ne 0 ]; then
	chmod 444 partial.json
	run "$index" --resume ./partial.json --suite mine.suite -q
	is "$status" 2 'a file that cannot be written'
fi

done_testing
