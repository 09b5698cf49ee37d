#!/bin/sh
# SPDX-License-Identifier: MIT
# theirs.sh - starts a process a thousand times, and says so: see unixindex-suite(5).
n=0
while [ "$n" -lt 1000 ]; do
	/bin/true
	n=$((n + 1))
done
echo "COUNT|$n|1|lps"
