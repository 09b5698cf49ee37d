# SPDX-License-Identifier: MIT
# Signals beside Ctrl-C and kill: nohup, limits that send one, one that comes late.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

# start COMMAND...: in the background, and waits for its first window.
start() {
	rm -f err
	"$@" >out 2>err &
	main=$!
	until_true grep -q '^round 1' err
}

start nohup "$index" -i 12 -c 1 -v syscall
ok 'SIGHUP was sent' kill -HUP "$main"
wait "$main"
is "$?" 0 'nohup: a hangup ends nothing'

start "$index" -i 500 -c 1 -v syscall
kill -HUP "$main"
wait "$main"
is "$?" 1 'without nohup it does'

for number in USR1 ALRM PIPE TTOU; do
	start "$index" -i 12 -c 1 -v syscall
	ok "SIG$number was sent" kill "-$number" "$main"
	wait "$main"
	is "$?" 0 "SIG$number ends nothing"
done

# The runner stopped by someone; the guard sends it on.
start "$index" -i 12 -c 1 -v syscall
ok 'the runner was stopped' kill -STOP "$(pgrep -P "$main")"
wait "$main"
is "$?" 0 'a stopped runner goes on'

# After the last window, before the end: the runner waits for a reader of its report.
mkfifo reader
rm -rf results
start "$index" -i 1 -c 1 -v --json reader syscall
until_true sh -c 'ls results/*.txt'
kill -INT "$main"
timeout 60 cat reader >/dev/null
wait "$main"
is "$?" 1 'a signal after the last window: not 0'

# SIGXFSZ must not end the run; dash counts in blocks of 512 bytes.
run sh -c "ulimit -f 4; exec '$index' -i 1 -c 1 -q --json - syscall | wc -c"
like "$(cat err)" "cannot write the result in '.*': File too large" 'a limit on file sizes is named'

# What the caller started before it became us by exec is none of ours.
# shellcheck disable=SC2016
run sh -c 'sleep 100 & echo $! >bystander; exec "$1" -i 1 -c 1 -q syscall' - "$index"
is "$status" 0 'a shell with a background job becomes the program'
ok 'the job goes on' kill "$(cat bystander)"
# shellcheck disable=SC2016
sh -c 'sleep 100 & echo $! >bystander; exec "$1" -i 500 -c 1 -v syscall' - "$index" >out 2>err &
main=$!
until_true grep -q '^round 1' err
kill -INT "$main"
wait "$main"
is "$?" 1 'Ctrl-C reaches it there too'
ok 'and the job goes on' kill "$(cat bystander)"
is "$(ls -d unixindex.* 2>/dev/null)" '' 'nothing of the run is left'

done_testing
