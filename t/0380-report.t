# SPDX-License-Identifier: MIT
# Results are found by path, name, host and "latest", printed again, and computed again.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex
host=$(uname -n)

run "$index" -i 3 -c 1 -c 2 syscall pipe
json=$(ls results/*.json)
run "$index" -i 1 -c 1 -q syscall
run "$index" report "$json" --json
ok 'report --json prints the file again, byte for byte' cmp out "$json"
run "$index" report "$json"
ok 'the text is the same as when it was measured' cmp out "${json%.json}.txt"
name=${json##*/}
run "$index" report --csv "${name%.json}"
is "$(head -n 1 out)" 'key,title,copies,score,unit,samples,baseline,index,status,low,high,flagged,class,composite,baseline_kind' 'by name, as CSV'
is "$(wc -l <out)" 5 'with a row for each test and pass'
run "$index" report --csv "$name"
is "$status" 0 'by file name'
run "$index" report --csv "$host"
is "$status $(wc -l <out)" '0 2' 'by host: its newest'
run "$index" report --csv latest
is "$status $(wc -l <out)" '0 2' 'latest'
run "$index" report nobody
is "$status $(wc -l <err)" '2 1' 'an unknown result: 2 and one line'
like "$(cat err)" "no result 'nobody' in .*list" 'which says where it was looked for'

run "$index" report --recompute --json "$json"
is "$status" 0 'computed again from the windows'
ok 'every figure is the same, bit for bit' cmp out "$json"
sed 's/"value":/"value":1/' "$json" >changed.json
run "$index" report --recompute ./changed.json
is "$status" 1 'figures that do not come from the windows: 1'
like "$(cat err)" 'the file says .*, its windows ' 'and says which'

# What the doctor said may name a directory, and a directory may be called anything.
/usr/bin/python3 - "$json" >remarks.json <<-'EOF'
	import json, sys
	result = json.load(open(sys.argv[1]))
	result["remarks"] = "a\x1b[1m\n" + 72 * "-" + "\nSystem Benchmarks Index Score 99999.9"
	json.dump(result, sys.stdout)
EOF
run "$index" report ./remarks.json
like "$(cat out)" '^before the first window: a.\[1m.-+.System' 'remarks are one line'
is "$(grep -c -e '------------------------------------------------------------------------' out)" 2 'and no rule of a section'
is "$(grep -c 'Index Score' out)" "$(grep -c 'Index Score' "${json%.json}.txt")" 'or score'

printf '{"format":"unixindex-result/9"}' >other.json
run "$index" report ./other.json
is "$status $(wc -l <err)" '2 1' 'a file of another format: 2 and one line'
head -c 500 "$json" >cut.json
run "$index" report ./cut.json
is "$status $(wc -l <err)" '2 1' 'a file cut short: 2 and one line'
run "$index" report ./nowhere.json
like "$(cat err)" 'nowhere\.json: No such file' 'a path that is not there'

# A file that is there through a link stays where it is.
mkdir real
: >real/mine.json
ln -s real/mine.json link.json
run "$index" -i 1 -c 1 -q --json link.json syscall
is "$status" 0 '--json through a symbolic link'
ok 'the link is still one' test -L link.json
ok 'and leads to the result' grep -q unixindex-result real/mine.json

done_testing
