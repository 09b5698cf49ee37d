# SPDX-License-Identifier: MIT
# The release holds what the tree does, and is the same bytes whoever makes it, also out of a release.
# Whether that builds is for make distcheck, which takes a minute.
. "$(dirname "$0")/lib.sh"

tar --version 2>/dev/null | grep -q GNU || skip_all 'there is no GNU tar'
unset SOURCE_DATE_EPOCH
forget_jobserver
version=$(sed -n 's/^VERSION := //p' "$TOP/GNUmakefile")
name=unixindex-$version
dist() {
	run make -s --no-print-directory -C "$1" BUILD="$2" dist
}

dist "$TOP" "$work/one"
is "$status $(cat err)" '0 ' 'make dist'
is "$(cat out)" "$work/one/$name.tar.gz" 'says where it is'
tar -tzf "one/$name.tar.gz" >list
is "$(grep -v "^$name/" list)" '' 'all of it is below one directory'
for file in GNUmakefile run debian/rules man/unixindex.1 results/reference/pine64.json runner/main.c t/fixtures/container-v2/.dockerenv; do
	ok "it has $file" grep -qx "$name/$file" list
done
is "$(grep -E "^$name/(build/|\.git/|results/[^r])" list)" '' 'and nothing that was built or measured'

(umask 077 && dist "$TOP" "$work/two")
ok 'under another umask: the same bytes' cmp "one/$name.tar.gz" "two/$name.tar.gz"
tar -xzf "one/$name.tar.gz"
is "$(find "$name" -perm /022)" '' 'nobody else may write in what is unpacked'
mkdir -p "$name/build" "$name/debian/unixindex"
touch "$name/results/mine.json" "$name/build/x" "$name/debian/unixindex/x" "$name/debian/files"
chmod -R go-rx "$name"
dist "$name" "$work/three"
ok 'out of the release: the same bytes' cmp "one/$name.tar.gz" "three/$name.tar.gz"
echo '/* a change */' >>"$name/runner/main.c"
dist "$name" "$work/four"
ok 'with a change: others' sh -c '! cmp -s "$1" "$2"' - "one/$name.tar.gz" "four/$name.tar.gz"

done_testing
