# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# disk.sh - an emulated machine that boots a disk with Debian and this tree, with TAP: source it first.
#
# The disk is made of the chroot of t/portable/chroot.sh, so this needs root, and network the first time.
# unpacked/boot has the kernel, initramfs what finds the disk for it, disk the rest.
BUILD=${BUILD:-$(cd "$(dirname "$0")/../.." && pwd)/build}
export BUILD
# shellcheck source=t/lib.sh
. "$(dirname "$0")/../lib.sh"
TOP=$(dirname "$TOP")
unset MAKEFLAGS MFLAGS MAKELEVEL

# needs TOOL...: or nothing can be tested
needs() {
	[ "$(id -u)" -eq 0 ] || skip_all 'only root can make the disk'
	for tool in mke2fs debootstrap dpkg-deb cpio "$@"; do
		command -v "$tool" >/dev/null || skip_all "there is no $tool"
	done
}

# make_disk ARCH KERNEL_PACKAGE BEFORE COMMAND: what is run in the tree before the disk is made of it, with what
# building needs, and what the machine then runs there.
make_disk() {
	disk_root=$BUILD/chroot/bookworm-$1
	build_packages=$(sed -n "s/^build_packages='\(.*\)'$/\1/p" "$TOP/run")
	# shellcheck disable=SC2016,SC2086 # for the shell inside; words
	"$TOP/t/portable/chroot.sh" "$1:bookworm" sh -c '
		kernel=$1 before=$2
		shift 2
		cp t/vm/disk-init.sh /init.sh && chmod +x /init.sh && rm -rf /kernel && mkdir /kernel && cd /kernel &&
			apt-get -q update && apt-get -q install -y --no-install-recommends "$@" &&
			newest=$(apt-cache depends "$kernel" | sed -n "s/.*Depends: //p" | sed -n 1p) &&
			apt-get -q download "$newest" busybox-static && cd /unixindex && eval "$before"
	' sh "$2" "$3" $build_packages >log 2>&1 || skip_all "no disk: $(tail -n 1 log)"
	echo "$4" >"$disk_root/command"
	megabytes=$(($(du -sm "$disk_root" | cut -f 1) + 1024))
	ok 'a disk is made' mke2fs -q -t ext4 -d "$disk_root" disk "${megabytes}M"
	make_initramfs
}

# Just enough before the disk that the kernel finds it.
make_initramfs() {
	mkdir -p unpacked first/bin first/proc first/dev first/disk first/modules
	for package in "$disk_root"/kernel/*.deb; do
		dpkg-deb -x "$package" unpacked
	done
	cp unpacked/bin/busybox first/bin/
	ln -s busybox first/bin/sh
	for module in virtio virtio_ring virtio_mmio virtio_pci_legacy_dev virtio_pci_modern_dev virtio_pci virtio_blk \
		crc16 crc32c_generic mbcache jbd2 ext4; do
		find unpacked/lib/modules -name "$module.ko" -exec cp {} first/modules/ \;
	done
	cat >first/init <<'END'
#!/bin/sh
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t devtmpfs dev /dev
before=-1
while [ "$(wc -l </proc/modules)" != "$before" ]; do
	before=$(wc -l </proc/modules)
	for module in /modules/*.ko; do
		insmod "$module" 2>/dev/null
	done
done
until [ -b /dev/vda ] || [ $((waited += 1)) -gt 60 ]; do sleep 1; done
mount -t ext4 /dev/vda /disk
umount /proc
exec switch_root /disk /init.sh
END
	chmod +x first/init
	(cd first && find . | cpio -o -H newc --quiet) >initramfs
}

# boot SECONDS NAME CONSOLE QEMU [OPTION...]: what its serial port CONSOLE says stays in
# $BUILD/portable/NAME.console, and is in $said.
boot() {
	seconds=$1 log=$BUILD/portable/$2.console port=$3
	shift 3
	mkdir -p "$BUILD/portable"
	timeout "$seconds" "$@" -nodefaults -no-reboot -display none -serial stdio \
		-drive if=none,id=disk,format=raw,file=disk -kernel unpacked/boot/vmlinuz-* -initrd initramfs \
		-append "console=$port quiet panic=-1" </dev/null >"$log" 2>err
	tr -d '\r' <"$log" >said
	note "$(tail -n 60 said)"
	# shellcheck disable=SC2034 # for the scripts
	said=$(cat said)
}
