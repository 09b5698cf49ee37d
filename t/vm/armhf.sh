#!/bin/sh
# SPDX-License-Identifier: MIT
# An emulated board with a 32-bit ARM (QEMU's virt, a kernel of Debian's) boots a disk with Debian and
# this tree, where ./run builds itself and measures: make vm-armhf. Not part of make check; an hour.
# The tree is built by the machine itself: what its processor is decides how.
# shellcheck source=t/vm/disk.sh
. "$(dirname "$0")/disk.sh"

needs qemu-system-arm
make_disk armhf linux-image-armmp true './run --quick'
boot 7200 vm-armhf ttyAMA0 qemu-system-arm -machine virt -cpu cortex-a15 -smp 2 -m 1024 \
	-device virtio-blk-device,drive=disk

like "$said" '^the end: 0$' 'the machine came to its end, and ./run with it'
like "$said" '^   Machine: armv7l ' 'it was a 32-bit ARM'
is "$(grep -c '^System Benchmarks Index Score  ' said)" 2 'one copy and all CPUs have an index'
is "$(grep -c 'no measured results' said)" 0 'every test was measured'
like "$said" '^index: 1 copy [0-9.]+.*, 2 copies [0-9.]+' 'the last line'

done_testing
