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

done_testing
