#!/bin/sh
# SPDX-License-Identifier: MIT
# The figures of t/bench/error.sh, disturbance.sh and crypto.sh on a machine that nothing disturbs, for hosts that
# others use too: make vm-quiet. Its one CPU executes an instruction in 2^SHIFT ns of its own time (2; QEMU's
# -icount), whatever the host does meanwhile, and skips what it would sleep. Not part of make check; an hour.
#
# What is left as noise is the machine's own: its timer, kernel threads, disk, and where things lie in memory, but
# caches cost nothing. So the figures show what the measuring adds, and that it takes nothing for a disturbance that is
# none; they are not those of a processor. A repeated instruction counts each time, so that copying memory by
# "rep movsb", as the C library does where that is quick, is slow here: it is told not to. And what waits for the disk
# lets the time skip to the next timer, so the tree, results and temporary files are in memory.
#
# WHAT names some of "error disturbance crypto", TESTS what error.sh runs whole.
# shellcheck source=t/vm/disk.sh
. "$(dirname "$0")/disk.sh"

needs qemu-system-x86_64
make_disk amd64 linux-image-cloud-amd64 \
	'apt-get -q install -y --no-install-recommends perl openssl && make -j2 PROFILE=portable all build/t/bench/busy' \
	"mount -t tmpfs memory /tmp && cp -r /unixindex /tmp/tree && cd /tmp/tree || exit
	export BUILD=/tmp/tree/build TESTS='${TESTS:--c 1,2 index}' AA_PAIRS=0 PAIRS=3
	export GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000
	for part in ${WHAT:-error disturbance crypto}; do t/bench/\$part.sh || exit; done"
boot 14400 vm-quiet ttyS0 qemu-system-x86_64 -machine pc,accel=tcg -cpu max -m 2048 \
	-icount "shift=${SHIFT:-2},sleep=off" -device virtio-blk-pci,drive=disk
like "$said" '^the end: 0$' 'the machine came to its end'

done_testing
