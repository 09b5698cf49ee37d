# SPDX-License-Identifier: MIT
# Signals beside Ctrl-C and kill: nohup, limits that send one, one that comes late.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

until_true() {
	tries=0
	until "$@" >/dev/null 2>&1; do
		tries=$((tries + 1))
		[ "$tries" -lt 300 ] || return 1
		sleep 0.1
	done
}

# start COMMAND...: in the background, and waits for its first window.
start() {
	rm -f err
	"$@" >out 2>err &
	main=$!
	until_true grep -q '^round 1' err
}

start nohup "$index" -i 4 -c 1 -v syscall
kill -HUP "$main"
wait "$main"
is "$?" 0 'nohup: a hangup ends nothing'

start "$index" -i 500 -c 1 -v syscall
kill -HUP "$main"
wait "$main"
is "$?" 1 'without nohup it does'

for number in USR1 ALRM PIPE TTOU; do
	start "$index" -i 4 -c 1 -v syscall
	kill "-$number" "$main"
	wait "$main"
	is "$?" 0 "SIG$number ends nothing"
done

# The runner stopped by someone; the guard sends it on.
start "$index" -i 6 -c 1 -v syscall
kill -STOP "$(pgrep -P "$main")"
wait "$main"
is "$?" 0 'a stopped runner goes on'

# After the last window, before the end: the runner waits for a reader of its report.
mkfifo reader
rm -rf results
start "$index" -i 1 -c 1 -v --json reader syscall
until_true sh -c 'ls results/*.txt'
kill -INT "$main"
cat reader >/dev/null
wait "$main"
is "$?" 1 'a signal after the last window: not 0'

# SIGXFSZ must not end the run; dash counts in blocks of 512 bytes.
run sh -c "ulimit -f 4; exec '$index' -i 1 -c 1 -q --json - syscall | wc -c"
like "$(cat err)" "cannot write the result in '.*': File too large" 'a limit on file sizes is named'

done_testing
