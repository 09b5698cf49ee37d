# SPDX-License-Identifier: MIT
# count.sh - instructions of a test program under valgrind, for scripts that have sourced lib.sh.

# cannot_count: says why the counts that the scripts know do not hold here; nothing if they do. They
# were taken with one compiler, and with the functions that libc chooses for a processor with AVX2.
cannot_count() {
	if [ "$(uname -m) $(getconf LONG_BIT)" != 'x86_64 64' ] || ! grep -qw avx2 /proc/cpuinfo; then
		echo "the machine is not x86_64 with AVX2"
	elif [ "$(gcc -dumpversion 2>/dev/null | cut -d. -f1)" != 12 ]; then
		echo "the compiler is not gcc 12"
	elif ! command -v valgrind >/dev/null; then
		echo "no valgrind"
	fi
}

# instructions PROGRAM FEW MANY: of one operation, from the difference of two runs.
instructions() {
	# shellcheck disable=SC2154 # lib.sh sets work
	for ops in "$2" "$3"; do
		valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1" --ops "$ops" 2>&1 >/dev/null |
			sed -n 's/.*Collected : //p' >"$work/ir.$ops"
	done
	echo $((($(cat "$work/ir.$3") - $(cat "$work/ir.$2")) / ($3 - $2)))
}

# near GOT WANTED NAME: passes within five in a hundred of WANTED.
near() {
	note "$3: $1"
	ok "$3: within 5 % of $2" test $(($1 * 100)) -ge $(($2 * 95)) -a $(($1 * 100)) -le $(($2 * 105))
}
