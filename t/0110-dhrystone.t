# SPDX-License-Identifier: MIT
# Dhrystone: the same work under every compiler and flag, and a wrong answer is found.
. "$(dirname "$0")/lib.sh"
skip_sanitized "compiles programs of its own"
. "$TOP/t/count.sh"

src=$TOP/tests-src
copy_test_lib lib

# build OUT DIRECTORY CC FLAGS...: compiles the program whose own sources are in DIRECTORY. One
# command for all units, and none of the makefile's flags, so that -flto means what it says.
build() {
	out=$1
	from=$2
	cc=$3
	shift 3
	"$cc" -std=c17 -D_XOPEN_SOURCE=700 -I"$src/lib" "$@" -o "$out" \
		"$from/dhry2reg.c" "$from/dhry2reg-part.c" "$work"/lib/*.c >build.log 2>&1
}

# is_right NAME PROGRAM
is_right() {
	run "$2" --ops 100000
	is "$status $(sed -n 1p out) $(cat err)" '0 COUNT|100000|1|lps ' "$1: counts, and is right"
}

# variant NAME CC FLAGS...: leaves the program in ./NAME.
variant() {
	name=$1
	shift
	if ! command -v "$1" >/dev/null; then
		skip "no $1" "$name"
	elif ! build "$name" "$src" "$@"; then
		case $* in
		*-flto*) skip "$1 cannot link with -flto here" "$name" ;;
		*) result 1 "$name: builds" && note "$(cat build.log)" ;;
		esac
	else
		is_right "$name" "./$name"
	fi
}

variant gcc-O2 gcc -O2
variant gcc-lto gcc -O3 -flto
variant clang-O3 clang -O3
variant clang-lto clang -O3 -flto
variant musl-O2 musl-gcc -O2

# The count is known for one compiler and one machine.
reason=$(cannot_count)
[ -n "$reason" ] || variant gcc-v3 gcc -O3 -ffast-math -march=x86-64-v3
for name in gcc-O2 gcc-v3 gcc-lto; do
	if [ -n "$reason" ] || [ ! -x "$name" ]; then
		skip "${reason:-not built}" "$name: instructions an iteration"
	else
		near "$(instructions "./$name" 2000 52000)" 175 "$name: instructions an iteration"
	fi
done

# Other compilers make other code, but none may see through the calls and leave work out.
if [ -n "$reason" ] || [ ! -x clang-lto ]; then
	skip "${reason:-not built}" "clang-lto: no work is left out"
else
	count=$(instructions ./clang-lto 2000 52000)
	note "clang-lto: $count instructions an iteration"
	ok "clang-lto: no work is left out" test "$count" -ge 150
fi

# broken FILE SED MESSAGE: with FILE changed the program must say MESSAGE and give no count. Only
# what runs is changed, never what the check compares with.
broken() {
	rm -rf broken
	mkdir broken
	cp "$src"/dhry2reg*.[ch] broken
	sed "$2" "$src/$1" >"broken/$1"
	if cmp -s "broken/$1" "$src/$1" || ! build broken/program broken "${CC:-cc}" -O2; then
		result 1 "$1, $2: makes another program"
		return
	fi
	run broken/program --ops 1000
	is "$status $(cat out err)" "1 dhry2reg: wrong answer: $3" "$2: $3"
}

broken dhry2reg-part.c 's/y + (x + 2)/y + (x + 3)/' 'arr1[8] is 8, should be 7'
broken dhry2reg-part.c 's/\[l - 1\] += 1/[l - 1] += 2/' 'arr2[8][7] is 12, should be 11'
broken dhry2reg-part.c 's/dhry_int = 5/dhry_int = 6/' 'int is 6, should be 5'
broken dhry2reg-part.c 's/return 0;/return 1;/' 'bool is 0, should be 1'
broken dhry2reg-part.c 's/ret_out = DHRY_E2/ret_out = DHRY_E5/' "next's enum is 4, should be 1"
broken dhry2reg.c 's/i <= nr_iterations/i < nr_iterations/' 'arr2[8][7] is 11, should be 12'
broken dhry2reg.c 's/x + 10;/x + 11;/' 'a is 6, should be 5'
broken dhry2reg.c 's/b = 7 \*/b = 8 */' 'b is 15, should be 13'
broken dhry2reg.c 's/first.e = DHRY_E3;/first.e = DHRY_E4;/' "ptr's enum is 3, should be 2"
broken dhry2reg.c "s/dhry_char2 = 'B'/dhry_char2 = 'A'/" 'char2 is 65, should be 66'
broken dhry2reg.c "s/strcpy(l->str2, TEXT(\"2'ND/strcpy(l->str2, TEXT(\"2'DN/" \
	"str2 is \"DHRYSTONE PROGRAM, 2'DN STRING\", should be \"DHRYSTONE PROGRAM, 2'ND STRING\""

done_testing
