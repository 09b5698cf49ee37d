# SPDX-License-Identifier: MIT
# Reports of other programs become result files; what is bad is refused in one line, and the rest is imported.
. "$(dirname "$0")/lib.sh"

unset UB_OUTPUT_CSV UB_OUTPUT_FILE_NAME
export UB_RESULTDIR="$work/results"
index=$BUILD/unixindex
fixtures=$TOP/t/fixtures/import
alone() {
	rm -rf results
	run "$index" import "$@"
}
nr_results() {
	find results -name '*.json' 2>/dev/null | wc -l
}

alone "$fixtures/pine64.txt"
is "$status $(wc -c <err) $(nr_results)" '0 0 1' 'a report: one result, nothing on standard error'
like "$(cat out)" 'pine64\.txt:1: unixbench 5\.1\.3, pine64, 24 figures' 'it says what it imported'
like "$(cat out)" '^   doubt: line 11: the date is not in English; taken for 2018-01-02$' 'and what is doubtful'
is "$(tail -n 1 out)" 'index: 1 copy 320.0, 4 copies 924.1' 'PINE A64+: 320.0 and 924.1'
json=$(ls results/*.json)
is "${json##*/}" pine64-2018-01-02T232818-00.json 'named by host and date of the run'
like "$(cat "$json")" '^"origin":\{"kind":"unixbench","version":"5\.1\.3","file":"pine64\.txt","line":1,"source":"UnixBench' \
	'origin and source are in the result'
like "$(cat "$json")" '^"doubts":\["line 11: ' 'and so are the doubts'
cp "$json" result.json
run "$index" report "$json"
ok 'the text beside it is its report' cmp out "${json%.json}.txt"
run "$index" report --json "$json"
ok 'the file is read and written again as it was' cmp out "$json"

# What stands in the sections of the report comes out again, but for two digits that UnixBench had more of.
sections() {
	sed -n '/^-----/,$p' "$1" | sed '/^doubts/,$d; s/^\(Benchmark Run:\).* \([0-9:]* - [0-9:]*\)$/\1 \2/; s/1210\.4$/1210.3/; s/1290\.6$/1290.5/'
}
sections "$fixtures/pine64.txt" | sed -n '/./p' >wanted
sections "${json%.json}.txt" | sed -n '/./p' >got
ok 'the text report has the sections of the original' diff wanted got
run "$index" import --output-dir again "${json%.json}.txt"
is "$(tail -n 1 out)" 'index: 1 copy 320.0, 4 copies 924.1' 'our own text report can be imported'

alone "$fixtures/macbook-air-2013.txt"
is "$(tail -n 1 out)" 'index: 1 copy 371.2, 4 copies 772.9' 'MacBook Air: 371.2 and 772.9'
alone "$fixtures/openssl-armv7-afalg.txt"
like "$(cat out)" 'doubt: line 24: .*219852\.80 .*0\.08 s of user time.*5\.86 MB/s' 'afalg: 5.86 MB/s by the clock'
alone "$fixtures/two-reports.txt"
is "$status $(nr_results)" '0 2' 'two reports in one file: two results'
alone - <"$fixtures/one-section.txt"
is "$status" 2 'an empty standard input is nothing to read'
rm -rf results
"$index" import - <"$fixtures/one-section.txt" >out 2>err
is "$? $(tail -n 1 out)" '0 index: 1 copy 320.0' 'a report on standard input'

alone --name mine --source 'a friend' "$fixtures/openssl-x220.txt" "$fixtures/openssl-armv7-afalg.txt"
is "$(ls results)" "$(printf 'mine-01.json\nmine-01.txt\nmine.json\nmine.txt')" '--name, and a number for the second'
like "$(cat results/mine.json)" '"source":"a friend"' '--source'
alone --merge "$fixtures/pine64.txt" "$fixtures/openssl-pine64.txt"
is "$status $(nr_results)" '0 1' '--merge: one result'
like "$(cat out)" '^pine64\.txt, openssl-pine64\.txt:1: unixbench\+openssl-speed 5\.1\.3, pine64, 39 figures' 'with the rows of both'
UB_OUTPUT_CSV=true
export UB_OUTPUT_CSV
alone "$fixtures/one-section.txt"
is "$(cat results/*.csv | wc -l)" 13 'UB_OUTPUT_CSV=true adds a CSV file'
unset UB_OUTPUT_CSV

# refused ERE NAME FILE: exit 2, one line, nothing written.
refused() {
	alone "$3"
	is "$status $(wc -l <err) $(wc -c <out)" '2 1 0' "$2: exit 2, one line"
	like "$(cat err)" "$1" "$2: says what"
	ok "$2: nothing is written" test ! -e results
}
refused 'nothing\.txt: no row of a report' 'a letter' "$fixtures/nothing.txt"
refused 'empty\.txt: no row of a report' 'an empty file' "$fixtures/empty.txt"
refused 'binary\.bin: no row of a report' 'bytes' "$fixtures/binary.bin"
refused 'heartbeats-only\.txt: no row' 'heartbeats' "$fixtures/heartbeats-only.txt"
refused 'side-by-side\.txt:22: two reports stand side by side' 'side by side' "$fixtures/side-by-side.txt"
refused 'nowhere\.txt: No such file' 'a missing file' ./nowhere.txt
mkdir directory
refused 'directory: Is a directory' 'a directory' directory
mkfifo pipe
refused 'pipe: it is no regular file' 'a pipe' pipe
refused 'zero: it is no regular file' 'a device' /dev/zero
refused 'result\.json: it is a result file already' 'a result file' result.json
if dd if=/dev/zero of=huge.txt bs=1 count=1 seek=2147483648 2>/dev/null; then
	refused 'huge\.txt: it has more than 67108864 bytes' 'a file of 2 GB' huge.txt
	rm huge.txt
else
	skip 'no file of that size can be made here' 'a file of 2 GB'
fi
if [ "$(id -u)" -ne 0 ]; then
	cp "$fixtures/pine64.txt" secret.txt
	chmod 0 secret.txt
	refused 'secret\.txt: Permission denied' 'a file without permission' secret.txt
else
	skip 'root may read everything' 'a file without permission'
fi
alone "$fixtures/nothing.txt" "$fixtures/pine64.txt" pipe "$fixtures/openssl-x220.txt"
is "$status $(wc -l <err) $(nr_results)" '2 2 2' 'bad files among good ones: 2, a line for each, the others imported'
run "$index" import
is "$status $(wc -l <err)" '2 1' 'no file: 2 and one line'
like "$(cat err)" 'import needs the file of a report, or - for standard input' 'which says what is wanted'
: >plain
run "$index" import --output-dir plain/x "$fixtures/pine64.txt"
is "$status $(wc -l <err)" '2 1' 'an output directory below a file'

# A long text, in which reports are few and lines many.
awk 'BEGIN { for (i = 0; i < 150000; i++) print "1 x Pipe Throughput  1 2 3 and so on, while nothing of it is a row of any report, number", i }' >long.txt
cat "$fixtures/pine64.txt" >>long.txt
run timeout 60 "$index" import long.txt
is "$status $(tail -n 1 out)" '0 index: 1 copy 320.0, 4 copies 924.1' 'a long text'

# Shipped results are what import makes of the files they are from. GOLDEN=update makes them anew.
# reference NAME FILE...
reference() {
	reference_name=$1
	shift
	for file in "$@"; do
		set -- "$@" "$fixtures/$file"
		shift
	done
	rm -rf made
	run "$index" import --output-dir made --name "$reference_name" --merge "$@"
	[ "${GOLDEN-}" != update ] || cp "made/$reference_name.json" "$TOP/results/reference/"
	# Members that the format gains do not make shipped results wrong.
	for file in "made/$reference_name.json" "$TOP/results/reference/$reference_name.json"; do
		grep -E '^"(origin|doubts|baseline|started_s)"' "$file"
		"$index" report --csv "$file"
	done >made/both
	sed -n "1,$(($(wc -l <made/both) / 2))p" made/both >made/wanted
	sed "1,$(($(wc -l <made/both) / 2))d" made/both >made/shipped
	ok "$reference_name is what its files say" diff made/wanted made/shipped
	like "$(cat made/shipped)" '^"origin":.*"source":"[^"]' "$reference_name has a source"
	run "$index" list
	like "$(sed -n '/^reference results/,$p' out)" "^  $reference_name\$" "$reference_name is listed"
}
reference pine64 pine64.txt openssl-pine64.txt
reference macbook-air-2013 macbook-air-2013.txt
reference thinkpad-x220 openssl-x220.txt
reference sgi-o2 openssl-o2-patched.txt
reference qemu-virt-armv7 openssl-armv7-full.txt openssl-armv7-md5-rsa.txt openssl-armv7-afalg.txt
reference sparcstation-20 sslay-sparc20.txt

run "$index" report pine64
like "$(cat out)" '^System Benchmarks Index Score +924\.1$' 'report pine64 prints the shipped result'
cp out pine64.txt
if command -v python3 >/dev/null; then
	cat >patterns.py <<'END'
import re, sys
sys.path.insert(0, sys.argv[1])
import readers
text = open(sys.argv[2], encoding="utf-8").read()
assert re.findall(readers.COPIES, text) == ["1", "4"]
assert re.findall(readers.SCORE, text) == ["320.0", "924.1"]
assert re.findall(readers.ANY_SCORE, text) == ["320.0", "924.1"]
assert len(re.findall(readers.RUN, text)) == 2 and len(re.findall(readers.TABLE, text)) == 2
assert len(re.findall(readers.INDEX_ROW, text)) == 24
rows = re.findall(readers.ROW, text)
assert len(rows) == 24 + 15, len(rows)
assert [row[0].strip() for row in rows][:12] == [row[0].strip() for row in re.findall(readers.INDEX_ROW, text)][:12]
assert [row[:3] for section in [readers.split_reader(text)] for rows in section for row in rows] == [
    (row[0].strip(), row[1], row[2]) for row in rows]
assert len(re.findall(r"-{8,}", text)) == 2 and text.endswith("\n")
END
	ok 'readers of UnixBench find in it what it says' python3 -B patterns.py "$TOP/t" pine64.txt
else
	skip 'there is no python3' 'readers of UnixBench find in it what it says'
fi

done_testing
