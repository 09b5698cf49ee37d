# SPDX-License-Identifier: MIT
# One operation of each test makes exactly the system calls that define it. Each program runs with
# few and with more operations; set-up and end are the same in both and cancel out.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
skip_sanitized "the sanitizers make system calls of their own"

command -v strace >/dev/null || skip_all "strace is not installed"
strace -f -c -o probe true 2>/dev/null || skip_all "strace may not trace here"

# counts FILE COMMAND...: "NAME CALLS" for each system call, over all processes. Calls that do one
# thing have one name: every kind of fork is clone. An exec that failed is no exec.
counts() {
	counts_file=$1
	shift
	strace -f -c -o trace "$@" >out 2>err </dev/null || note "left with $?: $*: $(cat err)"
	awk '
		$1 ~ /^[0-9.]+$/ && $NF != "total" {
			calls = $4 - ($NF == "execve" && NF > 5 ? $5 : 0)
			sub(/^(clone3|fork|vfork)$/, "clone", $NF)
			sub(/32$/, "", $NF)
			sub(/^_llseek$/, "lseek", $NF)
			print $NF, calls
		}
	' trace >"$counts_file"
}

# more NAMES A B: how often each call was made more in B than in A, for the names that match.
# The clock is left out: whether reading it is a system call depends on the machine.
more() {
	awk -v names="^($1)$" '
		FNR == NR { before[$1] = $2; next }
		$1 ~ names && $1 !~ /^clock_gettime/ && $2 - before[$1] != 0 { print $1 ":" $2 - before[$1] }
	' "$2" "$3" | sort | tr '\n' ' '
}

# program NAME FEW MANY NAMES WANTED TITLE [ARGUMENT...]
program() {
	program_path=$BUILD/tests/$1 program_few=$2 program_many=$3
	program_names=$4 program_wanted=$5 program_title=$6
	shift 6
	counts few "$program_path" --ops "$program_few" "$@"
	counts many "$program_path" --ops "$program_many" "$@"
	is "$(more "$program_names" few many)" "$program_wanted" "$program_title"
}

# In these an operation makes no other call at all.
program pipe 10 110 '.*' 'read:100 write:100 ' 'pipe: 1 write and 1 read'
program context1 10 110 '.*' 'read:200 write:200 ' 'context1: 2 writes and 2 reads in both processes together'
if [ "$SYSTEM" = linux ]; then
	program context1 10 110 '.*' 'read:200 write:200 ' 'context1 on one CPU: the same' same
else
	skip 'portable siblings: only Linux pins here' 'context1 on one CPU: the same'
fi
program syscall 10 110 '.*' 'close:100 dup:100 getpid:100 getuid:100 umask:100 ' 'syscall: its five'

# After 100 buffers the file begins anew.
program fstime 100 300 '.*' 'lseek:4 read:200 write:200 ' \
	'fstime copy: 1 read and 1 write a buffer, 2 seeks a file' copy 256 25
program fstime 100 300 '.*' 'lseek:4 write:200 ' 'fstime write: 1 write a buffer' write 256 25
program fstime 100 300 '.*' 'lseek:4 read:200 ' 'fstime read: 1 read a buffer' read 256 25

# The C library does things of its own in a new process; these are the ones that count.
program spawn 10 60 'clone|wait4|waitpid|waitid|execve|mmap|openat|read|write' 'clone:50 wait4:50 ' \
	'spawn: 1 clone and 1 wait'
program syscall 5 15 'clone|execve' 'clone:10 execve:10 ' 'sysexec: 1 clone and 1 exec' exec
program shell 1 3 execve 'execve:18 ' 'shell1: 9 execs' 1
program shell 1 2 execve 'execve:65 ' 'shell8: 65 execs' 8

# An exec is what the loader does for any program, and attaching may add three calls.
echo 'int main(void) { return 0; }' >nothing.c
if "${CC:-cc}" -o nothing nothing.c 2>err; then
	counts nothing ./nothing
	calls=$(awk '$1 !~ /^exit/ { sum += $2 } END { print 100 * sum }' nothing)
	counts few "$BUILD/tests/execl" --ops 10
	counts many "$BUILD/tests/execl" --ops 110
	more '.*' few many >execs
	sum=$(tr ' :' '\n ' <execs | awk '{ sum += $2 } END { print sum + 0 }')
	note "100 execs: $(cat execs); of a program that does nothing: $calls calls"
	ok 'execl: no fewer calls than a program that does nothing' test "$sum" -ge "$calls"
	ok 'execl: at most 3 calls more than one' test "$sum" -le $((calls + 300))
	like " $(cat execs)" ' execve:100 ' 'execl: 1 exec'
else
	skip "no compiler" 'execl: the calls of a program that does nothing, and at most 3'
fi

# The reference of the workload's definition was taken with one C library.
# newfstatat is its fstat.
table='access:100 brk:100 close:200 execve:100 mprotect:300 munmap:100 newfstatat:200 openat:200 pread64:200 prlimit64:100 read:100 '
case "$(uname -m) $(getconf LONG_BIT) $(getconf GNU_LIBC_VERSION 2>/dev/null)" in
'x86_64 64 glibc 2.36')
	is "$(more 'access|brk|close|execve|fstat|newfstatat|mprotect|munmap|openat|pread64|prlimit64|read' few many)" \
		"$table" 'execl: the calls of the reference apart from mmap'
	;;
*)
	skip 'another machine or C library' 'execl: the calls of the reference'
	;;
esac

done_testing
