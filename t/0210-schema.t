# SPDX-License-Identifier: MIT
# Result files are as runner/report/result.schema.json describes them, and the schema is strict. The
# same of what scaling writes.
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/schema.sh
. "$TOP/t/schema.sh"
[ -n "$python" ] || skip_all "there is no python3 with jsonschema"

schema=result
golden=$TOP/t/golden/result.json

# refused SED-EXPRESSION NAME
refused() {
	sed "$1" "$golden" >changed.json
	ok "$2: the file was changed" test "$(cksum <changed.json)" != "$(cksum <"$golden")"
	ok "$2: it is refused" invalid "$schema" changed.json
}

ok "the golden result is valid" validate "$schema" "$golden"
refused 's/"harness":{/"harness":{"unknown":1,/' "an unknown member"
refused 's/"mode":"default"/"mode":"slow"/' "an unknown mode"
refused 's/^"started_s":[0-9]*,$//' "a missing member"
refused 's/"rate":[0-9.]*/"rate":-1/' "a negative rate"
refused 's/"timebase_s":1/"timebase_s":86401/' "an unknown timebase"

# What a command may count by can be read again.
printf '#!/bin/sh\necho "COUNT|5|3600|lph"\necho "TIME|1"\n' >mine.sh
chmod +x mine.sh
printf '[mine]\ntitle = Mine\nunit = lph\ncommand = ./mine.sh\n' >mine.suite
run env UB_RESULTDIR="$work/results" UB_TMPDIR="$work" "$BUILD/unixindex" --suite mine.suite -i 1 -c 1 \
	--json mine.json mine
ok "a result with a count by the hour is valid" validate "$schema" mine.json
run "$BUILD/unixindex" report mine.json
like "$(cat out)" '^Mine +18000\.0 lph' "and is read again"

golden=$work/scaling.json
schema=scaling
ok "the scaling of the golden result" sh -c '"$@" >"$0"' "$golden" \
	"$BUILD/unixindex" report --scaling --json "$TOP/t/golden/result.json"
ok "the scaling of the golden result is valid" validate "$schema" "$golden"
refused 's/"partial":true,$/"partial":true,"unknown":1,/' "an unknown member of the whole"
refused 's/"has_gain":true/"has_gain":true,"unknown":1/' "an unknown member of a step"
refused 's/"gain":1.0,//' "a step without a gain"
refused 's/"copies":1/"copies":0/' "no copies"

done_testing
