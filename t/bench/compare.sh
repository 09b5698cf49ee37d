#!/bin/sh
# SPDX-License-Identifier: MIT
# What it takes to compare: 1,000 full results of about 100 KB in time and memory, and two of them; and to
# import a text of 10 MB, with one report in it and full of them.
. "$(dirname "$0")/lib.sh"

files=${FILES:-1000}

# peak_kib COMMAND...: the most memory that it had resident, by GNU time or else by Python
peak_kib() {
	python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"
}

# seconds COMMAND...
seconds() {
	before=$(now)
	"$@" >/dev/null
	calculate "$(now) - $before" %.2f
}

"$index" -q -i 6 -c 1 -c 2 --json "$work/template.json" >/dev/null
"$TOP/t/bench/results.sh" "$work/template.json" "$work/many" "$files" || exit 1
set -- "$work"/many/*.json
figure "size of a result" "$(($(wc -c <"$1") / 1000)) kB" "about 100"
figure "compare $files results, one against the others" "$(seconds "$index" compare "$@") s" "under 5"
joined=$(printf '%s,' "$@")
figure "compare $files results as two sides of many runs" \
	"$(seconds "$index" compare "$1,$2" "$joined") s" "under 5"
few=$(peak_kib "$index" compare "$1" "$2")
all=$(peak_kib "$index" compare "$@")
figure "memory for two" "$few KiB"
figure "memory for each more" "$(calculate "($all - $few) / ($files - 2)" %.1f) KiB" "a summary"
figure "compare two results, median of 21" "$(for _ in $(seq 21); do
	seconds "$index" compare "$1" "$2" && echo
done | median | awk '{ print 1000 * $1 }') ms" "under 30"

# repeated BYTES FILE: the file again and again, so many bytes
repeated() {
	while cat "$2"; do :; done 2>/dev/null | head -c "$1"
}

export UB_RESULTDIR="$work/imported"
report=$TOP/t/fixtures/import/pine64.txt
{
	cat "$report"
	yes 'a line of prose that is no report, and no part of one' | head -c 10000000
} >"$work/one.txt"
repeated 10000000 "$report" >"$work/many.txt"
figure "import of 10 MB with one report" "$(seconds "$index" import "$work/one.txt") s" "under 1"
figure "import of 10 MB with $(grep -c 'Benchmark Run' "$work/many.txt") passes, a result for each report" \
	"$(seconds "$index" import "$work/many.txt") s"
figure "compare pine64 macbook-air-2013, median of 21" "$(for _ in $(seq 21); do
	seconds "$index" compare pine64 macbook-air-2013 && echo
done | median | awk '{ print 1000 * $1 }') ms" "under 30"
