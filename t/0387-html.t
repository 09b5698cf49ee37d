# SPDX-License-Identifier: MIT
# Pages for a browser: whole, by themselves, and text where a result tries to be markup.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work" LC_ALL=C
index=$BUILD/unixindex

# look FILE EXPRESSION: what Python makes of the page, as an element tree; X finds by tag and class.
look() {
	/usr/bin/python3 -c '
import sys, xml.etree.ElementTree as tree
page = tree.parse(sys.argv[1]).getroot()
def X(tag, start="", within=page):
    return [e for e in within.iter(tag) if e.get("class", "").startswith(start)]
def words(e):
    return " ".join("".join(e.itertext()).split())
def section(name):
    return [e for e in page.iter("section") if e.get("aria-labelledby") == name][0]
print(eval(sys.argv[2]))' "$1" "$2"
}

# page FILE NAME: what has to hold of every page.
page() {
	is "$(look "$1" 'page.tag')" html "$2: a parser of XML reads it"
	is "$(look "$1" '[t for t in ("script", "img", "iframe", "object", "form") if X(t)]')" '[]' \
		"$2: no script, no picture, no form"
	is "$(look "$1" '[(e.tag, a) for e in page.iter() for a in e.attrib
		if a in ("src", "action") or a.startswith("on") or "url(" in e.get(a)]')" '[]' \
		"$2: nothing is loaded, and nothing waits for events"
	is "$(look "$1" '[e.get("href") for e in page.iter() if e.get("href")
		and e.get("href") != "data:,"
		and not [i for i in page.iter() if "#" + str(i.get("id")) == e.get("href")]]')" '[]' \
		"$2: links lead to parts of the page"
	is "$(look "$1" '[e.get("content").split(";")[0] for e in X("meta") if "Policy" in str(e.get("http-equiv"))]')" \
		"[\"default-src 'none'\"]" "$2: and the page forbids all else"
	is "$(look "$1" '[e for e in X("div", "scroll") if e.get("tabindex") != "0" or not e.get("aria-label")]')" \
		'[]' "$2: each table can be scrolled by keyboard, and has a name"
	is "$(look "$1" 'len(X("table")) == len(X("caption")) == len(X("thead"))')" True \
		"$2: and a caption and a head"
	is "$(look "$1" '[words(r) for r in X("tr") if r.get("class") != "plot" and len(r) > 1
		and not [h for h in r if h.tag == "th"]]')" '[]' "$2: each row says what it is about"
	is "$(look "$1" 'len({e.get("aria-label") for e in X("div", "scroll")}) == len(X("table"))')" True \
		"$2: no two tables have the same name"
	is "$(look "$1" '([e.get("id") for e in X("h2")] ==
		[e.get("href")[1:] for e in X("a") if e.get("class") is None])')" True "$2: a link to each part"
	is "$(look "$1" '[e for e in X("svg") if e.get("aria-hidden") != "true"]')" '[]' \
		"$2: plots are for the eye only"
	is "$(look "$1" '[words(e) for e in X("p") + X("td") + X("strong") + X("li")
		if {"nan", "inf", "±inf", "+inf", "-inf", "-0.0", "-0.00"} & set(words(e).split())]')" '[]' "$2: figures are numbers"
}

"$index" -q -i 6 -c 1 -c 2 syscall pipe >/dev/null || exit 1
first=$(ls results/*.json)
ok 'report --html' sh -c "'$index' report --html '$first' >one.html"
page one.html 'a result'
# count PYTHON: of the result's windows w.
count() {
	/usr/bin/python3 -c '
import json, sys
print(len([w for w in json.load(open(sys.argv[1]))["windows"] if eval(sys.argv[2])]))' "$first" "$1"
}
is "$(look one.html 'len(X("path", "mark", section("spread")))')" "$(count True)" 'a mark for each window'
is "$(look one.html 'len(X("path", "flagged", section("spread")))')" "$(count 'w.get("flags")')" \
	'and a ring around each that was disturbed'
is "$(look one.html 'len(X("path", "gap", section("spread")))')" "$(count 'w.get("flags")')" \
	'apart from its mark, whatever their colours'
is "$(look one.html 'len([r for r in X("tr", "", section("scores")) if words(r).startswith("Pipe Throughput")])')" 2 \
	'a row for each test and pass'
"$index" report --csv "$first" >one.csv
is "$(look one.html '[words(c) for r in X("tr", "", section("scores")) for c in list(r)[1:2]
	if words(r).startswith(("Pipe", "System Call")) and len(r) > 2]' | tr -d "[],'" | tr ' ' '\n' | sort)" \
	"$(awk -F, '$1 == "pipe" || $1 == "syscall" { printf "%.1f\n", $4 }' one.csv | sort)" 'with its score'
is "$(look one.html 'len(X("path", "bar", section("scaling")))')" 4 'two bars for each test'
"$index" report --scaling --json "$first" >scaling.json
is "$(look one.html '[words(r[4]) for r in X("tr", "", section("scaling")) if len(r) == 7][1:]')" \
	"$(/usr/bin/python3 -c '
import json
print(["%.3f" % test["steps"][1]["gain"] for test in json.load(open("scaling.json"))["tests"]])')" \
	'what two copies gain is what report --scaling says'
is "$(look one.html 'len(X("dd", "", section("system"))) > 10')" True 'and the system'
"$index" report --html "$first" >again.html
ok 'the same result makes the same page' cmp one.html again.html

# One whose windows fall and rise, with heat.
/usr/bin/python3 - "$first" >hot.json <<-'EOF'
	import json, sys
	result = json.load(open(sys.argv[1]))
	for n, window in enumerate(result["windows"]):
	    window["temperature_mc"] = 40000 + 1000 * n
	    window["clock_share"] = 1 - n / 100
	    window["flags"] = ["thermal"] if n % 2 else []
	json.dump(result, sys.stdout)
EOF
run "$index" report --recompute --html ./hot.json
mv out hot.html
page hot.html 'a hot machine'
is "$(look hot.html '[words(r[0]) for r in X("tr", "", section("course")) if words(r).startswith("Temperature")]')" \
	"['Temperature', 'Temperature']" 'the temperature of both passes'
like "$(look hot.html 'words(section("run"))')" 'thermal.?the hardware was too hot \([0-9]+\)' 'what a flag means'
like "$(look hot.html '" ".join(words(e) for e in X("div", "bad"))')" 'DISTURBED' 'and what came of it'

# Windows that were repeated, and figures that no machine has.
/usr/bin/python3 - "$first" >odd.json <<-'EOF'
	import json, sys
	result = json.load(open(sys.argv[1]))
	repeated = [dict(w, superseded=True, rate=w["rate"] * 1e6) for w in result["windows"]]
	for window, rate in zip(result["windows"], [1e308, 1e-308, 0, 1]):
	    window["rate"] = rate
	result["windows"] += repeated
	for score in result["passes"][0]["scores"]:
	    score["half_width"] = 1e308
	result["settings"]["mode"] = "classic"
	result["system"]["host"]["name"] = "\ufffe\uffff\u061c"
	json.dump(result, sys.stdout)
EOF
run "$index" report --html ./odd.json
is "$status" 0 'odd figures'
mv out odd.html
page odd.html 'odd figures'
is "$(look odd.html '"median" in words(X("p", "note", section("scores"))[0])')" False \
	'a score that is no median is not said to be one'
is "$(look odd.html '[words(r) for s in ("spread", "course") for r in X("tr", "", section(s))
	if "+9999" in words(r) or "+10000" in words(r)]')" '[]' 'what was repeated is no extreme'
like "$(look one.html 'words(section("run"))')" 'Command[^ ]*unixindex -q -i 6 -c 1 -c 2 syscall pipe' \
	'the command line as it was'

# A run of nothing.
/usr/bin/python3 - "$first" >empty.json <<-'EOF'
	import json, sys
	result = json.load(open(sys.argv[1]))
	result["tests"] = result["windows"] = []
	for step in result["passes"]:
	    step["scores"] = []
	json.dump(result, sys.stdout)
EOF
run "$index" report --html ./empty.json
is "$status" 0 'no test'
mv out empty.html
page empty.html 'no test'

# One that failed in a round and was measured in others has a score; what happened is told all the same.
/usr/bin/python3 - "$first" >failed.json <<-'EOF'
	import json, sys
	result = json.load(open(sys.argv[1]))
	result["failures"].append({"test": 0, "pass": 0, "round": 2, "kind": "exit",
	    "reason": "copy 0 left with status 5", "output": ""})
	json.dump(result, sys.stdout)
EOF
"$index" report --html ./failed.json >failed.html
page failed.html 'a test that failed once'
like "$(look failed.html 'words(section("remarks"))')" 'pipe, 1 copy.*: copy 0 left with status 5' 'is told'

# Hostile words wherever a result has words.
/usr/bin/python3 - "$first" >evil.json <<-'EOF'
	import json, sys
	evil = "</title><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;\u202e\u001b[31m"
	def change(value, key=""):
	    if isinstance(value, dict):
	        return {k: change(v, k) for k, v in value.items()}
	    if isinstance(value, list):
	        return [change(v, key) for v in value]
	    if isinstance(value, str) and key in words:
	        return evil
	    return value
	words = {"host", "name", "title", "model", "flags", "compiler", "profile", "remarks", "shell",
	    "libc", "kernel_version", "kernel_release", "distribution", "version", "arguments", "governor",
	    "board", "unit"}
	result = json.load(open(sys.argv[1]))
	windows = result.pop("windows")
	result = change(result)
	result["windows"] = windows
	json.dump(result, sys.stdout)
EOF
run "$index" report --html ./evil.json
is "$status" 0 'hostile words'
mv out evil.html
page evil.html 'hostile words'
is "$(look evil.html 'words(X("title")[0]).count("<script>alert(1)</script>")')" 1 'are words in the title'
is "$(look evil.html 'words(X("h1")[0])[:8]')" '</title>' 'and in the heading'
is "$(LC_ALL=C grep -c "$(printf '\033')" evil.html)" 0 'without controls'
is "$(grep -c "$(printf '\342\200\256')" evil.html)" 0 'or what turns the text around'
run "$index" compare --html "$first" ./evil.json
is "$status" 0 'hostile words compared'
mv out evil-compare.html
page evil-compare.html 'hostile words compared'
run "$index" report --markdown ./evil.json
is "$status $(grep -c '<' out)" '0 0' 'and no markup in Markdown'

# Results that others measured, and published.
for name in pine64 macbook-air-2013 thinkpad-x220 qemu-virt-armv7 sgi-o2 sparcstation-20; do
	run "$index" report --html "$name"
	mv out "$name.html"
	page "$name.html" "$name"
done
like "$(look pine64.html 'words(X("ul", "figures")[0])')" '320\.0 error not known.*924\.1' 'the index of the PINE64'
like "$(look pine64.html 'words(X("header")[0])')" 'measured by unixbench.*imported from' 'and where it comes from'
run "$index" compare --html pine64 macbook-air-2013
mv out two.html
page two.html 'two results'
like "$(look two.html 'words(X("ul", "figures")[0])')" 'Index, one copy: B over A1\.160' 'the ratio of the index'
is "$(look two.html 'len([m for r in X("tr", "plot", section("figures")) for m in X("path", "mark", r)])')" \
	"$(look two.html 'len([c for r in X("tr", "", section("figures")) if r.get("class") != "plot"
		for c in r if "/A" not in words(c) and len(r) > 5 and c is r[4] and words(c)])')" 'a mark for each ratio'
is "$(look two.html 'len(X("path", "bar", section("reasons"))) > 10')" True 'and what makes the difference'
run "$index" compare --html "$first" ./hot.json ./evil.json
mv out three.html
page three.html 'three results'
is "$(look three.html 'len(X("path", "span", section("figures"))) > 4')" True 'a line for each interval'
run "$index" compare --html --relative-to pine64 macbook-air-2013
mv out rated.html
page rated.html 'one result that is rated'

# Beside a result.
"$index" -q -i 3 --html syscall >said || exit 1
like "$(cat said)" '^result: .*\.txt, \.html$' 'run --html says so'
ok 'and saves the page' test -s results/*.html
UB_OUTPUT_HTML=true "$index" import --name imported "$TOP"/t/fixtures/import/pine64.txt >said
like "$(cat said)" '^result: .*imported\.json, \.txt, \.html$' 'so does an import where UB_OUTPUT_HTML is true'
ok 'with a page' test -s results/imported.html
"$index" list | grep -c html >listed
is "$(cat listed)" 0 'a page is no result in a list'

run "$index" report --markdown "$first"
is "$(grep -c '^| Pipe Throughput | lps | [0-9.]* | [0-9.]* | ±[0-9.]* % | [0-9]* of [0-9]* |$' out)" 2 'report --markdown'
run "$index" report --markdown pine64
is "$(grep -c ' of [0-9]* |$' out)" 0 'without windows nobody counted disturbances'
run "$index" report --scaling --html "$first"
is "$status $(wc -l <err)" '2 1' '--scaling is no page'

done_testing
