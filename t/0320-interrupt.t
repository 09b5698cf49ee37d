# SPDX-License-Identifier: MIT
# Ctrl-C and kill -9: what is measured is kept, and nothing is left running or lying about.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"

start() {
	rm -rf results out err
	"$BUILD/unixindex" -i 500 -c 2 -v --max-time 600 "$@" >out 2>err &
	main=$!
	until_true grep -q '^round 3' err
	runner=$(pgrep -P "$main")
}

start context1 shell1 fstime
kill -INT "$main"
wait "$main"
is "$?" 1 "interrupted: 1"
ok "nothing is left after Ctrl-C" until_true no_run_left
like "$(tail -n 1 out)" '^index \(partial run\): 2 copies [0-9]' "the index is printed, marked partial"
ok "the result is valid and marked partial" /usr/bin/python3 -c '
import glob, json
result = json.load(open(glob.glob("results/*.json")[0]))
assert result["partial"] is True and result["partial_reason"] == "interrupted"
assert len(result["windows"]) >= 6'

start context1 shell1 fstime
kill -TERM "$main"
wait "$main"
is "$?" 1 "SIGTERM is as good"
ok "nothing is left after SIGTERM" until_true no_run_left

start context1 shell1 fstime
kill -9 "$runner"
wait "$main"
is "$?" 1 "the runner killed: 1"
ok "nothing is left after kill -9 of the runner" until_true no_run_left
like "$(cat err)" 'ended by signal 9' "and the guard says what happened"
ok "what was measured until then is a valid file" /usr/bin/python3 -c '
import glob, json
result = json.load(open(glob.glob("results/*.json")[0]))
assert result["partial"] is True and len(result["windows"]) >= 6'

# Copies that would not notice by themselves.
start syscall
kill -9 "$runner"
wait "$main"
ok "no copy is left" until_true no_run_left

start context1 shell1 fstime
kill -9 "$main"
ok "nothing is left after kill -9 of the guard" until_true no_run_left
ok "and the result is valid" /usr/bin/python3 -c '
import glob, json
json.load(open(glob.glob("results/*.json")[0]))'

# In the middle of a script of the shell test, whose processes are not our children.
start shell8
kill -9 "$runner"
wait "$main"
ok "no script or sort is left" until_true no_run_left

done_testing
