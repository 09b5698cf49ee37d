# SPDX-License-Identifier: MIT
# The runner under valgrind: nothing is read before it is set, no memory is lost, no descriptor is
# left open, on the usual way and on those that end otherwise. Test programs run as they are.
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/bad.sh
. "$TOP/t/bad.sh"

skip_sanitized 'valgrind cannot run such programs'
command -v valgrind >/dev/null || skip_all 'there is no valgrind'

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex
# An old valgrind does not read what a newer compiler wrote for debuggers.
valgrind "$index" --version 2>&1 | grep -q '== Valgrind: debuginfo reader:' &&
	skip_all 'valgrind cannot read what this compiler wrote'
{
	bad_suite Bad 1 misbehave hang
	bad_suite Bad 60 misbehave crash lie future
} >bad.suite
# With _FORTIFY_SOURCE, memmove() and memcpy() of glibc are one place of code, which valgrind takes for memcpy(), and
# says that its arguments overlap. Without it they are told apart. And on systems other than Linux, the thread that
# waits for the end of the parent lives as long as its process.
cat >known.supp <<-'EOF'
	{
		memmove
		Memcheck:Overlap
		fun:__memcpy_chk
		fun:memmove
	}
	{
		waiting_thread
		Memcheck:Leak
		match-leak-kinds: possible
		...
		fun:pthread_create*
		fun:process_die_with_parent
	}
EOF

# checked NAME STATUS COMMAND...: a log for each process that is ours.
checked() {
	name=$1 wanted=$2 failed_before=$tap_failed
	shift 2
	rm -f log.*
	run valgrind --log-file=log.%p --suppressions="$work/known.supp" --track-fds=yes --leak-check=full \
		--errors-for-leak-kinds=definite,indirect,possible --error-exitcode=99 "$@"
	is "$status" "$wanted" "$name: leaves with $wanted"
	is "$(sed -n 's/^==[0-9]*== ERROR SUMMARY: \([0-9]*\) errors.*/\1/p' log.* | sort -u)" 0 \
		"$name: nothing is used before it is set, nothing is lost"
	# To the end of the process the runner has its pipe of signals, and the result that it locked.
	is "$(cat log.* | awk '
		/Open (file descriptor|AF_)/ { where = $0; next }
		where && /<inherited from parent>| events_open \(| lock \(/ { where = "" }
		where && /^==[0-9]+== *$/ { print where; where = "" }')" '' "$name: no descriptor stays open"
	[ "$tap_failed" -eq "$failed_before" ] || note "$(grep -L 'ERROR SUMMARY: 0 ' log.* | xargs cat | head -n 60)"
}

checked 'a run' 0 "$index" -i 2 -c 1 -c 2 --json a.json --html --csv syscall pipe
checked 'a second run' 0 "$index" -q -i 2 -c 1 --json b.json syscall
checked 'bad tests' 1 "$index" -q --trust --suite bad.suite -i 1 -c 2 crash hang lie future syscall
checked 'a report' 0 "$index" report ./a.json
checked 'a page' 0 "$index" report --html ./a.json
checked 'a comparison' 0 "$index" compare ./a.json ./b.json
checked 'an import' 0 "$index" import --output-dir imported "$TOP/t/fixtures/import/pine64.txt"
checked 'scaling' 0 "$index" scaling -q -i 1 -c 1,2 syscall
checked 'doctor' "$("$index" doctor >/dev/null 2>&1; echo $?)" "$index" doctor
checked 'no such test' 2 "$index" pipes
echo '{"format": "unixindex-result/1", ' >torn.json
checked 'a torn result' 2 "$index" report ./torn.json

done_testing
