# SPDX-License-Identifier: MIT
# Harsh surroundings: limits, control groups, file systems that are missing, closed or full, clocks that jump,
# terminals that go. Each time the figures or one clear line, a valid result or none, and nothing left.
. "$(dirname "$0")/lib.sh"
skip_sanitized 'sanitizers take memory and files that the limits here do not grant'

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work/tmp"
index=$BUILD/unixindex
mkdir tmp
chmod 755 "$work"

# nothing_left NAME: neither directory nor process nor half a file
nothing_left() {
	is "$(ls -A tmp)$(find results -name '.*' -type f 2>/dev/null)$(pgrep -f "$work/tmp" || true)" '' "$1: nothing is left"
}

# valid NAME: every result that there is can be read and computed again
valid() {
	for file in results/*.json; do
		[ -e "$file" ] || continue
		"$index" report --recompute "./$file" >/dev/null 2>invalid || break
	done
	is "$(cat invalid 2>/dev/null)" '' "$1: results are valid"
	rm -rf results invalid
}

# measured NAME: of a run that has just ended, which could do its work
measured() {
	is "$status $(cat err)" '0 ' "$1: measures"
	valid "$1"
	nothing_left "$1"
}

# told NAME STATUS ERE: one that could not, and says why
told() {
	is "$status" "$2" "$1: $2"
	like "$(cat err)" "$3" "$1: a line says why"
	valid "$1"
	nothing_left "$1"
}

# Limits of the process. As root the number of processes is not limited.
run sh -c "ulimit -n 12; exec '$index' -i 1 -c 1 -q syscall"
told '12 open files' 3 '^unixindex: .*(descriptor|open files)'
for mib in 4 8 12 16 24; do
	run sh -c "ulimit -v $((1024 * mib)); exec '$index' -i 1 -c 1 -q syscall"
	is "$(test "$status" -eq 0 || test -s err; echo $?)" 0 "$mib MiB of addresses: measures or tells"
	valid "$mib MiB of addresses"
	nothing_left "$mib MiB of addresses"
done
run sh -c "ulimit -f 1; exec '$index' -i 1 -c 1 -q syscall"
told 'files of one block' 1 '^unixindex: cannot write the result .*File too large'
run sh -c "ulimit -t 1; exec '$index' -i 4 -c 2 -q dhry2reg"
is "$(test "$status" -le 3 && echo ended)" ended '1 s of CPU time: ends by itself'
valid '1 s of CPU time'
nothing_left '1 s of CPU time'
run sh -c "ulimit -s 128; exec '$index' -i 1 -c 1 -q syscall pipe"
measured 'a stack of 128 KiB'
run sh -c "ulimit -c 0; ulimit -l 0; exec '$index' -i 1 -c 1 -q syscall pipe"
measured 'no locked memory'

# as_nobody COMMAND...
as_nobody() {
	setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
}
if [ "$(id -u)" -eq 0 ] && command -v setpriv prlimit >/dev/null && as_nobody test -x "$index"; then
	mkdir nobody nobody/tmp
	chown -R 65534 nobody
	run as_nobody env UB_RESULTDIR="$work/nobody/results" UB_TMPDIR="$work/nobody/tmp" "$index" -i 1 -c 1 -q syscall spawn
	is "$status $(cat err) $(ls -A nobody/tmp)" '0  ' 'as nobody: measures, and leaves nothing'
	run as_nobody env UB_RESULTDIR="$work/nobody/results" UB_TMPDIR="$work/nobody/tmp" \
		prlimit --nproc=2 "$index" -i 1 -c 1 -q syscall
	is "$(test "$status" -ne 0 && test -s err && echo told) $(ls -A nobody/tmp)" 'told ' '2 processes: told, and leaves nothing'
	run as_nobody env UB_RESULTDIR="$work/nobody/results" UB_TMPDIR="$work/nobody/tmp" \
		prlimit --nproc=40 "$index" -i 1 -c 512 -q pipe
	is "$status $(wc -l <err) $(ls -A nobody/tmp)" '3 1 ' '512 copies of 40 processes: 3 and one line'
	like "$(cat err)" '512 copies' 'which says how many'
else
	skip 'not root, or the build cannot be read by nobody' 'as nobody'
fi

# File systems, in a mount namespace of its own.
# apart SHELL-COMMANDS COMMAND...: as root, when namespaces are allowed
apart() {
	# shellcheck disable=SC2016
	unshare --mount --propagation private sh -c 'eval "$1" && shift && exec "$@"' sh "$@"
}
if [ "$(id -u)" -eq 0 ] && apart 'mount -t tmpfs none /mnt' true 2>/dev/null; then
	run apart 'mount -t tmpfs none /proc' "$index" -i 1 -c 1 -q syscall pipe
	is "$(test "$status" -eq 0 || test -s err; echo $?)" 0 'no /proc: measures or tells'
	nothing_left 'no /proc'
	rm -rf results
	run apart 'mount -t tmpfs none /sys' "$index" -i 1 -c 1 -q syscall pipe
	measured 'no /sys'
	run apart 'mount -t tmpfs none /proc && mount -t tmpfs none /sys' "$index" info
	is "$status $(cat err)" '0 ' 'neither: info knows less, and says so'
	run apart 'for file in schedstat stat cpuinfo; do mount --bind /dev/null /proc/$file 2>/dev/null || :; done' \
		"$index" -i 1 -c 1 -q syscall pipe
	measured 'a kernel without schedstat, stat and cpuinfo'
	run apart 'mount -t tmpfs -o size=0,mode=0 none /dev/shm 2>/dev/null || mount -t tmpfs -o ro none /dev/shm' \
		"$index" -i 1 -c 1 -q syscall pipe
	measured 'no /dev/shm'
	run apart "mount --bind '$work' '$work' && mount -o remount,ro,bind / && mount -t tmpfs -o ro none /var/tmp" \
		"$index" -i 1 -c 1 -q syscall pipe
	measured 'a read-only root'
	run apart "mount -t tmpfs -o ro none '$work/tmp'" "$index" -i 1 -c 1 -q syscall
	told 'a read-only tmpdir' 2 '^unixindex: .*Read-only file system.*--tmpdir'
	mkdir results
	run apart "mount -t tmpfs -o ro none '$work/results'" "$index" -i 1 -c 1 -q syscall
	told 'a read-only directory of results' 2 '^unixindex: cannot write results in .*Read-only file system'
	mkdir results
	for inodes in 2 3 4; do
		run apart "mount -t tmpfs -o nr_inodes=$inodes none '$work/results'" "$index" -i 1 -c 1 -q syscall
		is "$(test "$status" -le 1 && { test "$status" -eq 0 || grep -q 'No space left' err; }; echo $?)" 0 \
			"$inodes inodes for results: saved or told"
		nothing_left "$inodes inodes"
	done
	for size in 4k 8k 16k 64k; do
		run apart "mount -t tmpfs -o size=$size none '$work/tmp'" "$index" -i 1 -c 1 -q fstime shell1 syscall
		is "$(test "$status" -le 1 && ! ls results/*.json >/dev/null; echo $?)" 1 "a tmpdir of $size: the rest is measured"
		rm -rf results
	done
	run apart 'mount -t tmpfs none /etc' "$index" -i 1 -c 1 -q syscall pipe
	measured 'no /etc'
else
	skip 'not root, or no mount namespaces' 'file systems that are missing, closed or full'
fi

# Control groups, versions 1 and 2.
pids=
for group in /sys/fs/cgroup/pids /sys/fs/cgroup; do
	if mkdir "$group/unixindex-t.$$" 2>/dev/null; then
		[ -w "$group/unixindex-t.$$/pids.max" ] && pids=$group/unixindex-t.$$ && break
		rmdir "$group/unixindex-t.$$"
	fi
done
if [ -n "$pids" ]; then
	for most in 2 4 6 9; do
		echo "$most" >"$pids/pids.max"
		run sh -c 'echo $$ >"$0/cgroup.procs" && shift && exec "$@"' "$pids" - "$index" -i 1 -c 2 -q syscall
		is "$(test "$status" -eq 0 || test -s err; echo $?)" 0 "a control group of $most processes: measures or tells"
		valid "a control group of $most processes"
		nothing_left "a control group of $most processes"
	done
	rmdir "$pids"
else
	skip 'no control group to be had' 'a control group of few processes'
fi

# A clock that is set while a run is under way: what measures is the one that cannot be.
cat >clock.c <<-'EOF'
	#define _GNU_SOURCE
	#include <dlfcn.h>
	#include <time.h>

	static long calls;

	/* A day forward, a day back. */
	static long jump(void)
	{
		return ++calls % 2 ? 86400 : -86400;
	}

	int clock_gettime(clockid_t clock, struct timespec *time)
	{
		int (*real)(clockid_t, struct timespec *);
		int status;

		*(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
		status = real(clock, time);
		if (clock == CLOCK_REALTIME)
			time->tv_sec += jump();
		return status;
	}

	time_t time(time_t *ret)
	{
		struct timespec now;

		clock_gettime(CLOCK_REALTIME, &now);
		if (ret)
			*ret = now.tv_sec;
		return now.tv_sec;
	}
EOF
if preloadable clock 'a clock that is set'; then
	run env LD_PRELOAD="$work/clock.so" "$index" -i 5 -c 1 -q --json clock.json syscall
	is "$status $(/usr/bin/python3 -c '
import json
windows = json.load(open("clock.json"))["windows"]
print(all(0.2e9 < w["length_ns"] < 60e9 for w in windows), len(windows))')" '0 True 5' 'a clock that is set: windows are as long as ever'
	measured 'a clock that is set'
fi

# A kernel from before memfd_create().
cat >memory.c <<-'EOF'
	#include <errno.h>

	int memfd_create(const char *name, unsigned int flags)
	{
		(void)name;
		(void)flags;
		errno = ENOSYS;
		return -1;
	}
EOF
if preloadable memory 'no memfd'; then
	run env LD_PRELOAD="$work/memory.so" "$index" -i 1 -c 2 -q syscall pipe
	measured 'no memfd'
fi

# All of it stopped for five seconds, as by a debugger or a suspended machine.
setsid "$index" -i 3 -c 1 -v --json stopped.json syscall >out 2>err &
main=$!
tries=0
until grep -q 'syscall' err || [ $tries -gt 600 ]; do
	sleep 0.05
	tries=$((tries + 1))
done
pkill -STOP -s "$main"
sleep 5
pkill -CONT -s "$main"
wait "$main"
status=$?
is "$status" 0 'stopped and gone on with: measures'
like "$(/usr/bin/python3 -c '
import json
print(sorted({f for w in json.load(open("stopped.json"))["windows"] for f in w.get("flags", [])}))')" \
	'late|suspended|wait|foreign' 'and a window says so'
valid 'stopped and gone on with'
nothing_left 'stopped and gone on with'

# A terminal that changes its size, and one that goes.
cat >terminal.py <<-'EOF'
	import fcntl, os, pty, struct, sys, termios
	end, command = sys.argv[1], sys.argv[2:]
	pid, master = pty.fork()
	if pid == 0:
	    os.execv(command[0], command)
	seen, resized = b"", 0
	while True:
	    try:
	        data = os.read(master, 4096)
	    except OSError:
	        break
	    if not data:
	        break
	    seen += data
	    if resized < 200:
	        resized += 1
	        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, resized % 90, 0, 0))
	    if end == "close" and b"syscall" in seen:
	        os.close(master)
	        break
	print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
EOF
is "$(timeout 120 /usr/bin/python3 terminal.py stay "$index" -i 2 -c 1 syscall pipe)" 0 'a terminal that changes its size: measures'
valid 'a terminal that changes its size'
nothing_left 'a terminal that changes its size'
like "$(timeout 120 /usr/bin/python3 terminal.py close "$index" -i 40 -c 1 syscall)" '^[13]$' 'a terminal that goes: the run ends'
valid 'a terminal that goes'
nothing_left 'a terminal that goes'

# Two at once, which share their directories.
"$index" -i 2 -c 1 -q syscall pipe >out 2>err &
main=$!
"$index" -i 2 -c 1 -q syscall pipe >out2 2>err2
other=$?
wait "$main"
is "$? $other" '0 0' 'two runs at once: both measure'
is "$(ls results/*.json | wc -l) $(cat err err2)" '2 ' 'and have a result each'
valid 'two runs at once'
nothing_left 'two runs at once'

# One CPU of several, and the lowest priority.
if command -v taskset >/dev/null; then
	run taskset -c "$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')" nice -n 19 "$index" -i 1 -q syscall pipe
	measured 'one CPU, nice 19'
fi

done_testing
