#!/bin/sh
# SPDX-License-Identifier: MIT
# The first and only process of the emulated machine: see kernel-crypto.sh. What it prints goes to
# the serial port, as lines "GROUP|KEY|BYTES|STATUS|what the program printed".
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t devtmpfs dev /dev
exec </dev/console >/dev/console 2>&1

# load DIRECTORY: one module may need another, so again and again until no more of them load.
load() {
	before=-1
	while [ "$(wc -l </proc/modules)" != "$before" ]; do
		before=$(wc -l </proc/modules)
		for module in "$1"/*.ko; do
			insmod "$module" 2>/dev/null
		done
	done
}

# rows GROUP: every row, some of the sizes, and a program that expects another answer.
rows() {
	while read -r key bytes; do
		said=$(/bin/crypto-kernel 0.2 "$key" "$bytes" 2>&1)
		echo "$1|$key|$bytes|$?|$(echo "$said" | tr '\n' ' ')"
	done </rows
	said=$(/bin/mutant --ops 3 sha256 2>&1)
	echo "$1|mutant|8192|$?|$said"
	sed "s/^/$1-proc|/" /proc/crypto
}

rows none
load /modules/generic
rows generic
load /modules/machine
rows machine
echo 'the end|'
poweroff -f
