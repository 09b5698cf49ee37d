#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes every call of small runs fail, one at a time, and looks at what becomes of the run: it recovers, or
# says why not in lines of its own; result files are whole or absent; no process and no file is left.
#
#   faults.sh [CASE ...]    all of them without arguments
#
#   SAMPLE=N SEED=S         N points of each case alone, drawn with that seed
#   ONLY=ERE                points of that kind alone, as in ONLY='measure 1 malloc'
#   LAST=N                  of each call the last N alone
#   JOBS=2                  points at a time
#   LIBCRYPTO=1             also memory that libcrypto asks for
#   BUILD, CC
#
# One line for each point that does not hold, with the directory that it leaves for a look; one line of
# figures for each case; 1 if any did not hold.
set -u

top=$(cd "$(dirname "$0")/../.." && pwd)
build=${BUILD:-$top/build}
base=$(mktemp -d "${TMPDIR:-/tmp}/unixindex-faults.XXXXXX") || exit 1
trap 'exit 130' INT TERM HUP
seed=${SEED:-1}
faults=0

${CC:-cc} -std=c17 -Wall -Wextra -O1 -g -fPIC -shared -fno-builtin -o "$base/fault.so" \
	"$top"/t/torture/linux_fault*.c -ldl || exit 1

# A tree with two tests: to read twelve, and the crypto tests, would be the same calls many times over.
tree=$base/tree
mkdir -p "$tree/build" "$tree/suite" "$tree/baselines"
cp "$build/unixindex" "$tree/build/"
ln -s "$build/tests" "$tree/build/tests"
ln -s "$top/results" "$top/GNUmakefile" "$top/run" "$tree/"
cat >"$tree/suite/system.suite" <<-EOC
	[pipe]
	title = Pipe Throughput
	unit = lps
	groups = index system

	[quick]
	title = Quick
	unit = lps
	command = $tree/quick
EOC
sed -n '1,/^$/p; /^\[baseline\]/,/^$/p; /^\[pipe\]/,/^$/p' "$top/baselines/sparcstation-20-61.base" \
	>"$tree/baselines/sparcstation-20-61.base"
printf '#!/bin/sh\necho "COUNT|5|0|lps"\n' >"$tree/quick"
chmod +x "$tree/quick"
export UNIXINDEX="$tree/build/unixindex"

# The ways in which a call can fail, as numbers of errno: what it is apt to say, and EINTR.
modes_of() {
	case $1 in
	fork | spawn | pthread) echo 11 12 ;;
	exec) echo 2 12 ;;
	mmap | newlocale | malloc) echo 12 ;;
	memfd) echo 24 38 ;;
	open | openat) echo 4 24 ;;
	fopen | opendir | pipe) echo 24 ;;
	mkstemp | mkdtemp | mkdir) echo 28 ;;
	dup2) echo 4 24 ;;
	fcntl) echo 37 ;;
	ftruncate) echo 4 28 ;;
	read) echo 4 5 short ;;
	write) echo 4 28 short ;;
	close | fsync) echo 4 5 ;;
	rename | unlink) echo 5 ;;
	link) echo 1 5 ;;
	clock) echo 22 ;;
	poll) echo 4 12 ;;
	waitpid | wait4 | waitid) echo 4 10 ;;
	esac
}

# Calls of which not only the Kth can fail but all from there on, as on a full disk.
goes_on_failing() {
	case $1 in
	fork | write | fsync | mkstemp | pipe) return 0 ;;
	esac
	return 1
}

# prepare CASE ARGUMENTS: a directory with what it needs; more is put there by the caller.
prepare() {
	case=$base/case.$1
	mkdir -p "$case/tmp" "$case/results"
	echo "$2" >"$case/arguments"
}

# reads CASE ARGUMENTS: a case that only prints, what it prints when nothing fails, and with a locale that is not
# there: glibc does not always say that it had no memory for it.
reads() {
	prepare "$@"
	# shellcheck disable=SC2086 # words of a line
	(cd "$case" && "$UNIXINDEX" $2 >wanted 2>/dev/null && LC_ALL=C "$UNIXINDEX" $2 >wanted-plain 2>/dev/null)
}

case_measure() {
	prepare measure '-i 1 -c 2 -q --seed 3 --html --csv --json page.json pipe'
}

case_command() {
	prepare command '--trust -i 2 -c 2 -q --seed 3 quick'
}

case_resume() {
	prepare resume '--trust --resume ./part.json -q'
	(cd "$case" && UB_RESULTDIR=. UB_TMPDIR=. UB_OUTPUT_FILE_NAME=part "$UNIXINDEX" --trust -i 2 -c 2 \
		-q --seed 3 quick) >/dev/null
	/usr/bin/python3 - "$case/part.json" <<-'EOF'
		import json, sys
		result = json.load(open(sys.argv[1]))
		result["windows"] = [w for w in result["windows"] if w["round"] == 1]
		result["partial"] = True
		json.dump(result, open(sys.argv[1], "w"))
	EOF
	rm -f "$case/part.txt"
}

case_import() {
	prepare import "import $top/t/fixtures/import/pine64.txt"
}

# points CASE: "CASE ROLE CALL K MODE" for every call that a good run made
points() {
	tr -d '\0' <"$base/counts.$1" | while read -r role call count; do
		first=$((count - ${LAST:-$count} + 1))
		[ "$first" -gt 0 ] || first=1
		for mode in $(modes_of "$call"); do
			numbers='K'
			! goes_on_failing "$call" || [ "$mode" = 4 ] || [ "$mode" = short ] || numbers='K K+'
			for number in $numbers; do
				seq "$first" "$count" | sed "s/.*/$1 $role $call &${number#K} $mode/"
			done
		done
	done
}

# choose: SAMPLE of the lines, or all
choose() {
	if [ "${SAMPLE-}" ]; then
		awk -v seed="$seed" 'BEGIN { srand(seed) } { print rand() "\t" $0 }' | sort -n | cut -f 2- | head -n "$SAMPLE"
	else
		cat
	fi
}

try() {
	points=$base/points.$1
	COUNTS=$base/counts.$1 "$top/t/torture/point.sh" "$base" "$1" 0 none 1 12 >"$base/good.$1"
	if ! grep -q '^not met' "$base/good.$1"; then
		cat "$base/good.$1"
		faults=1
		return
	fi
	points "$1" | grep -E -e "${ONLY:-.}" | choose >"$points"
	xargs -r -P "${JOBS:-2}" -n 5 "$top/t/torture/point.sh" "$base" <"$points" >"$base/done.$1" || faults=1
	# No points, or some of which nothing was heard, prove nothing.
	[ -s "$points" ] && [ "$(wc -l <"$points")" -eq "$(wc -l <"$base/done.$1")" ] || faults=1
	grep '^FAULT' "$base/done.$1" && faults=1
	printf '%-14s %6d points tried, %6d held, %4d not met, %4d did not hold\n' "$1" "$(wc -l <"$points")" \
		"$(grep -c '^held' "$base/done.$1")" "$(grep -c '^not met' "$base/done.$1")" "$(grep -c '^FAULT' "$base/done.$1")"
}

run_case() {
	reference=$top/results/reference
	case $1 in
	measure | command | resume | import) "case_$1" ;;
	report) reads "$1" "report $reference/pine64.json" ;;
	report-html) reads "$1" "report --html $reference/pine64.json" ;;
	compare) reads "$1" "compare $reference/pine64.json $reference/macbook-air-2013.json" ;;
	compare-html) reads "$1" "compare --html $reference/pine64.json $reference/macbook-air-2013.json" ;;
	esac
	try "$1"
}

[ $# -gt 0 ] || set -- measure command resume import report report-html compare compare-html
[ -z "${SAMPLE-}" ] || echo "seed $seed"
for name in "$@"; do
	run_case "$name"
done
[ "$faults" -eq 0 ] && rm -rf "$base"
exit "$faults"
