# SPDX-License-Identifier: MIT
# Test programs that ruin their surroundings: each is named, ends in bounded time, leaves nothing, and the
# next test is measured as usual.
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/bad.sh
. "$TOP/t/bad.sh"
skip_sanitized 'memory and signals are not what they are elsewhere'

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

{
	bad_suite Wreck 2 wreck fork-bomb setsid-away stop-itself flood
	bad_suite Wreck 60 wreck segfault eat-memory terminal close-all
	bad_suite Hostile 60 hostile scribble
} >bad.suite

# wrecks WAY ERE [away]: away are those whose processes go into sessions of their own.
wrecks() {
	attacks "$1" "$2"
	if [ "${3-}" ] && [ "$SYSTEM" != linux ]; then
		pkill -9 -f "$BUILD/t/fake/wreck $1"
		skip 'portable siblings: nobody adopts orphans' "$1: no process is left"
	else
		is "$(pgrep -f "$BUILD/t/fake/(wreck|hostile) $1")" '' "$1: no process is left"
	fi
}
wrecks fork-bomb '.*made no progress within 2 s' away
wrecks setsid-away '' away
wrecks stop-itself '.*made no progress within 2 s'
wrecks flood '(.*made no progress within 2 s|copy [01] left with status 8)'
ok 'flood: the result is small all the same' test "$(cat results/* | wc -c)" -lt 500000
wrecks segfault 'copy [01] was killed by signal 11'
wrecks eat-memory 'copy [01] left with status 2'
wrecks terminal 'copy [01] left with status 6'
wrecks close-all ''
wrecks scribble '(a )?copy .*'

# With a terminal to change. Python is its other end.
cat >terminal.py <<'EOP'
import os, pty, sys, termios
pid, fd = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
before = termios.tcgetattr(fd)
try:
    while os.read(fd, 4096):
        pass
except OSError:
    pass
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
print(status, before == termios.tcgetattr(fd))
EOP
is "$(timeout 60 /usr/bin/python3 terminal.py "$index" --trust --suite bad.suite -i 1 -c 2 --seed 3 terminal syscall)" '1 True' \
	'terminal: nor from a terminal is it changed'

done_testing
