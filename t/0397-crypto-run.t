# SPDX-License-Identifier: MIT
# The crypto suite by the runner: its rows are what their programs take, the composite has lines of its
# own behind all that readers look for, and a kernel without AF_ALG is no error.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"

# Program and arguments of each section.
awk -F ' *= *' '
	/^\[/ { key = $0 }
	$1 == "program" { program = $2 }
	$1 == "arguments" { print substr(key, 2, length(key) - 2), program, $2 }
' "$TOP/suite/crypto.suite" >rows
like "$(wc -l <rows)" '^ *[0-9][0-9]$' 'the suite has rows'
while read -r key program arguments; do
	# shellcheck disable=SC2086
	run "$BUILD/tests/$program" --ops 1 $arguments
	[ "$program $status" != 'crypto-kernel 77' ] || status=0
	is "$status" 0 "$key: $program $arguments"
done <rows

run "$BUILD/unixindex" -i 1 -c 1 crypto-classic
is "$status $(cat err)" '0 ' 'the composite by itself'
like "$(tail -n 1 out)" '^crypto: 1 copy [0-9]+\.[0-9]( DISTURBED)?$' 'its value is the last line'
unlike "$(cat out)" 'Index Score|INDEX$|^index:' 'and there is no index'
is "$(grep -c ' samples)$' out)" 7 'seven rows'
is "$(grep -c ' e$' out)" 3 'three of them against an estimated baseline'
like "$(cat out)" '^   Crypto Composite +[0-9]+\.[0-9]$' 'the table has the composite'
like "$(cat out)" '^   system tier: ' 'and the library'

run "$BUILD/unixindex" -i 1 -c 1 pipe md5 sha256
is "$status $(cat err)" '0 ' 'tests of both suites'
like "$(tail -n 2 out | sed -n 1p)" '^crypto: 1 copy [0-9.]+ \(of some tests\)( DISTURBED)?$' 'the composite is partial'
like "$(tail -n 1 out)" '^index: 1 copy [0-9.]+ \(of some tests\)( DISTURBED)?$' 'the index stays the last line'

run "$BUILD/unixindex" -i 1 -c 1 -q --sizes --json sizes.json x25519 sha256
is "$status $(cat err)" '0 ' '--sizes'
is "$(sed -n 's/^{"key":"\([^"]*\)".*/\1/p' sizes.json | sort | tr '\n' ' ')" \
	'sha256 sha256-1024 sha256-16 sha256-16384 sha256-256 sha256-64 x25519 ' 'adds other sizes where there are some'

if "$BUILD/tests/crypto-kernel" --ops 1 sha256 >/dev/null 2>&1; then
	run "$BUILD/unixindex" -i 1 -c 1 sha256:kernel
	like "$(cat out)" '^   kernel tier: sha256: [^ ]+ \(priority [0-9]+\)' 'the driver is named'
else
	run "$BUILD/unixindex" -i 1 -c 1 -c 2 md5 sha256:kernel sha512:kernel
	is "$status $(cat err)" '0 ' 'without AF_ALG nothing is wrong'
	is "$(grep -c 'not available' out)" 1 'it is said once'
	unlike "$(cat out)" 'no measured results' 'and not for each row'
	run "$BUILD/unixindex" -i 1 -c 1 sha256:kernel
	is "$status" 3 'but where there is nothing else, nothing was measured'
	like "$(cat err)" '^unixindex: sha256:kernel, 1 copy: not on this system: .*the kernel has no AF_ALG' 'and why is said'
fi

# A policy of the system that forbids MD5 is another matter: the composite is then not what it should be.
printf 'openssl_conf = all\n[all]\nalg_section = evp\n[evp]\ndefault_properties = fips=yes\n' >openssl.cnf
run env OPENSSL_CONF="$work/openssl.cnf" "$BUILD/unixindex" -i 1 -c 1 syscall md5
is "$status" 1 'a library that may not do MD5 is an error'
like "$(cat err)" '^unixindex: md5, 1 copy: not on this system: .*libcrypto has no md5$' 'which is named'
like "$(tail -n 2 out)" '^crypto: 1 copy none$' 'there is no composite then'

# Nothing named: both summaries, and readers see the twelve as ever.
run "$BUILD/unixindex" -i 1 -c 1
is "$status $(cat err)" '0 ' 'nothing named'
like "$(tail -n 2 out | sed -n 1p)" '^crypto: 1 copy [0-9]+\.[0-9]( DISTURBED)?$' 'gives the composite'
like "$(tail -n 1 out)" '^index: 1 copy [0-9]+\.[0-9]( DISTURBED)?$' 'and the index'
if command -v python3 >/dev/null; then
	ok 'every reader finds nineteen rows, twelve indices and one score' python3 -B -c '
import re, sys
sys.path.insert(0, sys.argv[1])
import readers
text = open("out").read()
assert len(re.findall(readers.ROW, text)) == 19
assert len(re.findall(readers.INDEX_ROW, text)) == 12
assert len(re.findall(readers.SCORE, text)) == len(re.findall(readers.ANY_SCORE, text)) == 1
assert len(readers.line_reader(text)) == 19' "$TOP/t"
else
	skip 'there is no python3' 'readers'
fi

done_testing
