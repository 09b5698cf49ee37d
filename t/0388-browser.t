# SPDX-License-Identifier: MIT
# The pages in a real browser, on a screen and on a phone: nothing on its console, nothing asked of the
# network, nothing wider than the window. SCREENSHOTS=DIR keeps what it drew.
. "$(dirname "$0")/lib.sh"

skip_sanitized 'the pages are the same'
browser=$(command -v chromium || command -v chromium-browser) || skip_all 'there is no chromium'

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work" HOME="$work"
index=$BUILD/unixindex
screenshots=${SCREENSHOTS:-$work}

# browse FILE NAME WIDTH [OPTION...]: its picture, console, requests, and itself as the browser has it.
browse() {
	file=$1
	name=$2
	width=$3
	shift 3
	timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars \
		--user-data-dir="$work/profile" --no-first-run --disable-background-networking \
		--disable-component-update --disable-sync --disable-default-apps \
		--enable-logging=stderr --log-net-log="$work/$name.net" --force-device-scale-factor=1 \
		--window-size="$width,2400" "$@" "file://$work/$file" >"$name.dom" 2>"$name.log"
	status=$?
}

# requests NAME: addresses that the page asked for, without files. What the browser asks for by itself has no initiator.
requests() {
	/usr/bin/python3 -c '
import json, sys
text = open(sys.argv[1]).read().rstrip().rstrip(",")
try:
    log = json.loads(text)
except ValueError:
    log = json.loads(text + "]}")
found = set()
for event in log["events"]:
    parameters = event.get("params", {})
    url = str(parameters.get("url", ""))
    if parameters.get("initiator", "not an origin") not in ("not an origin",) and url.startswith("http"):
        found.add(url)
print(sorted(found))' "$1.net"
}

# pictured NAME: whether the picture holds more than one colour; PNG keeps an empty one very small.
pictured() {
	[ "$(wc -c <"$1")" -gt 20000 ]
}

"$index" -q -i 6 -c 1 -c 2 syscall pipe dhry2reg >/dev/null || exit 1
first=$(ls results/*.json)
"$index" report --html "$first" >result.html
"$index" report --html pine64 >pine64.html
"$index" compare --html pine64 macbook-air-2013 >compare.html

# What the checks would find, they do find.
cat >bad.html <<-'EOF'
	<!DOCTYPE html><title>bad</title><p style="width:3000px">wide</p>
	<img src="http://127.0.0.1:9/never.png"><script>console.log("heard")</script>
EOF
browse bad.html bad 400 --dump-dom
[ "$status" -eq 0 ] || skip_all 'chromium does not run here'
like "$(cat bad.log)" 'CONSOLE.*heard' 'a word on the console is heard'
is "$(requests bad)" "['http://127.0.0.1:9/never.png']" 'a request is seen'

# A script that measures may only be in a page without its policy.
for page in bad result pine64 compare; do
	sed 's/<meta http-equiv="Content-Security-Policy"[^>]*>//' "$page.html" >"measured-$page.html"
	echo '<script>document.title = "wide " + document.documentElement.scrollWidth</script>' \
		>>"measured-$page.html"
done
browse measured-bad.html wide 400 --dump-dom
like "$(cat wide.dom)" '<title>wide 30[0-9][0-9]</title>' 'what is too wide is seen'

for page in result pine64 compare; do
	for width in 1280 500; do
		browse "$page.html" "$page-$width" "$width" --screenshot="$screenshots/$page-$width.png"
		is "$status" 0 "$page, $width wide"
		is "$(grep CONSOLE "$page-$width.log")" '' "$page, $width wide: nothing on the console"
		is "$(requests "$page-$width")" '[]' "$page, $width wide: nothing asked of the network"
		ok "$page, $width wide: a picture" pictured "$screenshots/$page-$width.png"
		browse "measured-$page.html" measured "$width" --dump-dom
		is "$(sed -n 's/.*<title>wide \([0-9]*\)<.*/\1/p' measured.dom)" "$width" \
			"$page, $width wide: no wider than the window"
	done
	browse "$page.html" dark 1280 --force-dark-mode --blink-settings=preferredColorScheme=0 \
		--screenshot="$screenshots/$page-dark.png"
	ok "$page in the dark: a picture" pictured "$screenshots/$page-dark.png"
	ok "$page in the dark: another one" test -n "$(cmp "$screenshots/$page-1280.png" "$screenshots/$page-dark.png" 2>&1)"
	browse "$page.html" paper 1280 --print-to-pdf="$screenshots/$page.pdf"
	is "$(head -c 5 "$screenshots/$page.pdf")" '%PDF-' "$page on paper"
done

done_testing
