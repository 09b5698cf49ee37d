# SPDX-License-Identifier: MIT
# Whetstone: the same results under every compiler and flag, and a wrong one is found.
. "$(dirname "$0")/lib.sh"
skip_sanitized "compiles programs of its own"
. "$TOP/t/count.sh"

src=$TOP/tests-src
copy_test_lib lib

# build OUT SOURCE CC FLAGS...
build() {
	out=$1
	from=$2
	cc=$3
	shift 3
	"$cc" -std=c17 -D_XOPEN_SOURCE=700 -I"$src/lib" "$@" -o "$out" "$from" "$work"/lib/*.c -lm >build.log 2>&1
}

# variant NAME CC FLAGS...: leaves the program in ./NAME. The program compares each pass itself.
variant() {
	name=$1
	shift
	if ! command -v "$1" >/dev/null; then
		skip "no $1" "$name"
	elif ! build "$name" "$src/whetstone-double.c" "$@"; then
		result 1 "$name: builds"
		note "$(cat build.log)"
	else
		run "./$name" --ops 3
		is "$status $(cat err)" '0 ' "$name: is right"
		like "$(cat out)" '^COUNT\|[0-9]+\.[0-9]+\|0\|MWIPS$' "$name: rates itself"
	fi
}

variant gcc-O2 gcc -O2
variant gcc-fast gcc -O3 -ffast-math
variant clang-O2 clang -O2
variant clang-fast clang -O3 -ffast-math
variant musl-O2 musl-gcc -O2

# 1.74 million in a program that turns N1 ten times as often, less 9 * 1200 turns of 17, and 3.05
# million in libm.
reason=$(cannot_count)
if [ -z "$reason" ] && build gcc-v3 "$src/whetstone-double.c" gcc -O3 -ffast-math -march=x86-64-v3; then
	near "$(instructions ./gcc-v3 1 4)" 4606400 "gcc-v3: instructions a pass"
else
	skip "${reason:-gcc does not know the machine}" "gcc-v3: instructions a pass"
fi

# broken SED MESSAGE: with the source changed the program must say MESSAGE and give no rate. Only
# what runs is changed, never what the check compares with. Six digits are compared: the others
# depend on libm.
broken() {
	sed "$1" "$src/whetstone-double.c" >broken.c
	if cmp -s broken.c "$src/whetstone-double.c" || ! build broken broken.c "${CC:-cc}" -O2; then
		result 1 "$1: makes another program"
		return
	fi
	run ./broken --ops 2
	is "$status $(cat out err | sed 's/\(\.[0-9]\{6\}\)[0-9]*/\1/g')" "1 $2" "$1: $(printf '%s' "$2" | tr '\n' ' ')"
}

# wrong N GOT WANTED: what the program says.
wrong() {
	echo "whetstone-double: wrong answer: N$1 is $2, should be $3"
}

# With ten times as many turns of N1 come the values that are published for N1 and N2.
broken 's/N1_TURNS = 1200/N1_TURNS = 12000/' "$(wrong 1 -1.123982 -1.132394
	wrong 2 -1.121870 -1.130271)"
broken 's/N2_TURNS = 1400/N2_TURNS = 1300/' "$(wrong 2 -1.130422 -1.130271)"
broken 's/N3_TURNS = 34500/N3_TURNS = 34501/' "$(wrong 3 0.000000 1.000000)"
broken 's/j + k + l/j + k - l/' "$(wrong 4 6.000000 12.000000)"
broken 's/N5_TURNS = 3199/N5_TURNS = 3/' "$(wrong 5 0.499999 0.499029)"
broken 's/t1 \* (\*x/t * (*x/' "$(wrong 6 0.941827 0.999999)"
broken 's/N7_TURNS = 61600/N7_TURNS = 61599/' "$(wrong 7 2.000000 3.000000)"
broken 's/x = 0.75/x = 0.76/' "$(wrong 8 0.760968 0.751001)"

# A result that is no number at all must not pass where the compiler was told that there is none.
sed 's/log(x)/log(-x)/' "$src/whetstone-double.c" >nan.c
if build nan nan.c "${CC:-cc}" -O3 -ffast-math; then
	run ./nan --ops 2
	like "$status $(cat err)" '^1 whetstone-double: wrong answer: N8 is -?(nan|inf)' "not-a-number is found"
else
	result 1 "not-a-number: builds"
fi

done_testing
