# SPDX-License-Identifier: MIT
# lib.sh - TAP for the scripts in this directory: source it first, call done_testing last.
#
# A script runs in a directory of its own, which goes when it ends. BUILD is the build directory and
# TOP the source tree, both absolute.

set -u
TOP=$(cd "$(dirname "$0")/.." && pwd)
BUILD=${BUILD:-$TOP/build}
tap_count=0
tap_failed=0
work=$(mktemp -d "${TMPDIR:-/tmp}/unixindex-t.XXXXXX") || exit 1
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
cd "$work" || exit 1

# The pass of 1 copy in what is printed, as an ERE: it has a class where cores are of several.
# shellcheck disable=SC2034 # for the scripts
one_copy='1 copy( on [a-z0-9]+ cores)?'

# skip_all REASON: for a script that needs what is not here.
skip_all() {
	echo "1..0 # SKIP $*"
	exit 0
}

# Of which siblings the programs were built: linux or posix (make SYSTEM=posix).
SYSTEM=$(sed -n 's/^system //p' "$BUILD/stamp.runner" 2>/dev/null)
case $(uname -s) in
Linux) SYSTEM=${SYSTEM:-linux} ;;
*) SYSTEM=posix ;;
esac

# skip_posix REASON: for a script about what the portable siblings cannot do.
skip_posix() {
	[ "$SYSTEM" = linux ] || skip_all "portable siblings: $*"
}

# copy_test_lib DIRECTORY: the library of test programs, without the siblings that other systems get.
copy_test_lib() {
	mkdir -p "$1"
	cp "$TOP"/tests-src/lib/*.[ch] "$1/"
	case $SYSTEM in
	linux) rm -f "$1"/posix_*.c ;;
	*) rm -f "$1"/linux_*.c ;;
	esac
}

# forget_jobserver: for a script that calls make, from a make whose descriptors it does not have.
forget_jobserver() {
	MAKEFLAGS=$(printf '%s' "${MAKEFLAGS-}" | sed 's/ *--jobserver[^ ]*//; s/ -j[0-9]*//')
	export MAKEFLAGS
}

# skip_sanitized REASON: for a script that tells nothing more about programs built with sanitizers.
skip_sanitized() {
	[ -z "${UNIXINDEX_SANITIZED-}" ] || skip_all "with sanitizers: $*"
}

# result STATUS NAME: one line of TAP.
result() {
	tap_count=$((tap_count + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $tap_count - $2"
	else
		echo "not ok $tap_count - $2"
		tap_failed=$((tap_failed + 1))
	fi
}

# skip REASON NAME
skip() {
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $2 # SKIP $1"
}

# preloadable NAME WHAT: NAME.so is made of NAME.c; where it cannot be, WHAT is skipped
preloadable() {
	${CC:-cc} -shared -fPIC -o "$1.so" "$1.c" -ldl 2>/dev/null && return
	skip 'no shared library can be made' "$2"
	false
}

# note TEXT: an explanation that decides nothing.
note() {
	printf '%s\n' "$*" | sed 's/^/# /'
}

# ok NAME COMMAND...: passes if the command succeeds; shows its output if not.
ok() {
	tap_name=$1
	shift
	if "$@" >"$work/.ok" 2>&1; then
		result 0 "$tap_name"
	else
		result 1 "$tap_name"
		note "failed: $*"
		note "$(cat "$work/.ok")"
	fi
}

# is GOT WANTED NAME
is() {
	if [ "$1" = "$2" ]; then
		result 0 "$3"
	else
		result 1 "$3"
		note "got:    $1"
		note "wanted: $2"
	fi
}

# like TEXT ERE NAME: passes if one line of the text matches.
like() {
	if printf '%s\n' "$1" | grep -Eq -e "$2"; then
		result 0 "$3"
	else
		result 1 "$3"
		note "got:        $1"
		note "to match:   $2"
	fi
}

# unlike TEXT ERE NAME: passes if no line matches.
unlike() {
	if printf '%s\n' "$1" | grep -Eq -e "$2"; then
		result 1 "$3"
		note "got:          $1"
		note "not to match: $2"
	else
		result 0 "$3"
	fi
}

# run COMMAND...: its output goes to files out and err, its status to $status.
run() {
	"$@" >out 2>err </dev/null
	# shellcheck disable=SC2034 # for the caller
	status=$?
}

# until_true COMMAND...: polls until it succeeds; gives up after 30 s.
until_true() {
	tries=0
	until "$@" >/dev/null 2>&1; do
		tries=$((tries + 1))
		[ "$tries" -lt 300 ] || return 1
		sleep 0.1
	done
}

# no_run_left: no process works below the directory of a run in $work, and there is none. Whose
# directory was removed has its name all the same.
no_run_left() {
	! find /proc/[0-9]*/cwd -maxdepth 0 -lname "$work/unixindex.*" 2>/dev/null | grep -q . &&
		! ls -d "$work"/unixindex.*
}

done_testing() {
	echo "1..$tap_count"
	[ "$tap_failed" -eq 0 ]
	exit
}
