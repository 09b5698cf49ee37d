# SPDX-License-Identifier: MIT
# The manual pages have every command, option, variable, member and key that there is, and no other.
. "$(dirname "$0")/lib.sh"

index=$BUILD/unixindex
man=$TOP/man
"$index" --help >help

# same NAME: files wanted and got have the same lines.
same() {
	sort -u wanted >wanted.sorted
	sort -u got >got.sorted
	ok "$1" diff wanted.sorted got.sorted
	ok "$1: there are some" test -s wanted
}

# macros NAME FILE...: what stands behind each of these macros, one word a line.
macros() {
	macro=$1
	shift
	awk -v macro="$macro" '
		/^\./ {
			sub(/^\./, "")
			for (i = 1; i < NF; i++)
				if ($i == macro)
					print $(i + 1)
		}' "$@"
}

sed -n 's/^\(usage:\|      \) unixindex \([a-z][a-z]*\).*/\2/p' help >wanted
awk '/^\.It Cm / { print $3 }' "$man/unixindex.1" >got
same 'commands'
grep -oE '(^|[[ ])--?[a-z][a-z-]*' help | sed 's/^[[ ]*//' >wanted
macros Fl "$man/unixindex.1" | sed 's/^/-/' | grep -v '^-O2$' >got
same 'options'
# What is read from the environment, in the words of the sources.
cat "$TOP"/runner/*.c "$TOP"/runner/*/*.c | grep -oE '"(UB_[A-Z_]+|UNIXINDEX_ROOT|OPENSSL_[A-Za-z0-9_]+|NO_COLOR|COLUMNS|TERM|XDG_STATE_HOME)"' |
	tr -d '"' >wanted
sed -n '/^\.Sh ENVIRONMENT/,/^\.Sh FILES/p' "$man/unixindex.1" >environment
macros Ev environment | grep -vx 'HOME\|PATH' >got
same 'environment'

# What stands directly below "properties".
awk '
	match($0, /^\t*/) { depth = RLENGTH }
	/"properties": [{]$/ { inside = depth + 1; next }
	depth < inside { inside = 0 }
	depth == inside && /": [{]$/ { gsub(/[\t":{ ]/, ""); print }
' "$TOP/runner/report/result.schema.json" >wanted
sed '/^\.Ss Columns/,$d; /^\.Va host , cpu , /,/^\.Va moment /d' "$man/unixindex-results.5" >members
macros Va members >got
same 'members of the result'
"$index" report --csv "$TOP/t/golden/result.json" | sed 1q | tr , '\n' >wanted
sed -n '/^\.Ss Columns/,/^\.Sh FILES/p' "$man/unixindex-results.5" >columns
macros Va columns >got
same 'columns of CSV'

# words FILE ARRAY: the strings of that array.
words() {
	sed -n "/ $2\[\] = {/,/};/p" "$1" | grep -o '"[a-z_]*"' | tr -d '"'
}
words "$TOP/runner/catalogue/suite.c" all_keys >wanted
sed '/^\.Ss Baseline files/,$d' "$man/unixindex-suite.5" >keys
macros Va keys >got
same 'keys of suite files'
{
	words "$TOP/runner/catalogue/baseline.c" file_keys
	words "$TOP/runner/catalogue/baseline.c" test_keys
} >wanted
sed -n '/^\.Ss Baseline files/,$p' "$man/unixindex-suite.5" >keys
macros Va keys >got
same 'keys of baseline files'

for page in unixindex.1 unixindex-results.5 unixindex-suite.5; do
	if command -v mandoc >/dev/null; then
		is "$(mandoc -T lint -W warning "$man/$page" 2>&1)" '' "$page: mandoc finds nothing"
	else
		skip 'there is no mandoc' "$page: mandoc finds nothing"
	fi
	if command -v groff >/dev/null; then
		run groff -man -mdoc -T utf8 -ww -z "$man/$page"
		is "$status $(cat out err)" '0 ' "$page: nor does groff"
	else
		skip 'there is no groff' "$page: nor does groff"
	fi
done

done_testing
