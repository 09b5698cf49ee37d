# SPDX-License-Identifier: MIT
# A bad test is named with its reason, and costs nobody else anything.
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/bad.sh
. "$TOP/t/bad.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
endless='hang hang-in-setup never-stop'
ending='exit-5 crash lie leave-early absent future backwards worthless'
ways="$endless $ending"
kinds='timeout timeout timeout exit signal wrong exit absent rubbish rubbish rubbish'
# A process that goes into a session of its own is lost where nobody adopts orphans.
fork_away=fork-away
[ "$SYSTEM" = linux ] || fork_away=

# shellcheck disable=SC2086 # words
{
	bad_suite Bad 1 misbehave $endless
	bad_suite Bad 60 misbehave $ending chatter $fork_away leave-files
} >bad.suite
command_test() {
	printf '[%s]\ntitle = Command %s\nunit = lps\ntimeout = 2\ncommand = /bin/sh %s\n' \
		"$1" "$1" "$work/$1.sh" >>bad.suite
	printf '%s\n' "$2" >"$1.sh"
}
command_test good 'echo "COUNT|500|1|lps"; echo "TIME|2.0"'
command_test zero 'echo "COUNT|0|1|lps"; echo "TIME|2.0"'
command_test nothing 'echo hello; echo "COUNT|x|1|lps"'
# A number of its own: other runs of this script sleep as well.
seconds=$((100000 + $$))
command_test asleep "exec sleep $seconds"
command_test furlongs 'echo "COUNT|5|1|furlongs"; echo "TIME|2.0"'
command_test shot 'kill -9 $$'
printf '[ells]\ntitle = Ells\nunit = ells\nprogram = %s\narguments = nothing\n' "$BUILD/t/fake/misbehave" >>bad.suite
printf '[gone]\ntitle = Gone\nunit = lps\nprogram = /nowhere/at-all\n' >>bad.suite

# shellcheck disable=SC2086
run "$BUILD/unixindex" --trust --suite bad.suite -i 2 -c 2 --json result.json \
	$ways chatter $fork_away leave-files good zero nothing asleep furlongs shot gone ells syscall
is "$status" 1 "failed tests make the exit status 1"
kind_of() {
	/usr/bin/python3 -c '
import json, sys
result = json.load(open("result.json"))
keys = [t["key"] for t in result["tests"]]
print(" ".join(f["kind"] for f in result["failures"] if keys[f["test"]] == sys.argv[1]))' "$1"
}
# shellcheck disable=SC2086
set -- $kinds
for way in $ways; do
	is "$(kind_of "$way")" "$1" "$way is recorded once, as: $1"
	shift
done
is "$(kind_of zero)" no-count "a command that counts 0 is recorded"
is "$(kind_of nothing)" rubbish "a command without a COUNT line is recorded"
is "$(kind_of asleep)" timeout "a command that does not end is recorded"
is "$(kind_of shot)" signal "a command that is killed is recorded"
is "$(kind_of furlongs)" rubbish "a command that counts in another unit is recorded"
is "$(kind_of ells)" rubbish "and so is a program"
is "$(kind_of gone)" not-started "a test without a program is recorded"
like "$(cat err)" '^unixindex: gone, 2 copies: no program ./nowhere/at-all.: No such file' "and named in one line"
like "$(cat err)" 'lie, 2 copies: its answer is wrong: .*it is 41 and should be 42' "what a wrong answer was"
like "$(cat err)" 'exit-5, 2 copies: copy [01] left with status 5' "with which status it left"
like "$(cat err)" 'crash, 2 copies: copy [01] was killed by signal 6' "which signal it was"
is "$(wc -l <err)" 18 "one line on standard error for each failure"
like "$(cat out)" '^Command good +500.0 lps +\(2\.0 s, 2 samples\)$' \
	"a command's COUNT lines are added over the copies"
has_score() {
	like "$(cat out)" "^$1 +[1-9][0-9.]+ lps +\([0-9.]+ s, 2 samples\)$" "$1 has its score"
}
for name in 'Bad chatter' 'Bad leavefiles' 'System Call Overhead'; do
	has_score "$name"
done
if [ -n "$fork_away" ]; then
	has_score 'Bad forkaway'
else
	skip 'portable siblings: only Linux adopts orphans here' 'Bad forkaway has its score'
fi
is "$(grep -c 'no measured results' out)" 18 "the report names what has none"
is "$(pgrep -f "$BUILD/t/fake/misbehave"; pgrep -f "sleep $seconds")" "" "no process is left"
is "$(ls -d unixindex.* 2>/dev/null)" "" "no temporary file is left"

run "$BUILD/unixindex" --trust --suite bad.suite -i 1 -c 1 lie zero
is "$status" 3 "nothing measured: 3"
is "$(ls results/*.json | wc -l)" 1 "and no result file is written"
like "$(tail -n 1 err)" '^unixindex: nothing was measured' "which is said"

done_testing
