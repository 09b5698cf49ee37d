# SPDX-License-Identifier: MIT
# A program that does something else than its test says so and gives no figure; a missing command is
# named; and whatever the directory is called and however a program ends, nothing stays behind.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

cc=${CC:-cc}
flags="-std=c17 -D_XOPEN_SOURCE=700 -O1 -I$work/mutant/lib"
mkdir -p mutant/data mutant/lib home

# mutate PROGRAM SED TITLE [ARGUMENT...]: the program with one fault sewn in must notice it.
mutate() {
	mutate_source=$TOP/tests-src/$1.c mutate_sed=$2 mutate_title=$3
	shift 3
	sed "$mutate_sed" "$mutate_source" >mutant/mutant.c
	if cmp -s "$mutate_source" mutant/mutant.c; then
		result 1 "$mutate_title: the fault could not be sewn in"
		return
	fi
	# shellcheck disable=SC2086
	$cc $flags -o mutant/mutant mutant/mutant.c mutant/lib/*.o -lm || note "does not compile"
	answers 1 "$mutate_title" --ops 7 "$@"
}

# answers STATUS TITLE ARGUMENT...: the mutant ends with the status, and says why in one line or two.
answers() {
	answers_status=$1 answers_title=$2
	shift 2
	run mutant/mutant "$@"
	is "$status $(cat out)" "$answers_status " "$answers_title: no figure, status $answers_status"
	[ "$answers_status" -ne 1 ] ||
		like "$(cat err)" '^[a-z0-9]+: wrong answer: ' "$answers_title: a wrong answer"
}

if command -v "$cc" >/dev/null; then
	# shellcheck disable=SC2086
	(copy_test_lib mutant/lib && cd mutant/lib && $cc $flags -c ./*.c) || note "the library does not compile"
	cp "$TOP"/tests-src/data/* mutant/data/

	mutate pipe '/bench_read/s/$/ in[9] ^= 1;/' 'pipe: a bit changes'
	mutate execl 's/number\[DONE\] + 1/number[DONE] + 2/' 'execl: counts execs twice'
	mutate execl 's/number\[PID\] = (uint64_t)getpid()/number[PID] = 1/' 'execl: becomes another process'
	mutate execl '/execl(program/s/^/if (number[LEFT]-- > 0) { number[DONE]++; return; }/' \
		'execl: no exec at all'
	mutate context1 '/expected++;/d' 'context1: the child answers one word for ever'
	mutate context1 's/next++;/next += 2;/' 'context1: the parent leaves words out'
	mutate spawn 's/^.*bench_wait(child);/if (waited > 2) &/' 'spawn: does not wait'
	mutate spawn 's/waited < nr_ops/waited + 1 < nr_ops/' 'spawn: too few children'
	mutate syscall 's/copy = dup(fd)/copy = fd/' 'syscall: no dup'
	mutate syscall '/close(copy)/d' 'syscall: no close'
	mutate syscall 's/SYS_getpid/SYS_getppid/' 'syscall: another call for getpid'
	mutate syscall 's/mask = umask(022)/mask = umask(027)/' 'syscall: another mask'
	mutate fstime 's/if (writes)/if (writes \&\& at != 3)/' 'fstime copy: leaves out a write'
	mutate fstime '/if (writes)$/s/^/buffer[size - 1] ^= at == 2;/' 'fstime copy: a bit changes'
	mutate fstime 's/if (writes)/if (writes \&\& at < 6)/' 'fstime write: short' write 256 500
	mutate fstime 's/if (reads)/if (reads \&\& at < 6)/' 'fstime read: misses the last' read 256 500

	cp "$BUILD/tests/shell" mutant/mutant
	sed 's/Forty/Fifty/' "$TOP/tests-src/data/essay.txt" >mutant/data/essay.txt
	answers 1 'shell: another text' --ops 1
	cp "$TOP/tests-src/data/essay.txt" mutant/data/
	sed 's/sort -n/sort -n -r/' "$TOP/tests-src/data/tst.sh" >mutant/data/tst.sh
	answers 1 'shell: sorts another way' --ops 1
	sed 's/^rm .*/rm sorted.$$/' "$TOP/tests-src/data/tst.sh" >mutant/data/tst.sh
	answers 1 'shell: leaves files' --ops 1
	# Where check.sh hides rm this shows in no answer.
	sed 's/^rm .*/& absent/' "$TOP/tests-src/data/tst.sh" >mutant/data/tst.sh
	answers 2 'shell: one of its scripts fails' --ops 1 3
	is "$(echo *)" 'err home mutant out' 'nothing is left in the directory'
else
	skip "no compiler" 'wrong answers are found'
fi

# Commands that are not there.
mkdir bin
commands='sort od grep tee wc rm cksum'
for command in $commands; do
	for other in $commands; do
		[ "$other" = "$command" ] || ln -s "$(command -v "$other")" "bin/$other"
	done
	run env PATH="$work/bin" "$BUILD/tests/shell" --ops 1
	is "$status $(cat err)" "2 shell: '$command' is not in PATH" "without $command"
	rm bin/*
done

# Arguments that make no sense.
for arguments in 'shell 0' 'shell x' 'shell 8x' 'syscall exe' 'fstime move' 'fstime copy 0' \
	'fstime copy 1024 0' 'fstime copy 100000' 'fstime copy 1024 x' 'fstime copy 65536 1'; do
	# shellcheck disable=SC2086
	set -- $arguments
	program=$1
	shift
	run "$BUILD/tests/$program" --ops 1 "$@"
	is "$status $(wc -l <err)" '2 1' "$arguments: status 2 and one line"
done

# Any name will do for a directory, of the programs and of the work.
long=$(printf '%0200d' 0)
odd="$work/a 'b' \"c\" \$d ;* $long"
mkdir "$odd"
cp -R "$BUILD/tests" "$odd/tests"
for arguments in execl fstime context1 spawn syscall 'syscall exec' shell 'shell 3'; do
	# shellcheck disable=SC2086
	set -- $arguments
	program=$1
	shift
	(cd "$odd" && "tests/$program" --ops 2 "$@") >out 2>err
	is "$? $(cat err) $(ls -A "$odd")" '0  tests' "$arguments in a directory with an odd name"
done

# Every process of a program carries the mark in its environment, which only Linux shows.
# marked: how many there are.
# shellcheck disable=SC2317 # called by ok
marked() {
	grep -l "UNIXINDEX_T_MARK=$mark" /proc/[0-9]*/environ 2>/dev/null | wc -l
}

# ticks: processor time of the victim and its children. With some of it, set-up is over.
# shellcheck disable=SC2317 # called by ok
ticks() {
	awk '{ print $14 + $15 + $16 + $17 }' "/proc/$victim/stat"
}

# await FIGURE OPERATOR NUMBER: for some 10 seconds at most, until the figure is so.
# shellcheck disable=SC2317 # called by ok
await() {
	tries=0
	until test "$("$1")" "$2" "$3"; do
		tries=$((tries + 1))
		[ "$tries" -lt 500 ] || return 1
		sleep 0.02
	done
}

# killed SIGNAL PROCESSES PROGRAM [ARGUMENT...]: runs it until it has so many processes.
killed() {
	signal=$1 processes=$2
	shift 2
	mark=$$.$signal.$1
	cd home || exit 1
	program=$1
	shift
	UNIXINDEX_T_MARK=$mark "$BUILD/tests/$program" 60 "$@" >../out 2>../err </dev/null &
	victim=$!
	ok "$program $*: runs" await ticks -ge 3
	ok "$program $*: has $processes processes" await marked -ge "$processes"
	kill "-$signal" "$victim"
	wait "$victim" 2>/dev/null
	ok "$program $* after SIG$signal: no process is left" await marked -eq 0
	is "$(ls -A)" '' "$program $* after SIG$signal: no file is left"
	is "$(cat ../out ../err)" '' "$program $* after SIG$signal: nothing is said"
	cd ..
}

if [ -r /proc/self/environ ]; then
	for signal in TERM KILL; do
		for arguments in '1 execl' '1 fstime' '1 fstime write' '2 context1' '1 spawn' \
			'1 syscall' '1 syscall exec' '4 shell' '9 shell 8'; do
			# shellcheck disable=SC2086
			killed "$signal" $arguments
		done
	done
else
	skip 'no /proc' 'nothing is left after a signal'
fi

done_testing
