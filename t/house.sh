#!/bin/sh
# SPDX-License-Identifier: MIT
# The rules of the house that no other tool knows. One line for each breach; 1 if there was any.
set -u

cd "$(dirname "$0")/.." || exit 2
breaches=$(mktemp) || exit 2
trap 'rm -f "$breaches"' EXIT

sources=$(find runner tests-src t -name '*.[ch]' | sort)
ours=$(find runner tests-src -name '*.[ch]' | sort)
tests=$(find tests-src -maxdepth 1 -name '*.c' ! -name 'dhry2reg*' ! -name 'whetstone*' ! -name 'crypto-*' | sort)
scripts=$(find run t .ci tests-src release completion examples debian/rules debian/tests debian/*.postrm -type f \
	\( -perm -100 -o -name '*.sh' -o -name '*.t' -o -name unixindex -o -name '*.postrm' \) | sort)
everything=$(find . \( -path ./.git -o -path ./build -o -path ./results -o -path ./t/fuzz/corpus \) -prune -o -type f -print | sort)

# longer LIMIT WHY FILE...
longer() {
	limit=$1
	why=$2
	shift 2
	awk -v limit="$limit" -v why="$why" '
		FNR == 1 && NR > 1 && lines > limit { print name ": " lines " lines: " why " at most " limit }
		{ name = FILENAME; lines = FNR }
		END { if (lines > limit) print name ": " lines " lines: " why " at most " limit }
	' "$@"
}

# without PATTERN WHY FILE...: no line may match. Comments and strings of one line are no code.
without() {
	pattern=$1
	why=$2
	shift 2
	awk -v pattern="$pattern" -v why="$why" '
		FNR == 1 { comment = 0 }
		{
			line = $0
			gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
			gsub(/\/\*.*\*\//, "", line)
			if (comment && sub(/^.*\*\//, "", line))
				comment = 0
			else if (comment)
				next
			if (sub(/\/\*.*/, "", line))
				comment = 1
			if (line ~ pattern)
				print FILENAME ":" FNR ": " why
		}
	' "$@"
}

{
	for file in $sources; do
		sed -n '1{ /^\/\* SPDX-License-Identifier: MIT \*\/$/!s|.*|'"$file"':1: no SPDX line|p; }' "$file"
	done
	for file in $scripts GNUmakefile; do
		sed -n '1,2p' "$file" | grep -q '^# SPDX-License-Identifier: MIT$' || echo "$file:1: no SPDX line"
	done

	# shellcheck disable=SC2086
	{
		longer 500 'a file has one subject;' $sources
		longer 79 'a test of the operating system is short;' $tests
		longer 59 'run is short;' run
		longer 199 'the makefile is short;' GNUmakefile

		for call in gets sprintf vsprintf strcat strtok_r atoi atol atof tmpnam mktemp system signal gettimeofday \
			usleep alloca; do
			without "(^|[^A-Za-z0-9_.>])$call *\\(" "$call() is not for us" $ours
		done
		without '(^|[^A-Za-z0-9_])typedef[ \t]+(struct|union|enum)' 'no typedef for a struct' $sources
		without '(typedef.*|struct|union|enum)[ \t]+[a-z0-9_]+_t[ \t]*[;{]' \
			'names ending in _t are of the system' $sources

		# A function begins and ends with a brace in the first column.
		awk '
			FNR == 1 { start = 0 }
			/^{/ { start = FNR }
			start && /^[ \t]*#[ \t]*(if|ifdef|ifndef|else|elif)/ { print FILENAME ":" FNR ": #if in the body of a function" }
			/^}/ && start {
				if (FNR - start > 75)
					print FILENAME ":" start ": a function of " FNR - start " lines: at most 75"
				start = 0
			}
		' $sources
		grep -nE '\b(TO''DO|FIX''ME|X''XX)\b' $everything | grep -v 'X[X]XX' | sed 's/$/ (finish it, or say it in words)/'
		# The home of "me" is the example in texts.
		grep -nE '(^|[^A-Za-z0-9_.])/(home|Users|work|root)/' $everything | grep -v '/home/me/' | sed 's/$/ (a path of one machine)/'
	}
	version=$(sed -n 's/^VERSION := //p' GNUmakefile)
	sed -n 1p debian/changelog | grep -qF "($version)" || echo "debian/changelog:1: not version $version, as GNUmakefile says"
	# Such a header would be found in place of the library's, from within the compiler's own limits.h for one.
	for header in assert ctype errno fenv float inttypes limits locale math setjmp signal stdarg stdatomic stdbool \
		stddef stdint stdio stdlib stdnoreturn string threads time wchar wctype unistd; do
		find runner tests-src t -name "$header.h" | sed 's/$/: has the name of a header of the C library/'
	done
	for header in runner/*.h runner/*/*.h; do
		grep -qrF "#include \"${header##*/}\"" runner t || echo "$header: nothing includes it"
	done
} >"$breaches"

# shellcheck disable=SC2086
longer 400 'note: a file has one subject;' $sources
cat "$breaches"
[ ! -s "$breaches" ]
