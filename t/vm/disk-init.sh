#!/bin/sh
# SPDX-License-Identifier: MIT
# The first process of a machine of disk.sh: runs /command in the tree. What it prints goes to the serial port.
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
export PATH HOME
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev 2>/dev/null
mkdir -p /dev/shm
mount -t tmpfs shm /dev/shm
hostname virt
cd /unixindex || exit
sh /command </dev/null
echo "the end: $?"
sync
echo o >/proc/sysrq-trigger
sleep 60
