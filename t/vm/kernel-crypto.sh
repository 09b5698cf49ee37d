#!/bin/sh
# SPDX-License-Identifier: MIT
# The kernel tier against a kernel that has AF_ALG: an emulated machine with a kernel of Debian's and
# nothing but crypto-kernel in it. First without any module, where each row must say that it is absent;
# then with the modules in C; then with those for the machine's instructions. Not part of make check.
#
# The packages are fetched by apt-get and unpacked, never installed. KERNEL_DEB and BUSYBOX_DEB name files
# that are there already.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/../lib.sh"
TOP=$(dirname "$TOP")

[ "$(uname -m)" = x86_64 ] || skip_all 'only kernels for x86_64 are known here'
for tool in qemu-system-x86_64 dpkg-deb cpio cc; do
	command -v "$tool" >/dev/null || skip_all "there is no $tool"
done

# fetch PACKAGE DIRECTORY [FILE]: unpacks a package of this name, or that file.
fetch() {
	mkdir -p "$2"
	(cd "$2" && { [ -n "${3-}" ] || apt-get -q download "$1" || exit; } >log 2>&1 &&
		dpkg-deb -x "${3:-$(echo ./*.deb)}" .) || skip_all "no package $1: $(sed -n '$p' "$2/log")"
}

newest=$(apt-cache depends linux-image-cloud-amd64 2>/dev/null | sed -n 's/.*Depends: //p' | sed -n 1p)
fetch "${newest:-linux-image-cloud-amd64}" kernel "${KERNEL_DEB-}"
fetch busybox-static busybox "${BUSYBOX_DEB-}"

# Statically linked, since there is no C library in there. The mutant expects another digest of "abc".
static() {
	make -s -C "$TOP" BUILD="$work/$1" PROFILE=portable TEST_EXTRA=-static "$work/$1/tests/crypto-kernel" ||
		skip_all 'a static program cannot be built here'
}
unset MAKEFLAGS MFLAGS MAKELEVEL
static plain
mkdir -p mutant root/bin root/proc root/dev root/modules/generic root/modules/machine
sed 's/ba7816bf/ba7816be/' "$TOP/tests-src/crypto/known.c" >mutant/known.c
cc -static -O1 -std=c17 -D_XOPEN_SOURCE=700 -I"$TOP/tests-src/lib" -I"$TOP/tests-src/crypto" -o root/bin/mutant \
	"$TOP/tests-src/crypto-kernel.c" mutant/known.c plain/tests-src/lib.a || note 'the mutant does not compile'

cp plain/tests/crypto-kernel root/bin/
cp busybox/bin/busybox root/bin/
ln -s busybox root/bin/sh
cp "$TOP/t/vm/init.sh" root/init
chmod +x root/init
# modules GROUP NAME...
modules() {
	group=$1
	shift
	for module; do
		find kernel/lib/modules -name "$module.ko" -exec cp {} "root/modules/$group/" \;
	done
}
modules generic af_alg algif_hash algif_skcipher algif_aead sha512_generic ecb xts gcm ctr ghash-generic gf128mul \
	chacha20poly1305 chacha_generic poly1305_generic libchacha libpoly1305 seqiv
modules machine cryptd crypto_simd aesni-intel ghash-clmulni-intel sha1-ssse3 sha256-ssse3 sha512-ssse3 \
	chacha-x86_64 poly1305-x86_64
cat >root/rows <<'END'
md5 8192
sha1 8192
sha256 16
sha256 8192
sha256 65536
sha512 8192
aes-256-cbc 16
aes-256-cbc 8192
aes-256-cbc 65536
aes-256-cbc-decrypt 8192
aes-256-xts 512
aes-256-xts 65536
aes-256-gcm 16
aes-256-gcm 8192
aes-256-gcm 65536
chacha20-poly1305 8192
END
(cd root && find . | cpio -o -H newc --quiet) >initramfs

timeout 600 qemu-system-x86_64 -machine pc,accel=tcg -cpu max -m 512 -nodefaults -no-reboot -display none -serial stdio \
	-kernel kernel/boot/vmlinuz-* -initrd initramfs -append 'console=ttyS0 quiet panic=-1' </dev/null 2>err |
	tr -d '\r' >console
ok 'the machine came to its end' grep -q '^the end|' console

while read -r key bytes; do
	line=$(grep "^none|$key|$bytes|" console)
	like "$line" '\|77\|crypto-kernel: not on this system: the kernel has no AF_ALG $' "$key $bytes without modules"
	for group in generic machine; do
		line=$(grep "^$group|$key|$bytes|" console)
		like "$line" '\|0\|COUNT\|[0-9]+\|1\|KBps TIME\|0\.[0-9]+ $' "$key $bytes, $group: right"
	done
done <root/rows
for group in generic machine; do
	like "$(grep "^$group|mutant" console)" '\|1\|crypto-kernel: wrong answer: sha256 of a known text' \
		"$group: a wrong answer is none"
done

# drivers GROUP: of each name the one that is used, with its priority.
drivers() {
	sed -n "s/^$1-proc|//p" console | awk -F ' *: *' '
		$1 == "name" { name = $2 }
		$1 == "driver" { driver = $2 }
		$1 == "priority" && $2 + 0 >= best[name] + 0 { best[name] = $2; used[name] = driver }
		END { for (name in used) print name, used[name], best[name] }
	' | grep -E '^(md5|sha1|sha256|sha512|cbc\(aes\)|xts\(aes\)|gcm\(aes\)|rfc7539\(chacha20,poly1305\)) ' | sort
}
drivers generic >drivers.c
drivers machine >drivers.machine
note "$(cat drivers.c drivers.machine)"
is "$(wc -l <drivers.c)" 8 'every name has a driver'
ok 'aesni is used where it is there' grep -q '^cbc(aes) cbc-aes-aesni' drivers.machine
ok 'and not where it is not' grep -q '^cbc(aes) cbc(aes-' drivers.c
sed -n '/^[gm][a-z]*|.*|0|/p' console | awk -F '[|]' '{ printf "# %s %s %s: %.0f KBps\n", $1, $2, $3, $6 / $9 }'

done_testing
