# SPDX-License-Identifier: MIT
# Test programs that attack the runner through what they share with it: the page, the gate, signals.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

ways='leave-early second-exits finish-at-once stop-others huge truncate grow signal-parent stop-parent bad-directories'
for way in $ways; do
	printf '[%s]\ntitle = Hostile %s\nunit = lps\ntimeout = 3\nprogram = %s\narguments = %s\n' \
		"$way" "$(echo "$way" | tr -d -)" "$BUILD/t/fake/hostile" "$way" >>bad.suite
done

# attacks WAY ERE: it fails, or not if ERE is empty, and the next test is measured.
attacks() {
	run timeout 60 "$index" --trust --suite bad.suite -i 1 -c 2 --seed 3 "$1" syscall
	if [ "$2" ]; then
		is "$status" 1 "$1: recorded"
		like "$(cat err)" "^unixindex: $1, 2 copies: $2" "$1: with its reason"
	else
		is "$status: $(cat err)" '0: ' "$1: comes to nothing"
	fi
	like "$(cat out)" '^System Call Overhead +[1-9]' "$1: the next test is measured"
	is "$(ls -d unixindex.* 2>/dev/null)" '' "$1: no temporary file is left"
}
attacks leave-early 'a copy left before it was told to'
# The other one then leaves as it is told; what it has to say is not the reason.
attacks second-exits 'copy 1 left with status 5'
attacks finish-at-once 'a copy left before it was told to'
attacks stop-others 'a copy left before it was told to'
attacks huge 'copy [01] published a count .*beyond all bounds'
if [ "$SYSTEM" = linux ]; then
	attacks truncate 'copy [01] left with status 4'
	attacks grow 'copy [01] left with status 4'
else
	skip 'portable siblings: only Linux seals files here' 'truncate, grow: recorded'
fi
attacks signal-parent ''
attacks stop-parent ''
attacks bad-directories ''

if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
	chmod 755 "$work"
	cp -r "$BUILD/t/fake/hostile" "$index" "$TOP/suite" "$TOP/baselines" .
	sed -i "s|$BUILD/t/fake|$work|" bad.suite
	mkdir tree tree/build tree/build/tests theirs
	mv unixindex tree/build
	mv suite baselines tree
	chmod -R a+rX .
	chown 65534:65534 theirs
	run setpriv --reuid=65534 --regid=65534 --clear-groups env UB_TMPDIR="$work/theirs" \
		UB_RESULTDIR="$work/theirs/results" tree/build/unixindex --trust --suite bad.suite -i 1 -c 2 bad-directories
	is "$status: $(cat err)" '0: ' 'directories closed to their owner'
	is "$(ls -d theirs/unixindex.* 2>/dev/null)" '' 'are removed, without being root'
else
	skip 'needs root and setpriv' 'directories closed to their owner'
fi

done_testing
