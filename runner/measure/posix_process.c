/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process_system.h"

void process_adopt_orphans(void)
{
}

void process_die_with_parent(int signal_number, pid_t parent)
{
	(void)signal_number;
	(void)parent;
}

void process_close_from(int first_fd)
{
	long limit = sysconf(_SC_OPEN_MAX);

	for (int fd = first_fd; fd < limit; fd++)
		close(fd);
}

int process_reap(pid_t *ret_pid, int *ret_status, struct usage *ret_usage)
{
	pid_t pid;

	do
		pid = waitpid(-1, ret_status, WNOHANG);
	while (pid < 0 && errno == EINTR);
	if (pid <= 0)
		return (int)pid;
	*ret_pid = pid;
	*ret_usage = (struct usage){.user_ns = 0};
	return 1;
}

void process_kill_children(void)
{
}

char *process_own_path(const char *argv0)
{
	return realpath(argv0, NULL);
}

int process_memory_file(size_t size)
{
	FILE *file = tmpfile();
	int fd = file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 0) : -1;

	if (file)
		fclose(file);
	if (fd >= 0 && ftruncate(fd, (off_t)size) != 0) {
		close(fd);
		return -1;
	}
	return fd;
}
