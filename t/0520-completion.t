# SPDX-License-Identifier: MIT
# What bash completes: commands, the options that each takes and no others, tests, groups and results.
. "$(dirname "$0")/lib.sh"

command -v bash >/dev/null || skip_all 'there is no bash'
unset UB_OUTPUT_FILE_NAME
export UB_RESULTDIR="$work/results"
index=$BUILD/unixindex
mkdir results

# completed LINE: the candidates behind it, one a line.
completed() {
	# shellcheck disable=SC2016
	bash --norc -c '
		. "$1"
		COMP_LINE=$3 COMP_POINT=${#3}
		_unixindex "$2"
		[ "${#COMPREPLY[@]}" -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"' - "$TOP/completion/unixindex" "$index" "$1"
}

commands=$("$index" --help | sed -n 's/^\(usage:\|      \) unixindex \([a-z][a-z]*\).*/\2/p')
options=$("$index" --help | grep -oE '(^|[[ ])--?[a-z][a-z-]*' | sed 's/^[[ ]*//' | sort -u)
completed 'unixindex ' >first
for command in $commands; do
	ok "$command is offered" grep -qx "$command" first
done
completed 'unixindex report ' >second
ok 'as the first word only' sh -c '! grep -qx compare second'

for command in '' $commands; do
	for option in $options; do
		# --help comes before what is wrong with a line otherwise, but not before an option that it does not know.
		# A value that any option takes is not to be had.
		for value in 1 60; do
			# shellcheck disable=SC2086
			! "$index" $command "$option" "$value" --help >/dev/null 2>&1 || echo "$option"
		done | sort -u
	done >taken
	completed "unixindex${command:+ $command} -" | sort -u >offered
	ok "options${command:+ of $command}" diff taken offered
done

for name in syscall dhry2reg dhry whetstone index crypto-classic; do
	ok "$name is offered" grep -qx "$name" first
done
is "$(completed 'unixindex shell')" "$(printf '%s\n' shell1 shell8 shell16 shell)" 'tests, then groups'
is "$(completed 'unixindex scaling -c 2 context1-c')" context1-cross 'also behind a command'
is "$(completed 'unixindex sha256:ke')" kernel 'behind the colon of a tier comes the rest alone'
is "$(completed 'unixindex -c ')" '' 'a number is not completed'
is "$(completed 'unixindex --soak s')" steady 'a value'
is "$(completed 'unixindex compare --color=al')" always 'a value behind ='
mkdir tmpfiles
is "$(completed 'unixindex --tmpdir tmp')" tmpfiles 'a directory'

"$index" import --name 'two words' "$TOP/t/fixtures/import/one-section.txt" >/dev/null
"$index" import --name '$(touch bad)' "$TOP/t/fixtures/import/one-section.txt" >/dev/null
is "$(completed 'unixindex report pi')" pine64 'a shipped result'
is "$(completed 'unixindex gate --baseline pi')" pine64 'the baseline of the gate, which is a result'
is "$(completed 'unixindex gate --require-same-host=n')" no 'another value behind ='
is "$(completed 'unixindex report tw')" 'two words' 'one of our own, with a blank in its name'
is "$(completed 'unixindex compare pine64,mac')" pine64,macbook-air-2013 'another run behind a comma'
like "$(completed 'unixindex baseline ')" '^\$\(touch bad\)$' 'a name that looks like a command'
ok 'is not run' test ! -e bad
cp results/two*.json here.json
is "$(completed 'unixindex report here')" here.json 'a result by its path'
is "$(completed 'unixindex info sys')" '' 'info takes no test'

done_testing
