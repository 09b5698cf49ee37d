# SPDX-License-Identifier: MIT
# Every input in the corpus of a fuzz target: seeds, and each that once had a finding, by its name.
. "$(dirname "$0")/lib.sh"

for corpus in "$TOP"/t/fuzz/corpus/*; do
	target=${corpus##*/}
	# See t/portable/try.sh, msan.
	case ${UNIXINDEX_SANITIZED-}-$target in
	memory-import | memory-result) continue ;;
	esac
	for input in "$corpus"/*; do
		ok "$target: ${input##*/}" "$BUILD/t/fuzz/$target" "$input"
	done
done

done_testing
