#!/bin/sh
# SPDX-License-Identifier: MIT
# One point of faults.sh: a run in which one call fails. Says what became of it in one line.
#
#   point.sh DIRECTORY CASE ROLE CALL K MODE
#
# DIRECTORY has case.CASE (see faults.sh) with what a good run printed, and fault.so. The line begins with
# "held", "not met" (the call was not made so often this time) or "FAULT" with the reason.
set -u

base=$1 case=$2
point="$2 $3 $4 $5 $6"
work=$base/point.$$

end() {
	printf '%s: %s%s\n' "$1" "$point" "${2:+: $2}"
	case $1 in
	FAULT) ;;
	*) rm -rf "$work" ;;
	esac
	exit 0
}

# What still works in our directory.
others() {
	# shellcheck disable=SC2010 # numbers, and where they point to
	ls -l /proc/[0-9]*/cwd 2>/dev/null | grep -F -e "-> $work"
}

cp -r "$base/case.$case" "$work" || exit 1
read -r arguments <"$work/arguments"
# With "none" nothing fails, and it must be a good run.
good=$4
[ "$4" != none ] || set -- "$1" "$2" 9 fork 1 12
(
	cd "$work" || exit 98
	[ "${LIBCRYPTO-}" ] || export UNIXINDEX_FAULT_OURS=1
	# shellcheck disable=SC2086 # words of a line
	exec timeout -k 5 60 env UB_TMPDIR="$work/tmp" UB_RESULTDIR="$work/results" LD_PRELOAD="$base/fault.so" \
		UNIXINDEX_FAULT="$3 $4 $5 $6" UNIXINDEX_FAULT_FIRED="$work/fired" ${COUNTS:+UNIXINDEX_FAULT_COUNTS="$COUNTS"} \
		"$UNIXINDEX" $arguments >out 2>err </dev/null
)
status=$?

case $status in
0 | 1 | 2 | 3) ;;
124 | 137) end FAULT 'did not end' ;;
*) end FAULT "status $status" ;;
esac
[ "$good" != none ] || [ "$status" -eq 0 ] || end FAULT "status $status where nothing fails: $(cat "$work/err")"
if [ "$status" -ne 0 ]; then
	[ -s "$work/err" ] || end FAULT "status $status without a word"
	! grep -qv '^unixindex: ' "$work/err" || end FAULT "says: $(grep -v '^unixindex: ' "$work/err" | head -n 1)"
fi
for left in "$work"/tmp/* "$work"/results/.[!.]* "$work"/.[!.]*; do
	[ ! -e "$left" ] || end FAULT "leaves $left"
done
for file in "$work"/results/* "$work"/page.json; do
	[ ! -e "$file" ] || [ -s "$file" ] || end FAULT "$file is empty"
done
for file in "$work"/results/*.json "$work"/page.json "$work"/part.json; do
	[ ! -e "$file" ] || "$UNIXINDEX" report --json "$file" >/dev/null 2>"$work/why" || end FAULT "torn: $(cat "$work/why")"
done
if [ "$status" -eq 0 ] && [ -e "$work/wanted" ]; then
	cmp -s "$work/wanted" "$work/out" || { [ "$4" = malloc ] && cmp -s "$work/wanted-plain" "$work/out"; } ||
		end FAULT 'status 0 with another output'
elif [ "$status" -eq 0 ]; then
	grep -q '^index: \|^quick: ' "$work/out" || end FAULT 'status 0 without a figure'
	ls "$work"/results/*.json >/dev/null 2>&1 || [ -s "$work/part.json" ] || end FAULT 'status 0 without a result'
fi
[ -z "$(others)" ] || end FAULT "leaves a process: $(others)"
[ -e "$work/fired" ] || end 'not met'
end held
