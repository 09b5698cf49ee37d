# SPDX-License-Identifier: MIT
# Load before the first window, and windows that are repeated because something disturbed them.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex

json() {
	/usr/bin/python3 -c '
import glob, json, sys
r = json.load(open(glob.glob("results/*.json")[0]))
w = r["windows"]
print(eval(sys.argv[1]))' "$1"
}

# What works below the run's directory, each copy in one of its own, is found by that.
is_loaded() {
	find /proc/[0-9]*/cwd -maxdepth 0 -lname "$work/unixindex.*/soak/*" 2>/dev/null | grep -q .
}

run "$index" -i 1 -c 1 --soak 2 syscall
is "$status" 0 'a run after two seconds of load'
is "$(json '2 <= r["soak_lasted_s"] < 60, r["soak_reached_steady"], r["settings"]["soak_s"]')" '(True, False, 2.0)' 'which the result tells'
like "$(cat out)" '^load of [0-9]+ s before the first window' 'and the report'
ok 'nothing is left of it' no_run_left
/usr/bin/python3 - <<-'EOF'
	import glob, json
	name = glob.glob("results/*.json")[0]
	result = json.load(open(name))
	result.update(partial=True, partial_reason="as if it were", soak_reached_steady=True, soak_lasted_s=1)
	json.dump(result, open(name, "w"))
EOF
run "$index" --resume latest
is "$status" 0 'gone on with'
is "$(json '2 <= r["soak_lasted_s"] < 60, r["soak_reached_steady"]')" '(True, False)' 'there is load again, however the first one ended'
rm -rf results

"$index" -i 1 -c 1 -v --soak steady syscall >out 2>err &
main=$!
until_true is_loaded
kill -INT "$main"
wait "$main"
is "$?" 3 'interrupted in the load: nothing was measured'
ok 'and the load is gone' until_true no_run_left

for bad in 0 -1 abc 1e9 steadyy; do
	run "$index" --soak "$bad" syscall
	is "$status $(wc -l <err)" '2 1' "--soak $bad is refused in one line"
done
for bad in 0 -1 abc 101; do
	run "$index" --retry-disturbed "$bad" syscall
	is "$status $(wc -l <err)" '2 1' "--retry-disturbed $bad is refused in one line"
done

# Busy CPUs disturb every window; each is repeated as often as allowed, and the last one counts.
cpus=$(getconf _NPROCESSORS_ONLN)
for _ in $(seq "$cpus"); do
	sh -c 'while :; do :; done' &
	busy="${busy-} $!"
done
run "$index" -i 2 -c 1 --retry-disturbed 2 syscall pipe
# shellcheck disable=SC2086
kill $busy
is "$status" 0 'a run beside busy CPUs'
is "$(json 'len(w), sum(x["superseded"] for x in w), [s["samples"] for s in r["passes"][0]["scores"]]')" '(12, 8, [2, 2])' 'every window was repeated twice, and one of three counts'
is "$(json 'all(x["flags"] for x in w if x["superseded"])')" True 'what does not count had been disturbed'
is "$(json 'all(sorted(x["round"] for x in w if x["test"] == t and not x["superseded"]) == [1, 2] for t in (0, 1))')" True 'one counts in every round'
like "$(cat out)" 'DISTURBED: .*; 4 repeated$' 'the report says how many were repeated'
run "$index" report --recompute --json "$(ls results/*.json)"
ok 'computed again: the same' cmp out "$(ls results/*.json)"

done_testing
