# SPDX-License-Identifier: MIT
# Bad input gives one clear line: what is wrong, where, what would be right; and a documented status.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"

# refused STATUS ERE NAME COMMAND...: exactly one line on standard error, which matches.
refused() {
	wanted_status=$1
	wanted_line=$2
	what=$3
	shift 3
	run "$@"
	is "$status $(wc -l <err)" "$wanted_status 1" "$what: exit $wanted_status, one line"
	like "$(cat err)" "$wanted_line" "$what: says what"
}
index=$BUILD/unixindex

refused 2 "'dhyr'.*did you mean 'dhry'" 'an unknown test' "$index" dhyr
refused 2 "'sistem'.*did you mean 'system'" 'an unknown group' "$index" pipe sistem
refused 2 "-c takes a whole number from 1 to 65536, not '0'" '-c 0' "$index" -c 0
refused 2 "-c takes .* not '-1'" '-c -1' "$index" -c -1
refused 2 "-c takes .* not 'x'" '-c x' "$index" -c x
refused 2 "-c takes .* not '100000000'" '-c 100000000' "$index" -c 100000000
refused 2 "-i takes .* not '0'" '-i 0' "$index" -i 0
refused 2 "--max-time takes seconds.* not 'x'" '--max-time x' "$index" --max-time x
refused 2 'nosuch\.suite.*No such file' 'a missing suite file' "$index" --suite nosuch.suite
refused 2 'nosuch\.base.*No such file' 'a missing baseline file' "$index" --baseline ./nosuch.base
mkdir directory.suite
refused 2 'directory\.suite.*Is a directory' 'a directory as suite file' "$index" --suite directory.suite
mkfifo pipe.suite
refused 2 'pipe\.suite.*no regular file' 'a pipe that nobody writes to' timeout 20 "$index" --suite pipe.suite
refused 2 'pipe\.suite.*no regular file' 'the same as a result' timeout 20 "$index" report ./pipe.suite
if dd if=/dev/zero of=huge.json bs=1 count=1 seek=2147483648 2>/dev/null; then
	refused 2 'huge\.json: it has more than 67108864 bytes' 'a result of 2 GB' "$index" report huge.json
	rm huge.json
else
	skip 'no file of that size can be made here' 'a result of 2 GB'
fi
printf '[mine]\ntitle = Mine\nunit = lps\ncolour = red\n' >key.suite
refused 2 '^unixindex: key\.suite:4: .*colour' 'an unknown key in a suite file' "$index" --suite key.suite
printf '[pipe]\ntitle = Mine\nunit = lps\n' >twice.suite
refused 2 'twice\.suite:1: .*pipe' 'a test that is there already' "$index" --suite twice.suite
printf '[mine]\ntitle = Mine: yes/no\nunit = lps\n' >title.suite
refused 2 'title\.suite:2: ' 'a title that readers would trip over' "$index" --suite title.suite
printf '[baseline]\nname = x\ndescription = x\nsource = x\n[pipe]\nvalue = -1\nunit = lps\nkind = measured\n' >bad.base
refused 2 'bad\.base:6: ' 'a negative baseline' "$index" --baseline bad.base
head -c 3000000 /dev/zero >zeros.suite
refused 2 'zeros\.suite' 'a suite file of zero bytes' "$index" --suite zeros.suite
printf '[gone]\ntitle = Gone\nunit = lps\nprogram = no-such-program\n' >gone.suite
run "$index" --suite gone.suite -i 1 -c 1 gone
is "$status" 3 'a test without a program: nothing measured'
like "$(cat err)" "gone, $one_copy: no program '.*/no-such-program': No such file" 'and says which'

refused 2 "'$work/nowhere'.*No such file.*--tmpdir" 'a tmpdir that is not there' \
	"$index" --tmpdir "$work/nowhere" pipe
: >plain
refused 2 "'plain'.*Not a directory.*--tmpdir" 'a tmpdir that is a file' "$index" --tmpdir plain pipe
refused 2 "cannot write results in '$work/plain/x'.*--output-dir" 'an output directory below a file' \
	"$index" --output-dir "$work/plain/x" pipe
refused 2 "cannot be the name of a result" 'an output name with a slash' \
	env UB_OUTPUT_FILE_NAME=../x "$index" pipe
refused 3 'copies of shell8 need [0-9]+ processes, but .* leaves [0-9]+: at most [0-9]+ copies' \
	'more copies than the system can hold' "$index" -c 65536 shell8

blanks="with blanks and 'quotes' $(printf '%0200d' 0)"
mkdir "$blanks"
run "$index" --tmpdir "$blanks" -i 1 -c 1 fstime shell1 execl
is "$status" 0 'a tmpdir with blanks, quotes and 200 characters works'
is "$(ls -A "$blanks")" '' 'and is left empty'

if [ "$(id -u)" -eq 0 ] && mkdir small noexec readonly full && mount -t tmpfs -o size=1m none small 2>/dev/null; then
	trap 'cd / && umount "$work/small" "$work/noexec" "$work/readonly" "$work/full" 2>/dev/null; rm -rf "$work"' EXIT
	mount -t tmpfs -o noexec none noexec
	mount -t tmpfs -o size=64k none full
	mount -t tmpfs -o ro none readonly

	run "$index" --tmpdir small -i 1 -c 1 fsdisk syscall
	is "$status" 1 'a tmpdir that is full: the run goes on'
	like "$(cat err)" "^unixindex: fsdisk, $one_copy: .*No space left on device" 'and the test says so'
	like "$(cat out)" '^System Call Overhead +[1-9]' 'the next test is measured'
	is "$(ls -A small)" '' 'the full tmpdir is left empty'

	run "$index" --tmpdir noexec -i 1 -c 1 execl shell1 fstime
	is "$status" 0 'a tmpdir mounted noexec works'

	refused 2 "'readonly'.*Read-only file system.*--tmpdir" 'a tmpdir that is read-only' \
		"$index" --tmpdir readonly pipe
	refused 2 "cannot write results in 'readonly'.*Read-only" 'an output directory that is read-only' \
		"$index" --output-dir readonly pipe

	head -c 63000 /dev/zero >full/ballast
	run "$index" --output-dir full -i 1 -c 1 pipe
	is "$status" 1 'a full results disk: 1'
	like "$(cat err)" "cannot write the result in 'full': No space left" 'and says so'
	like "$(tail -n 1 out)" '^index: 1 copy' 'the figures are printed all the same'
	is "$(ls -A full)" ballast 'nothing half written is left'
else
	skip 'needs root and tmpfs' 'small, noexec, read-only and full file systems'
fi

done_testing
