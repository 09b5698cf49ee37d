# SPDX-License-Identifier: MIT
# Readers of UnixBench's report find in ours what it says.
. "$(dirname "$0")/lib.sh"

command -v python3 >/dev/null || skip_all "there is no python3"
python3 -B "$TOP/t/readers.py" "$TOP/t/golden"
