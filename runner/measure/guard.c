/* SPDX-License-Identifier: MIT */
#include "guard.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "process.h"
#include "workdir.h"

#define END_ALL_NS (10 * CLOCK_S)

static _Noreturn void become_runner(const struct guard_task *task, pid_t guard)
{
	int status;

	setsid();
	process_die_with_parent(SIGTERM, guard);
	process_adopt_orphans();
	status = task->run(task->argument);
	/* The guard is gone when nobody is there to remove the directory. */
	if (getppid() != guard)
		workdir_remove(task->work_dir);
	exit(status);
}

static void block_signals(sigset_t *ret_set)
{
	static const int passed_on[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCHLD};
	struct sigaction action = {.sa_handler = SIG_DFL};

	sigemptyset(ret_set);
	for (size_t i = 0; i < sizeof(passed_on) / sizeof(*passed_on); i++) {
		/* A signal that came in ignored would never be seen by sigwait. */
		sigaction(passed_on[i], &action, NULL);
		sigaddset(ret_set, passed_on[i]);
	}
	sigprocmask(SIG_BLOCK, ret_set, NULL);
}

/* Until the runner has ended; returns its status. Ctrl-Z does nothing: a window cannot wait. */
static int watch(pid_t runner, const sigset_t *set)
{
	int number;
	int status;

	for (;;) {
		pid_t ended = waitpid(runner, &status, WNOHANG);

		if (ended == runner)
			return status;
		if (ended < 0 && errno != EINTR)
			return 0;
		if (sigwait(set, &number) != 0 || number == SIGCHLD || number == SIGTSTP)
			continue;
		kill(runner, number == SIGQUIT ? SIGTERM : number);
	}
}

int guard_run(const struct guard_task *task)
{
	pid_t guard = getpid();
	pid_t runner;
	sigset_t set;
	int status;

	process_adopt_orphans();
	block_signals(&set);
	runner = fork();
	if (runner == 0)
		become_runner(task, guard);
	if (runner < 0) {
		fprintf(stderr, "unixindex: cannot start the runner: %s\n", strerror(errno));
		workdir_remove(task->work_dir);
		return 3;
	}
	status = watch(runner, &set);
	process_end_all(END_ALL_NS);
	if (!workdir_remove(task->work_dir))
		fprintf(stderr, "unixindex: cannot remove '%s'\n", task->work_dir);
	if (WIFEXITED(status))
		return WEXITSTATUS(status);
	fprintf(stderr,
		"unixindex: the run was ended by signal %d (%s); its copies and temporary files "
		"are gone\n",
		WTERMSIG(status), strsignal(WTERMSIG(status)));
	return 1;
}
