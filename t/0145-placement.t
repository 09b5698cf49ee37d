# SPDX-License-Identifier: MIT
# context1 on one CPU and on two: where its processes may run.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

skip_posix "only Linux pins here"
command -v taskset >/dev/null || skip_all "no taskset"

program=$BUILD/tests/context1
# The CPUs that we may use, one a line.
cpus=$(taskset -cp $$ | sed 's/.*: //' | tr ',' '\n' |
	awk -F- '{ for (cpu = $1; cpu <= ($2 == "" ? $1 : $2); cpu++) print cpu }')
first=$(echo "$cpus" | sed -n 1p)
second=$(echo "$cpus" | sed -n 2p)

# mask PID: the CPUs of a process; nothing if it is gone
mask() {
	sed -n 's/^Cpus_allowed_list:[[:blank:]]*//p' "/proc/$1/status" 2>/dev/null
}

# masks WANTED ARGUMENT: waits until parent and child have the masks, in the end says what they had.
masks() {
	"$program" 20 "$2" >out 2>err &
	pid=$!
	tries=0
	while
		child=$(cat "/proc/$pid/task/$pid/children" 2>/dev/null || ps -o pid= --ppid "$pid")
		seen="$(mask "$pid") $(mask "${child% }")"
		[ "$seen" != "$1" ] && [ $tries -lt 2000 ] && kill -0 "$pid" 2>/dev/null
	do
		tries=$((tries + 1))
	done
	kill "$pid"
	wait "$pid" 2>/dev/null
	echo "$seen"
}

is "$(masks "$first $first" same)" "$first $first" 'same: both on the first CPU'
if [ -n "$second" ]; then
	is "$(masks "$first $second" cross)" "$first $second" 'cross: one on each of the first two'
	run taskset -c "$second" "$program" --ops 10 same
	is "$status" 0 'same: with a mask that leaves out the first CPU'
else
	skip 'one CPU' 'cross: one on each of the first two'
	skip 'one CPU' 'same: with a mask that leaves out the first CPU'
fi
run taskset -c "$first" "$program" --ops 10 cross
is "$status" 77 'cross: absent on one CPU'
like "$(cat err)" 'not on this system: a second CPU' 'cross: says why'
run "$program" --ops 10 sideways
is "$status" 2 'another word is refused'

done_testing
