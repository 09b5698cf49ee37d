# SPDX-License-Identifier: MIT
# What fails in the runner itself: some of the points of make torture, and those where a fault was mended.
. "$(dirname "$0")/lib.sh"
skip_sanitized 'they and what is preloaded are in each other'"'"'s way'
echo '#include <gnu/libc-version.h>' | "${CC:-cc}" -E - >/dev/null 2>&1 || skip_all 'no glibc, whose calls are made to fail'
export TMPDIR="$work" BUILD

# holds NAME CASE ERE [LAST]: all such points
holds() {
	ok "$1" env ONLY="$2 $3" LAST="${4-}" "$TOP/t/torture/faults.sh" "$2"
}
holds 'the guard waits again where waiting failed' command '0 waitpid'
holds 'a temporary file is removed again' import '0 unlink'
holds 'no file and no lock without a name' import '0 (mkstemp|link|fsync|write|fcntl|rename)'
holds 'no memory while a temporary file is there: it goes' import '0 malloc [0-9]*[147] ' 100
holds "Jansson's parser leaves nothing out where it has no memory" report '0 malloc (16|24|26)[0-9] '
holds 'nor does a report' report '0 malloc' 3
holds 'nor a page' report-html '0 malloc' 20
holds 'standard output that cannot be written is named' compare '0 write'
holds 'a locale without memory is not one that is not installed' compare '0 newlocale'
holds 'what starts a copy' measure '[12] (memfd|mmap|exec) '

# The rest by chance, another one each day.
seed=${SEED:-$(date +%Y%m%d)}
for case in measure command resume compare; do
	ok "$case: 5 points, seed $seed" env SAMPLE=5 SEED="$seed" "$TOP/t/torture/faults.sh" "$case"
done

done_testing
