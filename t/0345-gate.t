# SPDX-License-Identifier: MIT
# The gate at a thousand copies: nobody may hold up the others on his way through.
. "$(dirname "$0")/lib.sh"
skip_sanitized "a traced program cannot look for leaks"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

# A thousand readers of one pipe wait for its lock one after the other, each behind those at work.
if command -v strace >/dev/null && strace -o /dev/null true 2>/dev/null; then
	run strace -f -e trace=execve,read,poll -o all "$index" -i 1 -c 2 syscall
	# The runner has files of its own under that number.
	awk '/ execve\("[^"]*\/tests\/syscall"/ { copies[$1] = 1 } $1 in copies' all >trace
	is "$status" 0 'a run under strace'
	is "$(grep -c ' read(4, ' trace)" 0 'no copy reads from the gate'
	is "$(grep -c ' poll(\[{fd=4, ' trace)" 2 'they wait for it with poll'
else
	skip 'needs strace' 'no copy reads from the gate'
fi

done_testing
