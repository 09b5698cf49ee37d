/* SPDX-License-Identifier: MIT */
#include "guard.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "process.h"
#include "workdir.h"

#define WAIT_TRIES 10
#define END_ALL_NS (10 * CLOCK_S)

static const int ends_run[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static bool hangup_ignored;
static bool interrupted;

static _Noreturn void become_runner(const struct guard_task *task, pid_t guard)
{
	int status;

	setsid();
	process_die_with_parent(SIGTERM, guard);
	process_adopt_orphans();
	status = task->run(task->argument);
	/* Here too: the guard may be killed at any time, and a test may have stopped it. */
	workdir_remove(task->work_dir);
	if (getppid() == guard)
		kill(guard, SIGCONT);
	exit(status);
}

static bool is_ignored(int number)
{
	struct sigaction action;

	return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void guard_prepare(void)
{
	struct sigaction action = {.sa_handler = SIG_DFL};
	sigset_t all;

	/* Whoever ignores it, as nohup(1) does, means to outlive the terminal. */
	hangup_ignored = is_ignored(SIGHUP);
	/* One that came in ignored would never be seen by sigwait. */
	sigaction(SIGCHLD, &action, NULL);
	for (size_t i = 0; i < sizeof(ends_run) / sizeof(*ends_run); i++)
		sigaction(ends_run[i], &action, NULL);
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
}

static void pass_on(pid_t runner, int number)
{
	if (number == SIGHUP && hangup_ignored)
		return;
	interrupted = true;
	kill(runner, number == SIGQUIT ? SIGTERM : number);
}

/* As if the process had left with it. */
static int status_of_exit(int status)
{
	return status << 8;
}

/* Until the process has ended; returns its status. Ctrl-Z does nothing: a window cannot wait. */
static int watch(const struct guard_task *task, pid_t runner)
{
	sigset_t set;
	int number;
	int status;
	int tries = 0;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	for (size_t i = 0; i < sizeof(ends_run) / sizeof(*ends_run); i++)
		sigaddset(&set, ends_run[i]);
	for (;;) {
		pid_t changed = waitpid(runner, &status, WNOHANG | WUNTRACED);

		if (changed == runner && !WIFSTOPPED(status))
			return status;
		if (changed < 0 && tries++ >= WAIT_TRIES) {
			fprintf(stderr, "unixindex: cannot wait for the runner: %s\n",
				strerror(errno));
			return status_of_exit(task->cut_short);
		}
		/* Again, at once: its signal may have come already, and would not come twice. */
		if (changed < 0)
			continue;
		if (changed == runner)
			kill(runner, SIGCONT);
		else if (sigwait(&set, &number) == 0 && number != SIGCHLD)
			pass_on(runner, number);
	}
}

/* One that came too late for the runner counts as well. */
static bool was_interrupted(void)
{
	sigset_t pending;

	if (sigpending(&pending) != 0)
		return interrupted;
	for (size_t i = 0; i < sizeof(ends_run) / sizeof(*ends_run); i++)
		if (sigismember(&pending, ends_run[i]) &&
			!(ends_run[i] == SIGHUP && hangup_ignored))
			interrupted = true;
	return interrupted;
}

/* Whoever became us by exec may have had children, as in "exec ./run > >(tee log)": none of ours. */
static bool has_children(void)
{
	siginfo_t info;

	return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/* In a process between them and all that the guard may end; the caller becomes its messenger. */
static bool stand_apart(const struct guard_task *task, int *ret_status)
{
	pid_t messenger = getpid();
	pid_t guard = fork();

	if (guard == 0)
		process_die_with_parent(SIGTERM, messenger);
	if (guard <= 0)
		return false;
	*ret_status = watch(task, guard);
	return true;
}

int guard_run(const struct guard_task *task)
{
	pid_t guard;
	pid_t runner;
	int status;

	if (has_children() && stand_apart(task, &status))
		return WIFEXITED(status) ? WEXITSTATUS(status) : task->cut_short;
	guard = getpid();
	process_adopt_orphans();
	runner = fork();
	if (runner == 0)
		become_runner(task, guard);
	if (runner < 0) {
		fprintf(stderr, "unixindex: cannot start the runner: %s\n", strerror(errno));
		workdir_remove(task->work_dir);
		return 3;
	}
	status = watch(task, runner);
	if (task->grace_ns > 0)
		process_ask_all(task->grace_ns);
	process_end_all(END_ALL_NS);
	if (!workdir_remove(task->work_dir))
		fprintf(stderr, "unixindex: cannot remove '%s'\n", task->work_dir);
	if (WIFEXITED(status))
		return WEXITSTATUS(status) == 0 && was_interrupted() ? task->cut_short
								     : WEXITSTATUS(status);
	fprintf(stderr,
		"unixindex: the run was ended by signal %d (%s); its copies and temporary files "
		"are gone\n",
		WTERMSIG(status), strsignal(WTERMSIG(status)));
	return task->cut_short;
}
