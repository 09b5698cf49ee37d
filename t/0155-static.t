# SPDX-License-Identifier: MIT
# make static: a tree that needs nothing of the machine it is copied to. Its results say so, and do not
# compare where starting programs is what is measured.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
skip_sanitized "builds programs of its own"

unset MAKEFLAGS MFLAGS MAKELEVEL
export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
cc=${CC:-cc}
echo 'int main(void) { return 0; }' >nothing.c
"$cc" -static -o nothing nothing.c -lhwloc -ljansson -linih -lcrypto -lm 2>err ||
	skip_all "not all libraries are here as static ones: $(sed -n 1p err)"

run make -s -j "$(getconf _NPROCESSORS_ONLN)" -C "$TOP" CC="$cc" SYSTEM="$SYSTEM" BUILD="$work/build" CFLAGS=-O1 static
is "$status" 0 'make static'
note "$(cat err)"
mv build/static 'to be copied'
here='to be copied/build'
for program in "$here/unixindex" "$here"/tests/*; do
	[ -d "$program" ] || is "$(readelf -l "$program" | grep -c INTERP)" 0 "${program##*/} needs no loader"
done
is "$(cd 'to be copied' && echo *)" 'baselines build results suite' 'what it reads is beside it'

run "$here/unixindex" -i 1 -c 1 --json static.json syscall execl spawn shell1 md5
is "$status: $(cat err)" '0: ' 'it measures'
like "$(cat static.json)" '^"linkage":"static",$' 'its result says so'
like "$(cat out)" '^   Linkage: static; ' 'and its report'
run "$BUILD/unixindex" report static.json
like "$(cat out)" '^   Linkage: static; ' 'also when another program prints it'
run "$BUILD/unixindex" -i 1 -c 1 --json dynamic.json syscall execl spawn shell1 md5
like "$(cat dynamic.json)" '^"linkage":"dynamic",$' 'a result of the usual programs'
unlike "$(cat out)" 'Linkage' 'has no such line in its report'

run "$BUILD/unixindex" compare dynamic.json static.json
like "$(cat out)" '^! linkage  +A  dynamic$' 'compare names it'
for key in execl spawn shell1; do
	like "$(cat out)" "^! $key .* unlike " "$key does not compare"
done
like "$(cat out)" '^  syscall ' 'syscall does'
sed '/^"linkage"/d' dynamic.json >old.json
run "$BUILD/unixindex" compare old.json static.json
unlike "$(cat out)" '^! (linkage|execl)' 'nothing is known of an earlier result'
sed 's/"partial":false/"partial":true/' static.json >cut.json
run "$BUILD/unixindex" --resume ./cut.json
is "$status $(wc -l <err)" '2 1' 'and it is not gone on with by another build'

"$BUILD/unixindex" info | grep -E '^ *(CPU|Topology|Cache)' >dynamic.info
"$here/unixindex" info | grep -E '^ *(CPU|Topology|Cache)' >static.info
ok 'it sees the same machine' cmp dynamic.info static.info
if [ "$(id -u)" -eq 0 ]; then
	run chroot 'to be copied' /build/unixindex --version
	is "$status: $(cat err)" '0: ' 'it starts where there is nothing else'
	run chroot 'to be copied' /build/tests/syscall --ops 3
	is "$status: $(cat err)" '0: ' 'and so do the tests'
else
	skip 'needs root' 'it starts where there is nothing else'
fi

done_testing
