#!/bin/sh
# SPDX-License-Identifier: MIT
# An emulated board with a 32-bit ARM (QEMU's virt, a kernel of Debian's) boots a disk with Debian and
# this tree, where ./run builds itself and measures: make vm-armhf. Not part of make check; an hour.
#
# The disk is made of the chroot of t/portable/chroot.sh, so this needs root, and network the first time.
# What the machine printed stays in $BUILD/portable/vm-armhf.console.
BUILD=${BUILD:-$(cd "$(dirname "$0")/../.." && pwd)/build}
export BUILD
# shellcheck source=t/lib.sh
. "$(dirname "$0")/../lib.sh"
TOP=$(dirname "$TOP")

[ "$(id -u)" -eq 0 ] || skip_all 'only root can make the disk'
for tool in qemu-system-arm mke2fs debootstrap dpkg-deb cpio; do
	command -v "$tool" >/dev/null || skip_all "there is no $tool"
done
unset MAKEFLAGS MFLAGS MAKELEVEL

# The tree is built by the machine itself: what its processor is decides how.
build_packages=$(sed -n "s/^build_packages='\(.*\)'$/\1/p" "$TOP/run")
# shellcheck disable=SC2016,SC2086 # for the shell inside; words
"$TOP/t/portable/chroot.sh" armhf:bookworm sh -c '
	cp t/vm/armhf-init.sh /init.sh && chmod +x /init.sh && rm -rf /kernel && mkdir /kernel && cd /kernel &&
		apt-get -q update && apt-get -q install -y --no-install-recommends "$@" &&
		newest=$(apt-cache depends linux-image-armmp | sed -n "s/.*Depends: //p" | sed -n 1p) &&
		apt-get -q download "$newest" busybox-static
' sh $build_packages >log 2>&1 || skip_all "no disk: $(tail -n 1 log)"
disk_root=$BUILD/chroot/bookworm-armhf
megabytes=$(($(du -sm "$disk_root" | cut -f 1) + 1024))
ok 'a disk is made' mke2fs -q -t ext4 -d "$disk_root" disk "${megabytes}M"

# Just enough before it that the kernel finds the disk.
mkdir -p unpacked first/bin first/proc first/dev first/disk first/modules
for package in "$disk_root"/kernel/*.deb; do
	dpkg-deb -x "$package" unpacked
done
cp unpacked/bin/busybox first/bin/
ln -s busybox first/bin/sh
for module in virtio_mmio virtio_blk crc16 crc32c_generic mbcache jbd2 ext4; do
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
until [ -b /dev/vda ]; do sleep 1; done
mount -t ext4 /dev/vda /disk
umount /proc
exec switch_root /disk /init.sh
END
chmod +x first/init
(cd first && find . | cpio -o -H newc --quiet) >initramfs

mkdir -p "$BUILD/portable"
console=$BUILD/portable/vm-armhf.console
timeout 7200 qemu-system-arm -machine virt -cpu cortex-a15 -smp 2 -m 1024 -nodefaults -no-reboot -display none \
	-serial stdio -drive if=none,id=disk,format=raw,file=disk -device virtio-blk-device,drive=disk \
	-kernel unpacked/boot/vmlinuz-* -initrd initramfs -append 'console=ttyAMA0 quiet panic=-1' </dev/null \
	>"$console" 2>err
tr -d '\r' <"$console" >said

note "$(tail -n 60 said)"
said=$(cat said)
like "$said" '^the end: 0$' 'the machine came to its end, and ./run with it'
like "$said" '^   Machine: armv7l ' 'it was a 32-bit ARM'
is "$(grep -c '^System Benchmarks Index Score  ' said)" 2 'one copy and all CPUs have an index'
is "$(grep -c 'no measured results' said)" 0 'every test was measured'
like "$said" '^index: 1 copy [0-9.]+.*, 2 copies [0-9.]+' 'the last line'

done_testing
