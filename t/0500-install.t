# SPDX-License-Identifier: MIT
# What make install leaves works for somebody who can write in none of it and has no HOME, wherever it is
# called from; and make install itself needs to write neither in the tree nor in what has been built.
. "$(dirname "$0")/lib.sh"

trap 'chmod -R u+w "$work" && cd / && rm -rf "$work"' EXIT
unset PREFIX DESTDIR HOME XDG_STATE_HOME UB_RESULTDIR UB_TMPDIR UB_OUTPUT_FILE_NAME UB_OUTPUT_CSV UB_OUTPUT_HTML
forget_jobserver
chmod 755 "$work"
prefix=$work/usr
index=$prefix/bin/unixindex

# What has been built serves again, but for the prefix.
mkdir build elsewhere elsewhere/suite
for part in runner tests-src tests stamp.tests stamp.runner stamp.place; do
	cp -a "$BUILD/$part" build/
done
install() {
	run make -s --no-print-directory -C "$TOP" BUILD="$work/build" "$@" install
}

# Of another user where we can become one. The user's number tells runs of this script apart.
uid=$(id -u)
[ "$uid" -ne 0 ] || uid=$((61000 + $$ % 4000))
unprivileged() {
	if [ "$(id -u)" -eq 0 ]; then
		(cd elsewhere && setpriv --reuid "$uid" --regid "$uid" --clear-groups -- "$@")
	else
		(cd elsewhere && "$@")
	fi
}

(umask 077 && install PREFIX=/opt/x DESTDIR="$work/stage")
is "$? $(cat err)" '0 ' 'make install below DESTDIR'
is "$(cd stage && find . -mindepth 1 ! -path './opt*')" '' 'nothing of it is elsewhere'
is "$(find stage ! -perm -0444 -o -type d ! -perm -0555 -o -perm /022)" '' 'all can read it, whatever the umask is'
install PREFIX=usr DESTDIR="$work/"
like "$status $(cat err)" "^2 install: PREFIX must begin with a /, .* not 'usr'$" 'a relative prefix is refused'

install prefix="$prefix"
is "$status $(cat err)" '0 ' 'make install prefix='
for pair in suite:share/unixindex/suite baselines:share/unixindex/baselines \
	results/reference:share/unixindex/reference examples:share/doc/unixindex/examples \
	tests-src/data:libexec/unixindex/tests/data; do
	ok "all of ${pair%%:*}" diff -r "$TOP/${pair%%:*}" "$prefix/${pair##*:}"
done
for file in man/man1/unixindex.1 man/man5/unixindex-results.5 man/man5/unixindex-suite.5 \
	bash-completion/completions/unixindex unixindex/schema/result.schema.json doc/unixindex/README.md; do
	ok "${file##*/}" test -s "$prefix/share/$file"
done

echo 'rubbish' >elsewhere/suite/system.suite
cp "$TOP/t/fixtures/import/pine64.txt" elsewhere/
chmod -R a+rX,a-w usr build elsewhere
touch before

if ! unprivileged "$index" list >out 2>err; then
	note "$(cat err)"
	skip 'nobody else may read here, or there is no setpriv' 'by another user'
	done_testing
fi
is "$(sed -n 's/^reference results in //p' out)" "$prefix/share/unixindex/reference" 'list: data is that of the prefix'
# Every program, by the first row of its arguments, but for context1's, which not every system can do; shell needs
# its data.
keys=$(awk -F ' *= *' '
	BEGIN { seen["context1"] = 1 }
	/^\[/ { key = substr($0, 2, length($0) - 2) }
	$1 == "program" && !seen[$2]++ { print key }' "$TOP"/suite/*.suite)
# shellcheck disable=SC2086
run unprivileged "$index" -q -i 1 -c 1 execl context1 $keys
is "$status $(cat err)" '0 ' 'a short window of each program'
base=$(sed -n 's/^result: \(.*\)\.json, \.txt$/\1/p' out)
is "${base%/*}" "/var/tmp/unixindex-$uid" 'without HOME the result is in a directory of the user'
run unprivileged "$index" report "$base.json"
is "$status $(cat err)" '0 ' 'a report of it'
run unprivileged "$index" import pine64.txt
is "$status $(tail -n 1 out)" '0 index: 1 copy 320.0, 4 copies 924.1' 'import'
imported=$(sed -n 's/^result: \(.*\)\.json, \.txt$/\1/p' out)
run unprivileged "$index" compare pine64 "$imported.json"
is "$status $(cat err)" '0 ' 'a shipped result is found by its name'
run unprivileged "$index" -q -i 1 -c 1 --suite "$prefix/share/doc/unixindex/examples/theirs.suite" theirs
is "$status $(cat err)" '0 ' 'the example of a suite'
example=$(sed -n 's/^result: \(.*\)\.json, \.txt$/\1/p' out)
for made in "$base" "$imported" "$example"; do
	[ -z "$made" ] || rm -f "$made.json" "$made.txt"
done
rmdir "/var/tmp/unixindex-$uid" 2>/dev/null

mkdir -m 777 home state
run unprivileged env HOME="$work/home" "$index" import pine64.txt
like "$(cat out)" "^result: $work/home/\.local/state/unixindex/pine64-[^/]*\.json, " 'with HOME it is below that'
run unprivileged env HOME="$work/home" XDG_STATE_HOME="$work/state" "$index" import pine64.txt
like "$(cat out)" "^result: $work/state/unixindex/pine64-[^/]*\.json, " 'and XDG_STATE_HOME comes before it'
is "$(find usr build elsewhere -newer before)" '' 'nothing was written elsewhere'

# By somebody who may only read the tree and what has been built of it.
if unprivileged test -r "$TOP/GNUmakefile" -a ! -w "$TOP"; then
	mkdir -m 777 theirs
	run unprivileged make -s --no-print-directory -C "$TOP" BUILD="$work/build" prefix="$prefix" \
		DESTDIR="$work/theirs" install
	is "$status $(cat err)" '0 ' 'make install from a tree that is read-only'
	ok 'installs the same' diff -r usr "theirs$prefix"
else
	skip 'needs a tree that somebody else can read' 'make install from a tree that is read-only'
fi

done_testing
