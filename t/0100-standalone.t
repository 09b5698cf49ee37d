# SPDX-License-Identifier: MIT
# Every test program runs by hand: COUNT and TIME, exactly the operations asked for, clear usage errors.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

for program in "$BUILD"/tests/*; do
	[ -f "$program" ] || continue
	name=${program##*/}
	run "$program" --ops 3
	# Only the kernel's own ciphers may be missing.
	if [ "$name $status" = 'crypto-kernel 77' ]; then
		like "$(cat err)" '^crypto-kernel: not on this system: the kernel has no [A-Za-z0-9_]+$' "$name is absent"
		is "$(wc -l <err) $(cat out)" '1 ' "$name says so in one line"
		continue
	fi
	is "$status" 0 "$name --ops 3 leaves with 0"
	is "$(cat err)" "" "$name writes nothing to standard error"
	like "$(cat out)" '^COUNT\|[0-9]+(\.[0-9]+)?\|(0|1|60)\|[A-Za-z]+$' "$name prints COUNT"
	like "$(cat out)" '^TIME\|[0-9]+\.[0-9]+$' "$name prints TIME"
	is "$(find . -mindepth 1 ! -name out ! -name err ! -name .ok)" "" "$name leaves no file behind"
	run "$program" x
	is "$status" 2 "$name x is a usage error"
	like "$(cat err)" '^usage: ' "$name x shows the usage"
done

# So many operations are the same work on a slow day, for those who count instructions: batches double, even by a
# clock that goes on by a second with each look.
cat >clock.c <<-'EOF'
	#include <stdio.h>
	#include <time.h>

	static long looks;

	int clock_gettime(clockid_t clock, struct timespec *ret)
	{
		(void)clock;
		ret->tv_sec = ++looks;
		ret->tv_nsec = 0;
		return 0;
	}

	__attribute__((destructor)) static void tell(void)
	{
		fprintf(stderr, "%ld looks\n", looks);
	}
EOF
what='a thousand operations: the gate, and ten batches'
if [ -n "${UNIXINDEX_SANITIZED-}" ]; then
	skip 'with sanitizers: nothing can be loaded before theirs' "$what"
elif preloadable clock "$what"; then
	run env LD_PRELOAD="$work/clock.so" "$BUILD/tests/dhry2reg" --ops 1000
	case "$status $(cat err)" in
	'0 ' | '0 0 looks') skip 'programs here look at another clock' "$what" ;;
	*) is "$status $(cat err)" '0 11 looks' "$what" ;;
	esac
fi

done_testing
