#!/bin/sh
# SPDX-License-Identifier: MIT
# results.sh TEMPLATE DIRECTORY NUMBER: so many result files as large as the template, each with a host
# name and figures of its own.
set -u

template=$1
directory=$2
number=$3
mkdir -p "$directory" || exit 1
awk -v directory="$directory" -v number="$number" '
	{ line[NR] = $0 }
	END {
		srand(1)
		for (i = 1; i <= number; i++) {
			file = sprintf("%s/host%04d.json", directory, i)
			for (j = 1; j <= NR; j++) {
				text = line[j]
				# The first digits of figures; the file stays as long as it was.
				if (text ~ /"(rate|value)":[1-9]/)
					gsub(/"(rate|value)":[1-9]/, "&@", text)
				while (sub(/[1-9]@/, 1 + int(9 * rand()), text))
					continue
				if (text ~ /^"system":/)
					sub(/"name":"[^"]*"/, sprintf("\"name\":\"host%04d\"", i), text)
				print text > file
			}
			close(file)
		}
	}
' "$template"
