# SPDX-License-Identifier: MIT
# Classes of cores: where the pass of one copy runs, by the masks of the copies themselves.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

skip_posix "only Linux keeps copies on CPUs here"
command -v taskset >/dev/null || skip_all "no taskset"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

# The CPUs that we may use, one a line.
cpus=$(taskset -cp $$ | sed 's/.*: //' | tr ',' '\n' |
	awk -F- '{ for (cpu = $1; cpu <= ($2 == "" ? $1 : $2); cpu++) print cpu }')
little=$(echo "$cpus" | sed -n 1p)
big=$(echo "$cpus" | sed -n 2p)
[ -n "$big" ] || skip_all "one CPU only"

# mask CPU: as the kernel writes a set of one.
mask() {
	printf '%x' $((1 << $1 % 32))
	groups=$(($1 / 32))
	while [ $groups -gt 0 ]; do
		printf ',00000000'
		groups=$((groups - 1))
	done
}

# A machine that has these two, one four times as large as the other, and no further one.
for cpu in "$little 446 0" "$big 1024 1"; do
	# shellcheck disable=SC2086
	set -- $cpu
	mkdir -p "board/sys/devices/system/cpu/cpu$1/topology"
	(
		cd "board/sys/devices/system/cpu/cpu$1" || exit
		echo "$2" >cpu_capacity
		cd topology || exit
		echo "$3" >core_id
		echo 0 >physical_package_id
		mask "$1" >thread_siblings
	)
done
echo "$little,$big" >board/sys/devices/system/cpu/online
mkdir -p board/proc/self
printf 'Cpus_allowed_list:\t%s,%s\n' "$little" "$big" >board/proc/self/status

# A test that notes where it may run.
cat >mine.sh <<END
sed -n 's/^Cpus_allowed_list:[[:blank:]]*//p' /proc/self/status >>'$work/masks'
echo 'COUNT|5|1|lps'
echo 'TIME|1'
END
printf '[mine]\ntitle = Mine\nunit = lps\ncommand = /bin/sh %s/mine.sh\n' "$work" >mine.suite

# on_board ARGUMENT...: masks has where the copies of mine might run.
on_board() {
	: >masks
	run env UNIXINDEX_ROOT="$work/board" "$index" --trust --suite mine.suite "$@"
}

# ran_on LIST NAME
ran_on() {
	is "$status: $(cat err)" '0: ' "$2: leaves with 0"
	is "$(sort masks | uniq -c | sed 's/^ *//' | tr '\n' ';')" "$1" "$2: where copies ran"
}

# All that we may use, and the board has no more to say on it.
all=$(sed -n 's/^Cpus_allowed_list:[[:blank:]]*//p' /proc/self/status)

run env UNIXINDEX_ROOT="$work/board" "$index" info
like "$(cat out)" "^Classes +slow: 1 CPU $little, speed rank 0, LinuxCapacity=446$" 'info names the slow class'
like "$(cat out)" "^ +fast: 1 CPU $big, speed rank 1, LinuxCapacity=1024$" 'and the fast one'

on_board -i 2 -c 1 mine
ran_on "2 $big;" '1 copy'
like "$(cat out)" \
	"^   Core classes: fast \(CPUs $big\), slow \(CPUs $little\); 1 copy ran on fast \(CPUs $big\)$" 'the header says so'
like "$(tail -n 1 out)" '^mine: 1 copy on fast cores ' 'and so does the last line'
is "$(grep -c '^on each class' out)" 0 'no table for one class'

on_board -i 2 -c 2 mine
ran_on "4 $all;" '2 copies'
unlike "$(cat out)" '1 copy ran on|on fast' 'which are on no class'

on_board -i 1 mine
is "$(sort masks | uniq -c | sed 's/^ *//' | sort)" "$(printf '%s\n' "1 $big" "2 $all" | sort)" \
	'by default 1 copy on the fast class, and one for each CPU on all'

for name in slow SLOW 0 446; do
	on_board -i 1 -c 1 --class $name --json one.json mine
	ran_on "1 $little;" "--class $name"
done
like "$(cat one.json)" "\"class\":\"slow\",\"cpus\":\"$little\",\"passed_over\":false" 'the result file has class and CPUs'
on_board -i 1 -c 1 --classic mine
ran_on "1 $all;" "UnixBench's own way knows no classes"
on_board -i 1 -c 1 --classic --class fast mine
ran_on "1 $big;" 'unless it is told of one'

on_board -i 6 --class all --json all.json mine syscall
is "$status: $(cat err)" '0: ' '--class all: leaves with 0'
is "$(sort masks | uniq -c | sed 's/^ *//' | sort)" \
	"$(printf '%s\n' "6 $big" "6 $little" "12 $all" | sort)" '--class all: one pass on each, and one on all'
is "$(grep -c 'running 1 parallel copy' out) $(grep -c 'running 2 parallel copies' out)" '1 1' \
	'--class all: one section for 1 copy'
is "$(grep -c 'Index Score' out)" 2 '--class all: and one score, which is the first'
like "$(cat out)" '^   test +fast +slow +ratio$' '--class all: a table'
like "$(cat out)" '^   mine +5\.0 +5\.0 +1\.000$' '--class all: values and ratio'
like "$(cat out)" '^   index +[0-9.]+ +[0-9.]+ +[0-9]\.[0-9]{3}$' '--class all: the index of each'
like "$(cat out)" '^   index, \+- +[0-9.]+ % +[0-9.]+ %$' '--class all: and its interval'
like "$(tail -n 1 out)" '^index: 1 copy on fast cores .*, 1 copy on slow cores .*, 2 copies ' \
	'--class all: all of them in the last line'
is "$(sed -n 's/^System Benchmarks Index Score.* //p' out | sed -n 1p)" \
	"$(sed -n 's/^   index  *\([0-9.]*\) .*/\1/p' out | sed -n 1p)" '--class all: the score is that of the fast class'
run "$index" report all.json --recompute
is "$status: $(cat err)" '0: ' 'a result of classes is read and computed again'
like "$(cat out)" '^   mine +5\.0 +5\.0 +1\.000$' 'with its table'
run "$index" report all.json --csv
is "$(sed -n 's/^mine,.*,\([^,]*\),[^,]*,[^,]*$/\1/p' out | tr '\n' ';')" 'fast;slow;;' 'CSV names the classes'

on_board -i 1 -c 1 --class slow --class fast mine
is "$(sort masks | uniq -c | wc -l)" 2 '--class twice: both'
like "$(cat out)" '^   test +fast +slow +ratio$' '--class twice: the fastest first'

# What more copies gain is in comparison with one on the fast class.
: >masks
run env UNIXINDEX_ROOT="$work/board" "$index" scaling --trust --suite mine.suite -i 1 -c 1,2 mine
is "$(sort masks | uniq -c | sed 's/^ *//' | sort)" "$(printf '%s\n' "1 $big" "2 $all" | sort)" 'scaling: 1 copy on the fast class'
like "$(cat out)" "^1 copy ran on fast cores \(CPUs $big\)$" 'scaling: says so'
like "$(cat out)" "^not of the machine that $work/board describes$" 'scaling: says what was described'
run "$index" report all.json --scaling --json
ok 'scaling: the classes are in its JSON' /usr/bin/python3 -c '
import json
steps = json.load(open("out"))["tests"][0]["steps"]
assert [(s["copies"], s["class"]) for s in steps] == [(1, "fast"), (2, None)], steps'

# The programs that pin themselves do so within the class.
run env UNIXINDEX_ROOT="$work/board" "$index" -i 1 -c 1 context1-same context1-cross
is "$status" 1 'a class of one CPU: what needs two has failed'
like "$(cat out)" '^Context Switching on one CPU +[1-9]' \
	'a class of one CPU: context1-same is measured'
is "$(cat err)" 'unixindex: context1-cross, 1 copy on fast cores: not on this system: a second CPU that this process may use' \
	'a class of one CPU: context1-cross says what it lacks'

# What we may use counts.
: >masks
run env UNIXINDEX_ROOT="$work/board" taskset -c "$little" "$index" --trust --suite mine.suite -i 1 -c 1 mine
ran_on "1 $little;" 'the fast class is not ours'
like "$(cat out)" "1 copy ran on slow \(CPUs $little\) as no faster CPU may be used$" 'the fast class is not ours: says so'

# A run that is gone on with stays where it was.
on_board -i 1 -c 1 --class slow --json one.json mine
sed 's/"partial":false/"partial":true/; s/"rounds":1,"rounds_max":1,/"rounds":2,"rounds_max":2,/' one.json >cut.json
: >masks
run env UNIXINDEX_ROOT="$work/board" "$index" --trust --suite mine.suite --resume ./cut.json
ran_on "1 $little;" '--resume'
like "$(tail -n 1 out)" '^mine: 1 copy on slow cores ' '--resume: the class is still known'

# refused ERE ARGUMENT...: status 2 and one line.
refused() {
	line=$1
	shift
	run "$@"
	is "$status $(wc -l <err)" '2 1' "refused in one line: $line"
	like "$(cat err)" "^unixindex: $line$" 'and this one'
}
refused "--class fast: this process may use none of its CPUs \($big\)" \
	env UNIXINDEX_ROOT="$work/board" taskset -c "$little" "$index" --class fast syscall
refused "--class big: no such class of cores here; there are fast \(CPUs $big\), slow \(CPUs $little\), and all" \
	env UNIXINDEX_ROOT="$work/board" "$index" --class big syscall
refused '--class fast: this machine has no classes of cores' \
	env UNIXINDEX_ROOT="$TOP/t/fixtures/two-sockets" "$index" --class fast syscall
refused '--class is for the pass of 1 copy, which -c leaves out' \
	env UNIXINDEX_ROOT="$work/board" "$index" --class fast -c 2 syscall
sed 's/"partial":false/"partial":true/' one.json >cut.json
refused "--resume: 1 copy ran on CPUs $little, of which this process may not use all" \
	env UNIXINDEX_ROOT="$work/board" taskset -c "$big" "$index" --trust --suite mine.suite --resume ./cut.json
refused '--resume goes on as the run began: .*' "$index" --resume ./cut.json --class fast
refused '--class needs a value; see --help' "$index" syscall --class

done_testing
