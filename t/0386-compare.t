# SPDX-License-Identifier: MIT
# Results beside each other: names, merged runs, formats, ratings, baselines, and bad input.
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/schema.sh
. "$TOP/t/schema.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work" LC_ALL=C
unset NO_COLOR COLUMNS
index=$BUILD/unixindex

"$index" -q -i 5 -c 1 -c 2 syscall pipe >/dev/null || exit 1
first=$(ls results/*.json)
one=$(basename "$first" .json)
# another SED-EXPRESSION NAME: the first result, changed
another() {
	sed "$1" "$first" >"results/$2.json"
	ok "$2: the file was changed" test "$(cksum <"$first")" != "$(cksum <"results/$2.json")"
}
another 's/"value":/"value":9/' quick
another 's/^"profile":"[^"]*"/"profile":"other"/; s/"workload_version":[0-9]*/"workload_version":77/' changed
another 's/"shell":"[^"]*"/"shell":"other"/; s/"governor":"[^"]*"//' shell
another 's/"converged":[a-z]*/"converged":true/; s/^"remarks":.*,$/"remarks":"again",/' again

run "$index" compare "$one" quick
is "$status $(wc -c <err)" '0 0' 'compare'
like "$(cat out)" '^  pipe .* faster' 'says what is faster'
like "$(cat out)" '^all CPUs|^2 copies' 'and has two passes'
is "$(awk 'length > 80' out)" '' 'in 80 columns'
is "$(LC_ALL=C tr -d '\n -~' <out | wc -c)" 0 'in ASCII where the locale is C'
run "$index" compare quick "$one"
like "$(cat out)" '^  pipe .* slower' 'and slower the other way'
run "$index" compare "$one" "./results/$one.json"
unlike "$(cat out)" ' (faster|slower)' 'a result beside itself is neither'
like "$(cat out)" '^  B  \./results/' 'two of one name are told apart by their paths'
run "$index" compare latest "$(uname -n)"
is "$status" 0 'latest, and by host'

run "$index" compare "$one" changed
like "$(cat out)" '^! another workload version on B: .*pipe' 'another workload is named'
like "$(cat out)" '^! pipe .* unlike' 'and does not compare'
run "$index" compare "$one" shell
unlike "$(cat out)" ' unlike' 'the shell means nothing to pipes'

run "$index" compare "$one,again" quick,again
is "$status" 0 'several runs as one side'
like "$(cat out)" '; 2 runs$' 'which says so'
run "$index" compare "$one" quick again
like "$(cat out)" '^ +A +B/A +C/A$' 'three beside each other'
like "$(cat out)" '^  pipe .* \+ .* [=?]$' 'with a sign for each verdict'

run "$index" compare --margin 100000 "$one" quick
is "$status $(wc -l <err)" '2 1' 'a margin beyond reason: 2 and one line'
run "$index" compare --color=sometimes "$one" quick
is "$status $(wc -l <err)" '2 1' 'an unknown colour: 2 and one line'
run "$index" compare "$one"
is "$status $(wc -l <err)" '2 1' 'one result alone: 2 and one line'

# Colours.
esc=$(printf '\033')
run "$index" compare --color=always "$one" quick
like "$(cat out)" "$esc\\[32mfaster" '--color=always'
sed "s/$esc\\[[0-9;]*m//g" out >plain
run "$index" compare "$one" quick
ok 'colours add to words and do not stand for them' cmp out plain
run env NO_COLOR=1 "$index" compare --color=always "$one" quick
like "$(cat out)" "$esc" 'the option comes before NO_COLOR'
if command -v script >/dev/null; then
	script -qec "env TERM=xterm '$index' compare '$one' quick" /dev/null >out </dev/null
	like "$(cat out)" "$esc\\[32m" 'colours on a terminal'
	script -qec "env TERM=xterm NO_COLOR=1 '$index' compare '$one' quick" /dev/null >out </dev/null
	unlike "$(cat out)" "$esc\\[32m" 'none with NO_COLOR'
	script -qec "env TERM=dumb '$index' compare '$one' quick" /dev/null >out </dev/null
	unlike "$(cat out)" "$esc\\[32m" 'none on a terminal that has none'
else
	skip 'there is no script(1)' 'colours on a terminal'
fi
run env COLUMNS=44 "$index" compare "$one" quick
is "$(awk 'length > 44' out)" '' 'in 44 columns'
utf8=$(locale -a 2>/dev/null | grep -i -m 1 'utf-\?8$')
if [ -n "$utf8" ]; then
	run env LC_ALL="$utf8" "$index" compare "$one" quick
	like "$(cat out)" "$(printf '\342\224\202')" 'bars of blocks where the locale has UTF-8'
else
	skip 'no locale has UTF-8' 'bars of blocks'
fi

# Forms.
run "$index" compare --csv "$one" quick again
is "$(awk 'END { print NR }' out)" 13 'CSV: a row for each pass, test and other side'
is "$(awk -F, '{ print NF }' out | sort -u)" 19 'each with all columns'
run "$index" compare --markdown "$one" quick
like "$(cat out)" '^\| pipe \| lps \| .* \| faster[?]? \|$' 'Markdown'
run "$index" compare --json "$one" quick
like "$(cat out)" '^"format":"unixindex-compare/1",$' 'JSON'
cp out compare.json
run "$index" compare --json --relative-to quick "$one" quick shell
cp out rated.json
if [ -n "$python" ]; then
	for file in compare.json rated.json "$TOP/t/golden/compare.json"; do
		ok "${file##*/} is as the schema says" validate compare "$file"
	done
	sed 's/"verdict":"faster"/"verdict":"better"/' compare.json >wrong.json
	ok 'the schema refuses an unknown verdict' invalid compare wrong.json
else
	skip 'there is no python3 with jsonschema' 'the schema'
fi

# Any result is a baseline.
run "$index" compare quick --relative-to "$one"
is "$status" 0 'one result, relative to another'
like "$(cat out)" '^ratings; 10\.0: one copy on ' 'says what is rated 10'
run "$index" compare "$one" quick --relative-to "$one"
like "$(cat out)" '^  index +10\.00 ' 'and that is rated 10'
run "$index" baseline "$one"
is "$status $(wc -c <err)" '0 0' 'baseline'
cp out mine.base
run "$index" -q -i 1 -c 1 --baseline mine.base pipe --json rated-by-mine.json
is "$status" 0 'which --baseline takes'
ok 'whose name is in the result' grep -q "^\"baseline\":\"$(echo "$one" | cut -c 1-40)\"" rated-by-mine.json
is "$(awk -F= '/^value/ { print $2 + 0 }' mine.base | wc -l)" 2 'of what was measured'
run "$index" baseline nobody
is "$status $(wc -l <err) $(wc -c <out)" '2 1 0' 'baseline of nothing: 2, one line, no file'

# The shipped results, with the indices that were published.
run "$index" compare pine64 macbook-air-2013
is "$status $(wc -c <err)" '0 0' 'pine64 and macbook-air-2013'
like "$(cat out)" '^  index +320\.0 +371\.2 ' 'their indices with one copy'
like "$(cat out)" '^  index +924\.1 +772\.9 ' 'and with four'
like "$(cat out)" 'unixbench' 'and who measured them'
run "$index" compare pine64 "$one"
like "$(cat out)" '^~ measured by ' 'one of them beside one of ours'

# What cannot be read is said in one line; the others are compared.
# refused NAME FILE ERE
refused() {
	run timeout 20 "$index" compare "$one" "$2" quick
	is "$status $(wc -l <err)" '2 1' "$1: 2 and one line"
	like "$(cat err)" "$3" "$1: which says what is wrong"
	like "$(cat out)" '^  pipe .* faster' "$1: the others are compared"
	is "$(LC_ALL=C tr -d '\n\t -~' <err | wc -c)" 0 "$1: nothing strange on the terminal"
}
before=$(ls -l results)
mkdir bad bad/directory.json
head -c 700 "$first" >bad/cut.json
printf '{"format":"unixindex-result/9"}' >bad/version.json
sed 's/"rate":[0-9.]*/"rate":NaN/' "$first" >bad/nan.json
sed 's/"value":[0-9.]*/"value":1e999/' "$first" >bad/overflow.json
sed 's/"value":[0-9.]*/"value":99999999999999999999999/' "$first" >bad/integer.json
sed 's/"copies":1,/"copies":-1,/' "$first" >bad/negative.json
printf '{"a":"\033[31m' >bad/escape.json
printf '\033]0;x\007' >bad/token.json
printf '\302\233' >bad/control.json
mkfifo bad/fifo.json
: >bad/huge.json
truncate -s 2147483648 bad/huge.json 2>/dev/null || dd if=/dev/zero of=bad/huge.json bs=1 count=1 seek=2147483647 2>/dev/null
printf '%0100000d' 0 | tr 0 '[' >bad/deep.json
: >bad/empty.json
refused 'a file cut short' bad/cut.json 'cut\.json:[0-9]+: '
refused 'another version' bad/version.json 'format: "unixindex-result/1" is wanted'
refused 'not a number' bad/nan.json 'nan\.json:'
refused 'beyond any number' bad/overflow.json 'overflow\.json:'
refused 'beyond any integer' bad/integer.json 'integer\.json:'
refused 'a negative number of copies' bad/negative.json 'copies: '
refused 'an escape sequence in a string' bad/escape.json 'escape\.json:1: '
refused 'an escape sequence for a file' bad/token.json 'token\.json:1: '
refused 'a control character of two bytes' bad/control.json 'control\.json:1: '
refused 'a directory' bad/directory.json 'Is a directory'
refused 'a FIFO' bad/fifo.json 'no regular file'
refused 'a device' /dev/zero 'no regular file'
refused '2 GB' bad/huge.json 'more than [0-9]+ bytes|too large'
refused 'brackets without end' bad/deep.json 'deep\.json:'
refused 'an empty file' bad/empty.json 'empty\.json:'
refused 'no file' bad/nowhere.json 'No such file'
refused 'nobody' nobody "no result 'nobody'"
refused 'an escape sequence as a name' "$(printf 'bad/\033[31m.json')" 'No such file'
run "$index" compare "$one,nobody" quick
is "$status $(wc -l <err)" '2 1' 'one run of several: 2 and one line'
like "$(cat out)" '^  pipe .* faster' 'the others are compared'
if [ "$(id -u)" -ne 0 ]; then
	cp "$first" bad/secret.json
	chmod 0 bad/secret.json
	refused 'no permission' bad/secret.json 'Permission denied'
elif command -v setpriv >/dev/null && chmod 755 "$work" && setpriv --reuid 65534 --clear-groups test -x "$index"; then
	cp "$first" bad/secret.json
	chmod 600 bad/secret.json
	run setpriv --reuid 65534 --clear-groups "$index" compare "$work/$first" "$work/bad/secret.json"
	is "$status $(grep -c 'Permission denied' err)" '2 1' 'no permission: 2 and one line'
else
	skip 'as root, without setpriv' 'no permission'
fi
run "$index" compare bad/cut.json bad/fifo.json
is "$status $(wc -c <out)" '2 0' 'nothing that can be read: 2, and nothing printed'
run "$index" report bad/fifo.json
is "$status $(wc -l <err)" '2 1' 'report too waits for no FIFO'
is "$(ls -l results)" "$before" 'nothing was written'

# Hostile strings in a file that can be read.
another 's/"name":"[^"]*"/"name":"\\u001b[31m\\u009b31m|<b>"/; s/"title":"/"title":"\\u001b]0;x\\u0007=|/' evil
for form in --text --markdown --csv --json; do
	run "$index" compare "$form" "$one" evil
	is "$status $(LC_ALL=C tr -d '\n -~' <out | LC_ALL=C tr -d '\302\261' | wc -c)" '0 0' \
		"no control character reaches the terminal by $form"
done
run "$index" report --text evil
is "$status $(LC_ALL=C tr -d '\n -~' <out | LC_ALL=C tr -d '\302\261' | wc -c)" '0 0' 'nor by report'

done_testing
