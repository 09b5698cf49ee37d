# SPDX-License-Identifier: MIT
# schema.sh - for scripts that hold JSON against a schema: source it behind lib.sh. $python is empty where
# nothing here can.

python=
for candidate in python3 /usr/bin/python3; do
	if [ -z "$python" ] && "$candidate" -c 'import jsonschema' 2>/dev/null; then
		python=$candidate
	fi
done

# validate SCHEMA FILE: says where the file is not as runner/report/SCHEMA.schema.json describes it.
validate() {
	"$python" -B -c '
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
validator = jsonschema.validators.validator_for(schema)
validator.check_schema(schema)
for error in validator(schema).iter_errors(json.load(open(sys.argv[2]))):
    sys.exit(f"{chr(47).join(map(str, error.absolute_path))}: {error.message[:200]}")' \
		"$TOP/runner/report/$1.schema.json" "$2"
}

# invalid SCHEMA FILE: the file is not so described.
invalid() {
	! validate "$1" "$2"
}
