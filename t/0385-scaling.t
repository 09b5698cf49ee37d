# SPDX-License-Identifier: MIT
# What more copies gain: the table, the JSON, the same from the result file, and what cannot be asked.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

run "$index" scaling syscall pipe -c 2 -i 5 --json scaling.json
is "$status" 0 'two copies of two tests'
is "$(cat err)" '' 'nothing on standard error'
is "$(awk '$1 == "pipe" || $1 == "syscall" { print $1, $2 }' out)" 'pipe 1
pipe 2
syscall 1
syscall 2' 'one copy is measured in any case, as all others are compared with it'
like "$(cat out)" '^syscall +1 +[0-9.]+ lps +1\.000 +100\.0 %!?$' 'its gain is 1'
like "$(cat out)" '^syscall +2 +[0-9.]+ lps +[0-9]+\.[0-9]{3}  \+- *[0-9.]+ % +[0-9.]+ %!?$' \
	'the other step has gain, interval and efficiency'
is "$(awk 'length > 80' out | grep -v ' windows in \|^result: ')" '' 'in 80 columns'
json=$(ls results/*.json)
is "$(echo results/* | tr ' ' '\n' | sed 's/.*-00//' | tr '\n' ' ')" '.json .txt ' 'the ordinary files are there too'

ok 'every figure comes from the windows' /usr/bin/python3 -c '
import json, math, statistics, sys
scaling, result = (json.load(open(name)) for name in sys.argv[1:])
assert scaling["format"] == "unixindex-scaling/1" and result["format"] == "unixindex-result/1"
passes = [one["copies"] for one in result["passes"]]
for number, test in enumerate(scaling["tests"]):
    rates = {}
    for window in result["windows"]:
        if window["test"] == number:
            rates[passes[window["pass"]], window["round"]] = window["rate"]
    ratios = [rates[2, r] / rates[1, r] for r in range(1, 6)]
    one, two = test["steps"]
    close = lambda a, b: abs(a / b - 1) < 1e-9
    assert (one["copies"], one["gain"], two["copies"], two["rounds"]) == (1, 1, 2, 5)
    assert close(two["gain"], statistics.median(ratios)), (two, ratios)
    assert close(two["gain_low"], min(ratios)) and close(two["gain_high"], max(ratios))
    assert close(two["efficiency_high"], max(ratios) / 2)
    assert close(two["half_width"], math.log(max(ratios) / min(ratios)) / 2)
assert len(scaling["tests"]) == 2 and scaling["index"] == []' scaling.json "$json"

sed -n '/^test  /,$p' out >table
run "$index" report --scaling "$json"
ok 'report --scaling prints the table again' cmp out table
run "$index" report --scaling --recompute --json "$json"
ok 'and the JSON, byte for byte' cmp out scaling.json
run "$index" scaling syscall -c 1,2 -i 1 -q --json -
ok '--json - prints it alone' grep -q '^"format":"unixindex-scaling/1",$' out
is "$(head -c 1 out)$(tail -n 1 out)" '{}' 'and nothing else'
run "$index" scaling syscall -i 1 -q
is "$(awk '$1 == "syscall" { print $2 }' out | tail -n 1)" "$("$index" info --json |
	sed -n 's/.*"usable": *\([0-9]*\).*/\1/p')" 'by itself it goes up to every CPU'

# Copies are numbered by their directories.
cat >moody.sh <<'END'
#!/bin/sh
case $PWD in
*/1) echo "not in $PWD" && exit 3 ;;
esac
echo 'COUNT|5|0|lps'
END
chmod +x moody.sh
printf '[moody]\ntitle = Moody\nunit = lps\ncommand = %s/moody.sh\n' "$work" >moody.suite
run "$index" --suite moody.suite scaling
is "$status" 2 'the command comes first'
run "$index" scaling --suite moody.suite moody -c 2,3 -i 1
is "$status" 1 'a test that fails at one step: 1'
like "$(cat out)" '^moody +1 +5\.0 lps +1\.000' 'it is measured at the other'
like "$(cat out)" '^moody +2  failed: .*status 3' 'and its row says what happened'
like "$(cat out)" '^moody +3  failed: ' 'at each step'

# refused ERE NAME ARGUMENT...
refused() {
	wanted=$1
	what=$2
	shift 2
	run "$index" "$@"
	is "$status $(wc -l <err)" '2 1' "$what: exit 2, one line"
	like "$(cat err)" "$wanted" "$what: says what"
}
refused "-c takes a whole number from 1 to 65536, not '0'" 'no copies' scaling -c 0
refused "-c takes .* not ''" 'an empty list' scaling -c ''
refused "-c takes .* not ''" 'a gap in the list' scaling -c 1,,2
refused "-c takes .* not '65537'" 'too many copies' scaling -c 1,65537
refused "'pipes'.*did you mean 'pipe'" 'an unknown test' scaling pipes
refused '--classic' 'the classic schedule' scaling --classic
refused '--csv' 'as CSV' report --scaling --csv "$json"
run "$index" -c 2 -i 1 -q syscall --json two.json
refused 'two\.json has no pass with 1 copy' 'a result without one copy' report --scaling ./two.json
refused 'two\.json has no pass with 1 copy' 'nor can one be gone on with' scaling --resume ./two.json

done_testing
