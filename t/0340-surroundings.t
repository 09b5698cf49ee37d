# SPDX-License-Identifier: MIT
# What the caller leaves us in: closed descriptors, signals, variables, locale.
. "$(dirname "$0")/lib.sh"

export UB_RESULTDIR="$work/results" UB_TMPDIR="$work"
index=$BUILD/unixindex
short='-i 1 -c 1 syscall pipe'

# shellcheck disable=SC2086
"$index" $short >out 2>err <&-
is "$?" 0 'standard input closed: works'
# shellcheck disable=SC2086
"$index" $short 2>err </dev/null >&-
is "$?" 1 'standard output closed: not 0'
like "$(cat err)" 'cannot write to standard output' 'and says so'
# shellcheck disable=SC2086
"$index" $short >out 2>&- </dev/null
is "$?" 0 'standard error closed: works'
# shellcheck disable=SC2086
"$index" $short <&- >&- 2>&-
is "$?" 1 'all closed: not 0'
if [ -e /dev/full ]; then
	# shellcheck disable=SC2086
	"$index" $short >/dev/full 2>err
	is "$?" 1 'standard output full: not 0'
	"$index" list >/dev/full 2>err
	is "$?" 1 'list to a full device: not 0'
fi

# with_signals IGNORED BLOCKED COMMAND...: perl sets what sh cannot.
with_signals() {
	perl -MPOSIX -e '
		my ($ignored, $blocked, @command) = @ARGV;
		$SIG{$_} = "IGNORE" for split / /, $ignored;
		my $set = POSIX::SigSet->new(map { eval "POSIX::SIG$_()" } split / /, $blocked);
		sigprocmask(SIG_BLOCK, $set);
		exec @command' "$@"
}
run with_signals 'PIPE CHLD INT HUP' '' "$index" -i 1 -c 1 pipe spawn shell1 context1
is "$status" 0 'SIGPIPE, SIGCHLD, SIGINT and SIGHUP ignored by the parent: works'
run with_signals '' 'ALRM CHLD TERM INT USR1' "$index" -i 1 -c 1 pipe spawn shell1 context1
is "$status" 0 'SIGALRM, SIGCHLD and others blocked by the parent: works'

run env LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 "$index" -i 1 -c 1 pipe
is "$status" 0 'a German locale: works'
unlike "$(grep '^Pipe' out)" '[0-9],[0-9]' 'and the decimal point stays'
run env -u HOME "$index" -i 1 -c 1 pipe
is "$status" 0 'HOME unset: works'
run env -i UB_RESULTDIR="$work/results" UB_TMPDIR="$work" "$index" -i 1 -c 1 pipe shell1
is "$status" 0 'an empty environment: works'

mkdir bin
for tool in sh od grep tee wc rm; do
	ln -s "$(command -v $tool)" bin/$tool
done
run env PATH="$work/bin" "$index" -i 1 -c 1 shell1 syscall
is "$status" 1 'PATH without sort: the run goes on'
like "$(cat err)" "^unixindex: shell1, $one_copy: .*'?sort'? is not in PATH" 'and the test says what it lacks'

mkdir elsewhere
(cd elsewhere && "$index" -i 1 -c 1 execl shell1 >../out 2>../err)
is "$?" 0 'started from another directory: works'
is "$(ls -A elsewhere)" '' 'which is left as it was'

run sh -c "ulimit -n 32; exec '$index' -i 1 -c 2 pipe context1"
is "$status" 0 '32 open files are enough'

done_testing
