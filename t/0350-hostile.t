# SPDX-License-Identifier: MIT
# Test programs that attack the runner through what they share with it: the page, the gate, signals.
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/bad.sh
. "$TOP/t/bad.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

bad_suite Hostile 60 hostile leave-early second-exits finish-at-once stop-others huge truncate grow signal-parent \
	stop-parent bad-directories >bad.suite
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
