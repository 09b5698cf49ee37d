#!/bin/sh
# SPDX-License-Identifier: MIT
# multi.sh K - starts tst.sh K times side by side and waits for every one; fails if one of them did.
here=${0%/*}
pids=
left=$1
while [ "$left" -gt 0 ]; do
	/bin/sh "$here/tst.sh" "$here/essay.txt" &
	pids="$pids $!"
	left=$((left - 1))
done

status=0
for pid in $pids; do
	wait "$pid" || status=1
done
exit $status
