# SPDX-License-Identifier: MIT
# Machines that this one is not: what the program says of them through UNIXINDEX_ROOT.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

# on MACHINE COMMAND...: as if this were the machine of that fixture, or of a directory here.
on() {
	UNIXINDEX_ROOT=$TOP/t/fixtures/$1
	[ ! -d "$1" ] || UNIXINDEX_ROOT=$work/$1
	export UNIXINDEX_ROOT
	shift
	run "$index" "$@"
	unset UNIXINDEX_ROOT
}

# is_like MACHINE ERE...: each matches a line of its description.
is_like() {
	machine=$1
	on "$machine" info --tmpdir /
	is "$status: $(cat err)" '0: ' "$machine: is described"
	shift
	for line in "$@"; do
		like "$(tr -s ' \n' ' ' <out)" "$line" "$machine: $line"
	done
}

# verdict STATUS MACHINE TMPDIR LINE...: these findings, the gravest first, and no others.
verdict() {
	wanted_status=$1
	machine=$2
	on "$machine" doctor --tmpdir "$3"
	shift 3
	is "$status: $(cat err)" "$wanted_status: " "$machine: doctor leaves with $wanted_status"
	is "$(sed '1d; /^ /d' out)" "$(printf '%s\n' "$@")" "$machine: what doctor finds"
}

governor='remark  the frequency governor is'
battery='remark  the machine runs on its battery'
remarks='measurable, with remarks'

is_like pine64 'Root described below .*/fixtures/pine64, not the machine this runs on' 'Host pine64' \
	'CPU 4 x ARM Cortex-A53, max 1152 MHz' 'Topology 1 package, 4 cores, 4 threads, 1 NUMA node' \
	'Work files ext4 on /dev/mmcblk0p2'
verdict 1 pine64 /var/tmp 'remark  the load is 0.33 on 4 usable CPUs' "$governor interactive" \
	'remark  2 K are left until the machine slows down to cool' "$remarks"
cp -r "$TOP/t/fixtures/pine64" hot
echo 78400 >hot/sys/class/thermal/thermal_zone0/temp
echo '4.50 3.01 2.00 5/142 2211' >hot/proc/loadavg
verdict 3 hot /tmp 'unfit   the load is 4.50 on 4 usable CPUs' \
	'remark  the work directory is in memory (tmpfs)' "$governor interactive" \
	'remark  the machine is 3 K past where it slows down to cool' 'not fit to measure just now'

is_like rk3399 '4 x ARM Cortex-A53, max 1416 MHz' '2 x ARM Cortex-A72, max 1800 MHz' \
	'Classes slow: 4 CPUs 0-3, speed rank 0,.* LinuxCapacity=446' \
	'fast: 2 CPUs 4-5, speed rank 1,.* LinuxCapacity=1024' 'Topology 1 package, 6 cores, 6 threads'
verdict 1 rk3399 / "$governor ondemand,schedutil" "$battery" 'remark  200 MiB are swapped out' \
	'note    cores are of several classes: fast (CPUs 4-5), slow (CPUs 0-3)' "$remarks"

is_like two-sockets 'Topology 2 packages, 4 cores, 8 threads, 2 NUMA nodes' 'SMT on' 'Turbo off' \
	'Usable 8 CPUs \(online 8, affinity 8, quota none\)' 'Board Example Corp. Rack 2'
verdict 0 two-sockets / 'note    mitigations: 3 faults of this CPU known to the kernel, 1 left open' \
	'fit to measure'

is_like container-v2 'Usable 2 CPUs \(online 8, affinity 8, quota 1.50\)' 'container: docker' \
	'Cgroup version 2, /kubepods/pod1/app, memory 1 GiB, processes 60'
verdict 1 container-v2 / 'remark  the work directory is on overlay' \
	'remark  the control group allows 1.50 CPUs of 8' "$remarks"

is_like laptop 'Power battery' 'Governor powersave' 'Topology 1 package, 6 cores, 8 threads' 'SMT on'
classes='note    cores are of several classes: fast (CPUs 0-3), slow (CPUs 4-7)'
verdict 1 laptop / "$governor powersave" "$battery" 'note    turbo is on' "$classes" "$remarks"
verdict 1 laptop /tmp/x 'remark  the work directory is in memory (tmpfs)' "$governor powersave" "$battery" \
	'note    turbo is on' "$classes" "$remarks"

# Nothing of the machine that this runs on may show through.
mkdir empty
on empty info --json
is "$status: $(cat err)" '0: ' 'an empty root: is described'
is "$(tr -d ' \n' <out | sed 's/"time_of_day":"[^"]*"/T/; s/"page_bytes":[0-9]*/P/; s,"root":"[^"]*",R,')" \
	'{"host":{R},"cpu":{"online":1,"affinity":1,"usable":1},"memory":{P},"kernel":{},"environment":{},"software":{},"work_dir":{},"moment":{T}}' \
	'and nothing of this machine is in it'
verdict 0 empty / 'fit to measure'

for command in info doctor 'pipe -i 1'; do
	# shellcheck disable=SC2086
	run env UNIXINDEX_ROOT="$work/nowhere" "$index" $command
	is "$status: $(cat err)" "2: unixindex: UNIXINDEX_ROOT: '$work/nowhere' is no directory" \
		"a root that is not there: $command"
done

# A result with a replaced root cannot pass for one of the machine it describes.
on pine64 -i 1 -c 1 --json result.json syscall
is "$status: $(cat err)" '0: ' 'a run with another root'
like "$(cat out)" "^   Not described: the machine this ran on; .* read below .*/fixtures/pine64" \
	'says so in the header'
like "$(cat result.json)" '"root":"[^"]*/fixtures/pine64"' 'and in the result file'
run "$index" report result.json
like "$(cat out)" '^   Not described: ' 'and in a report of that file'
sed 's/"partial":false/"partial":true/' result.json >cut.json
run "$index" --resume ./cut.json
like "$status: $(cat err)" "^2: unixindex: ./cut.json was begun with UNIXINDEX_ROOT '.*/pine64', but this one is ''" \
	'and it is not gone on with as a run of this machine'
run "$index" -i 1 -c 1 --json result.json syscall
unlike "$(cat out result.json)" 'Not described|"root":' 'but not where nothing was replaced'

# Evidence comes from there too. The test is a command that lets something happen in its window.
printf '[mine]\ntitle = Mine\nunit = lps\ncommand = /bin/sh %s/mine.sh\n' "$work" >mine.suite

# flagged MACHINE WORDS SCRIPT: what the script does in a window is seen.
flagged() {
	machine=$1
	{
		echo "$3"
		echo 'echo "COUNT|5|1|lps"; echo "TIME|1"'
	} >mine.sh
	on "$machine" --trust --suite mine.suite -i 1 -c 1 mine
	like "$(cat out)" "^   mine .*  (DISTURBED: )?$2" "$machine: $2"
}
cp -r "$TOP/t/fixtures/pine64" "$TOP/t/fixtures/container-v2" "$TOP/t/fixtures/laptop" .
flagged pine64 clean :
flagged pine64 'thermal in 1 of 1' "echo 75100 >'$work/pine64/sys/class/thermal/thermal_zone0/temp'"
group=container-v2/sys/fs/cgroup/kubepods/pod1
for place in "$group" "$group/app"; do
	printf 'usage_usec 100\nnr_periods 10\nnr_throttled 3\nthrottled_usec 500\n' >"$place/cpu.stat"
done
flagged container-v2 clean :
flagged container-v2 'throttled in 1 of 1' \
	"printf 'usage_usec 900\nnr_periods 20\nnr_throttled 9\nthrottled_usec 700\n' >'$work/$group/cpu.stat'"
policy=laptop/sys/devices/system/cpu/cpufreq/policy0
echo 4700000 >$policy/cpuinfo_max_freq
echo 4700000 >$policy/scaling_max_freq
flagged laptop clean :
flagged laptop 'clock in 1 of 1' "echo 2900000 >'$work/$policy/scaling_max_freq'"

done_testing
