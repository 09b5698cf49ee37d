#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs with many copies, of which some, or the runner, or its guard, are killed at random: what is there in
# the end is valid or absent, and nothing is left.
#
#   KILLS=100  COPIES=1024  SEED=1
. "$(dirname "$0")/lib.sh"

kills=${KILLS:-100}
copies=${COPIES:-1024}
seed=${SEED:-1}

# Numbers from 0 on below a limit, by the seed.
random() {
	awk -v seed="$seed$number$1" -v limit="$2" 'BEGIN { srand(seed); rand(); print int(rand() * limit) }'
}

nothing_left() {
	tries=0
	until [ "$(processes)" -eq 0 ] && [ "$(leftovers)" -eq 0 ]; do
		tries=$((tries + 1))
		[ "$tries" -lt 100 ] || return 1
		sleep 0.1
	done
}

strike() {
	runner=$(runner_of "$main")
	case $(random 1 4) in
	0) kill -9 "$main" && guards=$((guards + 1)) ;;
	1) kill -9 "$runner" && runners=$((runners + 1)) ;;
	*)
		children=$(cat "/proc/$runner/task/$runner/children")
		# shellcheck disable=SC2086 # numbers
		set -- $children
		[ $# -gt 0 ] || return
		shift "$(random 2 $#)"
		kill -9 "$1" && killed=$((killed + 1))
		;;
	esac
} 2>/dev/null

mkdir run
held=0 guards=0 runners=0 killed=0 results=0
for number in $(seq "$kills"); do
	rm -rf results/*
	(cd run && exec "$index" -i 2 -c "$copies" -q pipe spawn >"$work/out" 2>"$work/err") &
	main=$!
	sleep "$(random 0 30 | awk '{ print $1 / 10 }')"
	strike
	wait "$main" 2>/dev/null
	if ! nothing_left; then
		echo "run $number leaves $(processes) processes and $(leftovers) files: $(find tmp results | head -n 3)" >&2
		continue
	fi
	there=$(ls results/*.json 2>/dev/null | wc -l)
	results=$((results + there))
	# shellcheck disable=SC2046 # names without blanks
	if [ "$there" -eq 0 ] || [ "$(valid results/*.json)" -eq "$there" ]; then
		held=$((held + 1))
	else
		echo "run $number leaves a result that is none" >&2
	fi
done
row "$kills runs of $copies copies, killed" "$kills" "$held" \
	"$killed copies, $runners runners, $guards guards were killed; $results results, all valid; nothing left"
