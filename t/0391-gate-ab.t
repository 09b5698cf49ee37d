# SPDX-License-Identifier: MIT
# The gate over two commands measured in turn: verdicts, order, what goes wrong, and that nothing is left. The
# tests rate themselves, in turns of five figures, so that every verdict is certain.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work" LC_ALL=C
unset COLUMNS
index=$BUILD/unixindex

cat >turns.sh <<'END'
#!/bin/sh
# turns.sh SIDE FIRST STEP [UNIT]
cd "$(dirname "$0")" || exit 1
turn=$(cat "turn.$1" 2>/dev/null || echo 0)
echo $((turn + 1)) >"turn.$1"
printf %s "$1" >>order
[ ! -e "fails.$1" ] || [ "$turn" -ne 3 ] || exit 3
echo "COUNT|$(($2 + turn % 5 * $3))|0|${4:-lps}"
END
cat >hang.sh <<'END'
#!/bin/sh
touch "$(dirname "$0")/hangs"
trap '' TERM
while :; do sleep 0.1; done
END
printf '#!/bin/sh\nexit 3\n' >never.sh
printf '#!/bin/sh\necho "COUNT|5|0|lps"\n' >steady.sh
chmod +x never.sh steady.sh turns.sh hang.sh
# suite NAME COMMAND...: NAME.suite has the test "turns", by that command, and "steady"
suite() {
	name=$1
	shift
	printf '[turns]\ntitle = Turns\nunit = %s\ncommand = %s\n' "${unit:-lps}" "$*" >"$name.suite"
	printf '[steady]\ntitle = Steady\nunit = lps\ncommand = ./steady.sh\n' >>"$name.suite"
}
suite a ./turns.sh A 1000 1
suite b ./turns.sh B 1001 1
suite slow ./turns.sh B 700 1
suite wild ./turns.sh B 600 200
unit=lpm suite other ./turns.sh B 1000 1 lpm
suite hang ./hang.sh
suite fails ./never.sh
a="'$index' -c 1 --suite a.suite"
b="'$index' -c 1 --suite b.suite"
slow="'$index' -c 1 --suite slow.suite"
hang="'$index' -c 1 --suite hang.suite"

# gate CMD_A CMD_B [ARGUMENT...]
gate() {
	rm -f order turn.*
	run "$index" gate --blocks 3 --run-ab "$@"
}
# ends STATUS LAST-LINE NAME
ends() {
	is "$status $(tail -n 1 out)" "$1 gate: $2" "$3"
	is "$(cat err)" '' "$3: nothing on standard error"
}
nothing_left() {
	! pgrep -f "$work" | grep -qvx $$ && ! ls -d "$work"/unixindex.*
}

gate "$a" "$b" turns --max-loss 2%
ends 0 'no loss' 'the same'
is "$(cat order)" ABABBAABBAABBA 'each once before it counts, then A B B A'
is "$(awk 'length > 80' out)" '' 'in 80 columns'
like "$(cat out)" '^3 blocks of A B B A$' 'which is said'
like "$(cat out)" '^turns +1 +1\.00' 'the ratio'
gate "$a" "$slow" turns
ends 1 'loss: turns with 1 copy 0.7005' 'a loss of 30 %'
if [ -w /dev/full ]; then
	"$index" gate --blocks 3 -q --run-ab "$a" "$slow" turns >/dev/full 2>err
	is "$? $(cat err)" '1 unixindex: cannot write to standard output' 'which nobody can read'
else
	skip 'there is no /dev/full' 'which nobody can read'
fi
gate "$slow" "$a" turns --max-loss 0
ends 0 'no loss' 'the other way round it is none'
gate "$a" "'$index' -c 1 --suite wild.suite" turns
ends 77 'cannot tell: turns with 1 copy' 'too noisy to tell'
gate "$a" "'$index' -c 1 --suite other.suite" turns
is "$status" 77 'another unit'
like "$(cat out)" '^ +unlike: unit$' 'does not compare'
touch fails.B
gate "$a" "$b" turns steady
ends 77 'cannot tell: turns with 1 copy' 'a test that fails once'
like "$(cat out)" '^ +measured in 6 of 6 runs of A, 5 of B$' 'which is said'
like "$(cat out)" '^steady .* no loss!?$' 'the other is judged'
rm fails.B

# Commands are the shell's.
mkdir 'a place'
cp a.suite steady.sh turns.sh 'a place'
gate "cd 'a place' && env LANG=C $a" "x=b; UNIXINDEX_ROOT='$TOP/t/fixtures/pine64' '$index' -c 1 --suite \$x.suite" turns -q
is "$status $(cat out)" '0 gate: no loss' 'commands of many words, of what seems to be another machine'
gate "$a" "env UNIXINDEX_ROOT='$TOP/t/fixtures/pine64' $b" turns -q --require-same-host
is "$status $(cat out)" '77 gate: cannot tell: not known to be of one machine; see --require-same-host' \
	'unless the same is required'
is "$(cat order)" AB 'which is found out at once'
gate "$a" "$slow" turns --tap
like "$(cat out)" '^not ok 1 - turns with 1 copy: B/A 0\.6998 to 0\.7013$' 'TAP'
gate "$a" "$slow" turns --json
is "$status" 1 'JSON'
ok 'has both commands, and the blocks' /usr/bin/python3 -c '
import json
gate = json.load(open("out"))
assert gate["format"] == "unixindex-gate/1" and gate["verdict"] == "loss" and gate["blocks"] == 3
assert "a.suite" in gate["a"]["command"] and gate["b"]["runs"] == 6
assert gate["rows"][0]["samples"] == 12'
if /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
	ok 'and is as the schema says' /usr/bin/python3 -B -c '
import json, jsonschema, sys
jsonschema.validate(json.load(open("out")), json.load(open(sys.argv[1])))' "$TOP/runner/report/gate.schema.json"
else
	skip 'there is no python3 with jsonschema' 'the schema'
fi

# What goes wrong ends it, with one line.
# fails STATUS ERE NAME CMD_A CMD_B
fails() {
	wanted=$1
	pattern=$2
	what=$3
	shift 3
	gate "$@" turns
	is "$status $(wc -l <err) $(wc -c <out)" "$wanted 1 0" "$what: $wanted and one line"
	like "$(cat err)" "$pattern" "$what: says what"
}
fails 2 'B ended with status 127: .*nowhere' 'no command' "$a" ./nowhere
fails 2 'A ended with status 126: ' 'no program' ./a.suite "$b"
fails 2 "B ended with status 2: unknown test or group 'turns'" 'no such test' "$a" "'$index'"
fails 2 'B ended with status 2: .*unexpected|B ended with status 2: .*syntax' 'no line of the shell' "$a" 'if'
fails 3 'B ended with status 7: a first line$' 'a command that fails' "$a" 'printf "a first line\nand more\n" >&2; exit 7;'
fails 3 'B was ended by signal 9' 'a command that is killed' "$a" 'kill -9 $$;'
fails 3 'B printed no result$' 'a command that prints nothing' "$a" true
fails 3 'what B printed:1: ' 'a command that prints something else' "$a" echo
fails 3 'what B printed:.*format: "unixindex-result/1" is wanted' 'a result of another form' "$a" \
	"printf '{\"format\":\"unixindex-result/9\"}'; :"
fails 3 'what A printed:1: [ -~]*$' 'escape sequences' "printf '\\033]0;x\\007'; :" "$b"
fails 3 'A ended with status 3: turns' 'when nothing was measured' "'$index' -c 1 --suite fails.suite" "$b"
fails 3 'B printed more than [0-9]+ bytes' 'output without end' "$a" 'yes; :'


# refused ERE NAME ARGUMENT...
refused() {
	wanted=$1
	what=$2
	shift 2
	run "$index" gate --run-ab "$@"
	is "$status $(wc -l <err) $(wc -c <out)" '2 1 0' "$what: exit 2, one line"
	like "$(cat err)" "$wanted" "$what: says what"
}
refused 'two commands' 'no command'
refused 'two commands' 'one command' "$a"
refused 'two commands' 'an empty command' "$a" ''
refused "--blocks takes a whole number from 3 to 1000, not '2'" 'two blocks' "$a" "$b" --blocks 2
refused '--suite belongs into the commands' 'a suite of both' "$a" "$b" --suite a.suite
refused 'not with --baseline' 'a stored side' "$a" "$b" --baseline latest

# However it ends, nothing is left. A test hangs, and takes no notice of SIGTERM.
ok 'nothing is left after all these' nothing_left
is "$(ls -d results 2>/dev/null)" '' 'nor was any result saved'
rm -f ./*.json
start() {
	rm -f hangs
	"$index" gate --run-ab "$@" turns >out 2>err &
	main=$!
	until_true test -e hangs
	runner=$(pgrep -P "$main")
}
for signal in INT TERM HUP; do
	start "$a" "$hang"
	kill -"$signal" "$main"
	wait "$main"
	is "$? $(wc -c <out) $(cat err)" '3 0 unixindex: interrupted: no verdict' "SIG$signal: 3, one line"
	ok "nothing is left after SIG$signal" until_true nothing_left
done
start "$a" "$hang"
kill -9 "$runner"
wait "$main"
is "$? $(wc -l <err)" '3 1' 'kill -9 of the runner: 3, one line'
ok 'nothing is left after it' until_true nothing_left
start "$a" "$hang"
kill -9 "$main"
wait "$main" 2>/dev/null
ok 'nothing is left after kill -9 of the guard' until_true nothing_left
if [ "$SYSTEM" = linux ]; then
	start "$a" "exec $hang"
	kill -9 "$main" "$runner"
	wait "$main" 2>/dev/null
	ok 'nor of both, where no shell stands between' until_true nothing_left
else
	skip 'portable siblings: nobody hears of the end of its parent' 'nor of both, where no shell stands between'
fi
# A script that waits for it is a process of its own.
printf '#!/bin/sh\n"$@"\nexit $?\n' >wrap.sh
chmod +x wrap.sh
start "$a" "./wrap.sh $hang"
kill -9 "$runner"
wait "$main"
ok 'nor of a command that a script waits for' until_true nothing_left
start "$a" "./wrap.sh $hang"
kill -TERM "$main"
wait "$main"
is "$?" 3 'nor does it live on after SIGTERM'
ok 'of which nothing is left either' until_true nothing_left
# It would go on for ten seconds beside all others.
cat >linger.sh <<'END'
#!/bin/sh
trap '' TERM HUP
for _ in $(seq 100); do sleep 0.1; done
END
chmod +x linger.sh
gate "./linger.sh & $a" "if pgrep -f '^/bin/sh [^ ]*linger\.sh$'; then exit 9; fi; $b" turns
is "$status" 0 'what a command leaves running does not run beside the next'

done_testing
