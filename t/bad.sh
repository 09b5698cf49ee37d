# SPDX-License-Identifier: MIT
# bad.sh - for scripts with test programs that misbehave: source it behind lib.sh.
# shellcheck disable=SC2154 # status is set by run, index by the script

# bad_suite KIND TIMEOUT PROGRAM WAY...: for bad.suite, one test for each way in which the program of
# t/fake behaves, with so many seconds: few for a way that goes on until then, and many for others, which a busy
# machine must not end.
bad_suite() {
	bad_kind=$1
	bad_timeout=$2
	bad_program=$BUILD/t/fake/$3
	shift 3
	for way; do
		printf '[%s]\ntitle = %s %s\nunit = lps\ntimeout = %s\nprogram = %s\narguments = %s\n' \
			"$way" "$bad_kind" "$(echo "$way" | tr -d -)" "$bad_timeout" "$bad_program" "$way"
	done
}

# attacks WAY ERE: it fails with that reason, or not if ERE is empty, and the next test is measured. The
# seed has the bad one go first.
attacks() {
	run timeout 300 "$index" --trust --suite bad.suite -i 1 -c 2 --seed 3 "$1" syscall
	if [ "$2" ]; then
		is "$status" 1 "$1: recorded"
		like "$(cat err)" "^unixindex: $1, 2 copies: $2" "$1: with its reason"
	else
		is "$status: $(cat err)" '0: ' "$1: comes to nothing"
	fi
	like "$(cat out)" '^System Call Overhead +[1-9]' "$1: the next test is measured"
	is "$(ls -d unixindex.* results/.u* 2>/dev/null)" '' "$1: no temporary file is left"
}
