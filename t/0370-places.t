# SPDX-License-Identifier: MIT
# Where things are: ./run behind links, commands of relative paths, names that are taken, umask.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

# A copy of ./run with a build that only says what it was called with.
mkdir -p tree/build bin "tree/a b"
cp "$TOP/run" tree/run
printf '#!/bin/sh\necho "$0 $*"\n' >tree/build/unixindex
chmod +x tree/build/unixindex
sed -i 's/^is_fresh || build$//' tree/run
ln -s ../tree/run bin/first
ln -s first bin/second
ln -s "$work/tree/run" "tree/a b/third"
is "$(bin/first x)" "$work/tree/build/unixindex x" './run called by a symbolic link'
is "$(PATH="$work/bin:$PATH" second x)" "$work/tree/build/unixindex x" 'by a link to a link, from PATH'
is "$("tree/a b/third" x)" "$work/tree/build/unixindex x" 'from a directory with a blank'
is "$(CDPATH="$work" sh tree/run x)" "$work/tree/build/unixindex x" 'with CDPATH set'

# A tree that is carried to another processor is built there anew: flags name this one.
unset MAKEFLAGS MFLAGS MAKELEVEL
for cpu in one two two; do
	make -s -C "$TOP" CPU="$cpu" BUILD="$work/carried" "$work/carried/stamp.tests" && cksum <carried/stamp.tests
done >stamps
is "$(uniq -c stamps | awk '{ print $1 }' | tr '\n' ' ')" '1 2 ' 'another processor makes another build'

printf '#!/bin/sh\necho "COUNT|5|1|lps"; echo "TIME|1"\n' >mine.sh
chmod +x mine.sh
printf '[mine]\ntitle = Mine\nunit = lps\ncommand = ./mine.sh\n' >mine.suite
run "$index" --suite mine.suite -i 1 -c 2 mine
like "$(cat out)" '^Mine +10.0 lps' 'a command with a relative path is found from here'

printf '[mine]\ntitle = Mine\nunit = lps\ncommand = /bin/sh %s/env.sh\n' "$work" >env.suite
printf 'umask >"%s/umask"; echo "COUNT|5|1|lps"; echo "TIME|1"\n' "$work" >env.sh
(umask 0777 && "$index" --trust --suite env.suite -i 1 -c 1 -q mine >out 2>err)
is "$?" 0 'any umask will do'
is "$(cat umask)" 0022 'tests get theirs from us'

# Directories serve again only as they were made, whatever was left in them or put in their place.
cat >litter.sh <<'END'
# One window has one copy 0, which counts them.
case ${PWD##*/} in
0) echo x >>"$0.windows" ;;
esac
here=$(ls -A . && find . -prune -perm 700 && pwd -P)
[ "$here" = ".
$PWD" ] || { echo "not fresh: $here" && exit 3; }
there=$(ls -A .. | grep -vx '[0-2]')
[ -z "$there" ] || [ -d ../1 ] || [ -d ../2 ] || { echo "beside it: $there" && exit 3; }
case $(wc -l <"$0.windows") in
1) touch a .b && mkdir -p c/d && ln -s / e && touch ../f && mkdir ../g-"${PWD##*/}" ;;
2) mkdir -p c/d && chmod 0 c && chmod 755 . ;;
3) mv ../"${PWD##*/}" ../gone-"${PWD##*/}" && ln -s / ../"${PWD##*/}" ;;
4) mv "$TMPDIR" "$TMPDIR.gone" 2>/dev/null && ln -s / "$TMPDIR" ;;
5) rm -f "$TMPDIR" && touch "$TMPDIR" ;;
6) chmod 755 "$TMPDIR" ;;
esac
echo 'COUNT|5|1|lps'; echo 'TIME|1'
END
printf '[mine]\ntitle = Mine\nunit = lps\ncommand = /bin/sh %s/litter.sh\n' "$work" >litter.suite
run "$index" --trust --suite litter.suite -i 8 -c 1 -q mine
is "$status: $(cat err)" '0: ' 'every window finds its directory fresh'
is "$(wc -l <litter.sh.windows)" 8 'all of them'
sed '/^[3-6])/d' litter.sh >litters.sh
sed -i 's/litter\.sh/litters.sh/' litter.suite
run "$index" --trust --suite litter.suite -i 4 -c 3 -q mine
is "$status: $(cat err)" '0: ' 'and so does every copy'
is "$(ls -d unixindex.* 2>/dev/null)" '' 'nothing of it is left'

mkdir results2
echo keep >results2/mine.txt
run env UB_RESULTDIR=results2 UB_OUTPUT_FILE_NAME=mine "$index" -i 1 -c 1 -q syscall
is "$(ls results2 | tr '\n' ' ')" 'mine-01.json mine-01.txt mine.txt ' 'a name is taken also by a text file alone'
is "$(cat results2/mine.txt)" keep 'which is not replaced'
run env UB_OUTPUT_FILE_NAME="$(printf '%0250d' 0)" "$index" -i 1 -c 1 -q syscall
is "$status" 2 'a name too long for a file is refused before the run'
run "$index" --json nowhere/x.json -i 1 -c 1 -q syscall
is "$status $(wc -l <err)" '2 1' 'so is a file for --json in a directory that is not there'
run "$index" --json "$work" -i 1 -c 1 -q syscall
is "$status $(wc -l <err)" '2 1' 'and a directory'
run env UB_RESULTDIR=nowhere/at/all UB_OUTPUT_CSV=true "$index" --no-save --json - -i 1 -c 1 -q syscall
is "$status $(cat err)$(ls -d nowhere 2>/dev/null)" '0 ' '--no-save makes no directory and no file'
mv out alone.json
run "$index" report alone.json
like "$(cat out)" '^System Call Overhead ' 'but what --json gets, which is a result'
run "$index" --no-save -i 1 -c 1 -q syscall
is "$status $(wc -l <err)" '2 1' 'without it nothing would be left: refused'

if [ "$(id -u)" -eq 0 ] && unshare -m mount -t tmpfs none /sys 2>/dev/null; then
	run unshare -m sh -c "mount -t tmpfs none /sys && exec '$index' -i 1 -c 1 -q syscall"
	is "$status: $(cat err)" '0: ' 'no /sys: works, and libraries have nothing to say'
else
	skip 'needs root and mount namespaces' 'no /sys'
fi

done_testing
