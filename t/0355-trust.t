# SPDX-License-Identifier: MIT
# Files of others: which programs a suite may name, what becomes of its words, and links in the way of results.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

# script FILE: a test that leaves a mark
script() {
	printf '#!/bin/sh\n: >"%s/ran"\necho "COUNT|5|1|lps"; echo "TIME|1"\n' "$work" >"$1"
	chmod +x "$1"
}

# suite LINE...: theirs/mine.suite with a test of these lines
suite() {
	printf '[mine]\ntitle = Mine\nunit = lps\n' >theirs/mine.suite
	printf '%s\n' "$@" >>theirs/mine.suite
}

# refused NAME: the test is not run, and one line says what to do
refused() {
	forbidden "$1"
	run "$index" --trust --suite theirs/mine.suite -q -i 1 -c 1 mine
	is "$status" 0 "$1: it runs with --trust"
	ok "$1: now it has run" test -e ran
}

# forbidden NAME: the first half of that
forbidden() {
	rm -f ran
	run "$index" --suite theirs/mine.suite -q -i 1 -c 1 mine
	is "$status $(wc -l <err) $(cat out)" '2 1 ' "$1: 2 and one line"
	like "$(cat err)" '^unixindex: theirs/mine\.suite: \[mine\] runs .*--trust' "$1: which says what would be right"
	ok "$1: it has not run" test ! -e ran
	"$index" list --suite theirs/mine.suite >listed
	like "$(cat listed)" '^ *mine ' "$1: it can be listed"
}

# allowed NAME
allowed() {
	rm -f ran
	run "$index" --suite theirs/mine.suite -q -i 1 -c 1 mine
	is "$status $(cat err)" '0 ' "$1"
	ok "$1: it has run" test -e ran
}

mkdir -p theirs/below elsewhere bin
for file in theirs/mine.sh theirs/below/mine.sh elsewhere/mine.sh bin/in-path; do
	script "$file"
done
suite 'command = ./mine.sh'
allowed 'a program beside the suite, wherever the caller is'
suite 'command = below/mine.sh'
allowed 'a program below it'
suite "command = $work/theirs/mine.sh"
allowed 'with a full path'
ln -s theirs link
run "$index" --suite link/mine.suite -q -i 1 -c 1 mine
is "$status" 0 'through a link to the directory'
rm link

suite "command = /bin/sh $work/elsewhere/mine.sh"
refused 'a shell'
suite "command = $work/elsewhere/mine.sh"
refused 'a program elsewhere'
suite 'command = ../elsewhere/mine.sh'
refused 'a way out'
suite "program = $work/elsewhere/mine.sh"
forbidden 'a program with a full path'
ln -s ../elsewhere/mine.sh theirs/link.sh
suite 'command = ./link.sh'
refused 'a link to a program elsewhere'
PATH=$work/bin:$PATH
suite 'command = in-path'
refused 'a command in PATH'
mkdir theirs-too
script theirs-too/mine.sh
suite 'command = ../theirs-too/mine.sh'
refused 'a directory whose name begins alike'

# Words of a suite are words.
# shellcheck disable=SC2016 # they are to stay as they are
suite 'command = ./words.sh $(touch hit) `touch hit` ; touch hit | touch hit > hit'
printf '#!/bin/sh\nprintf "%%s\\n" "$@" >"%s/words"\necho "COUNT|5|1|lps"; echo "TIME|1"\n' "$work" >theirs/words.sh
chmod +x theirs/words.sh
run "$index" --suite theirs/mine.suite -q -i 1 -c 1 mine
# shellcheck disable=SC2016
is "$(tr '\n' ' ' <words)" '$(touch hit) `touch hit` ' 'no shell sees the words of a suite; behind " ;" is a comment'
is "$(find . -name hit)" '' 'and nothing comes of them'

# A run that goes on asks again.
suite "command = $work/elsewhere/mine.sh"
UB_OUTPUT_FILE_NAME=broken "$index" --trust --suite theirs/mine.suite -q -i 1 -c 1 mine >out 2>err
/usr/bin/python3 - results/broken.json <<-'EOF'
	import json, sys
	result = json.load(open(sys.argv[1]))
	result.update(partial=True, partial_reason="cut")
	json.dump(result, open(sys.argv[1], "w"))
EOF
rm -f ran
run "$index" --suite theirs/mine.suite --resume broken -q
is "$status $(wc -l <err)" '2 1' 'a run that goes on asks again'
ok 'and runs nothing' test ! -e ran

# Results go where nobody else's links lead.
mkdir -p victim
echo precious >victim/file
for name in mine.json mine.txt; do
	rm -rf results
	mkdir results
	ln -s "$work/victim/file" "results/$name"
	UB_OUTPUT_FILE_NAME=mine "$index" -q -i 1 -c 1 syscall >out 2>err
	is "$(cat victim/file)" precious "a link in the place of $name is not written through"
	ok 'and the result has another name' test -s results/mine-01.json
done
chmod 755 "$work"
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null &&
	[ "$(cat /proc/sys/fs/protected_symlinks 2>/dev/null)" = 1 ]; then
	mkdir shared
	chmod 1777 shared
	setpriv --reuid 65534 --clear-groups ln -s "$work/victim/file" shared/out.json
	setpriv --reuid 65534 --clear-groups ln -s "$work/victim/new" shared/new.json
	for name in out new; do
		run "$index" -q -i 1 -c 1 --json "shared/$name.json" syscall
		is "$status $(wc -l <err)" '2 1' "$name: someone else's link in a directory for all: 2 and one line"
		like "$(cat err)" "cannot write 'shared/$name.json': Permission denied" "$name: which says so"
	done
	is "$(ls victim) $(cat victim/file)" 'file precious' 'nothing was written there'
else
	skip 'not root, or links are not protected' "someone else's link in a directory for all"
fi
is "$(find . -path ./results -prune -o -name 'unixindex*' -print)" '' 'no work directory is left'
(umask 022 && UB_OUTPUT_FILE_NAME=modes "$index" -q -i 1 -c 1 syscall >out)
is "$(ls -l results/modes.json results/modes.txt | cut -c 1-10 | sort -u)" -rw-r--r-- 'results have the modes that the umask gives'

done_testing
