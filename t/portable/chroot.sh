#!/bin/sh
# SPDX-License-Identifier: MIT
# A minimal Debian of another architecture or release, and the tree built and tested in it:
#
#     chroot.sh ARCH[:SUITE] [COMMAND [ARGUMENT ...]]
#
# ARCH is Debian's name (arm64, armhf, s390x, i386, amd64), SUITE this system's own unless given. The
# command is run as root in a copy of the tree; without one it is "./run --setup check".
#
# Needs root, debootstrap, and qemu-user-static for another processor. The kernel must know by binfmt_misc
# what starts that one's programs: what is missing there is registered and stays, as systemd-binfmt
# does it. The chroot stays below $BUILD/chroot with all that was built in it. Packages come from
# where this system has its own from, or else from deb.debian.org.
set -eu

top=$(cd "$(dirname "$0")/../.." && pwd)
BUILD=${BUILD:-$top/build}
registry=/proc/sys/fs/binfmt_misc

die() {
	echo "chroot.sh: $*" >&2
	exit 2
}

[ $# -ge 1 ] || die 'which architecture? arm64, armhf, s390x, i386 ...'
[ "$(id -u)" -eq 0 ] || die 'only root can do this'
for tool in debootstrap unshare chroot; do
	command -v "$tool" >/dev/null || die "there is no $tool"
done
own_suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
architecture=${1%%:*}
case $1 in
*:*) suite=${1#*:} ;;
*) suite=${own_suite:-stable} ;;
esac
shift
root=$BUILD/chroot/$suite-$architecture

# mirror: of this system's own release, without what is only for its security
mirror() {
	# shellcheck disable=SC2016 # for apt-get
	found=$(apt-get indextargets --no-release-info --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' \
		'Created-By: Packages' 2>/dev/null |
		awk -v suite="$own_suite" '$1 == suite && $2 == "main" { print $3; exit }')
	echo "${found:-http://deb.debian.org/debian}"
}

# emulate: nothing to do for what this processor runs by itself.
emulate() {
	case "$(dpkg --print-architecture) $architecture" in
	"$architecture $architecture" | 'amd64 i386') return ;;
	esac
	case $architecture in
	arm64) machine=aarch64 ;;
	armhf | armel) machine=arm ;;
	ppc64el) machine=ppc64le ;;
	*) machine=$architecture ;;
	esac
	[ -e "$registry/register" ] || mount -t binfmt_misc binfmt_misc "$registry" ||
		die 'the kernel has no binfmt_misc'
	[ -e "$registry/qemu-$machine" ] || cat "/usr/lib/binfmt.d/qemu-$machine.conf" >"$registry/register" ||
		die "no emulator for $machine; install qemu-user-static"
}

# inside COMMAND...: with mounts and processes of its own, which end with it. The first process there is
# a shell that waits: others would leave orphans unburied.
inside() {
	# shellcheck disable=SC2016 # for that shell
	unshare --mount --pid --fork --kill-child sh -c '
		root=$1
		shift
		mount -t proc proc "$root/proc" && mount --rbind /sys "$root/sys" && mount --rbind /dev "$root/dev" || exit
		chroot "$root" "$@"
		exit $?
	' sh "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
		LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive MAKEFLAGS="-j$(nproc)" \
		${http_proxy:+"http_proxy=$http_proxy"} "$@"
}

make_root() {
	rm -rf --one-file-system "$root"
	mkdir -p "$root"
	debootstrap --foreign --variant=minbase --arch="$architecture" "$suite" "$root" "$(mirror)"
	inside /debootstrap/debootstrap --second-stage
	apt-config dump | grep -E '^Acquire::(http|https|Check|Retries)' >"$root/etc/apt/apt.conf.d/90host" || true
	echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/90no-sync"
	echo "deb $(mirror) $suite main" >"$root/etc/apt/sources.list"
	: >"$root/made"
}

# Deleted files go too; the products stay.
copy_tree() {
	mkdir -p "$root/unixindex"
	find "$root/unixindex" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
	tar -C "$top" --exclude=./build --exclude=./.git -cf - . | tar -C "$root/unixindex" --no-same-owner -xf -
	cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
}

eval "$(apt-config shell proxy Acquire::http::Proxy)"
http_proxy=${http_proxy:-${proxy:-}}
export http_proxy
emulate
[ -e "$root/made" ] || make_root
copy_tree
[ $# -gt 0 ] || set -- ./run --setup check
# shellcheck disable=SC2016 # for the shell inside
inside sh -c 'cd /unixindex && exec "$@"' sh "$@"
