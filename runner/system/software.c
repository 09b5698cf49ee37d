/* SPDX-License-Identifier: MIT */
#include "software.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "must.h"
#include "textfile.h"

#define ANSWER_MS 2000

extern char **environ;

void software_shell(char *ret, size_t size)
{
	char *path = realpath("/bin/sh", NULL);

	textfile_copy(ret, size, path != NULL ? path : "");
	free(path);
}

/* Standard input and error are /dev/null, standard output is the pipe. */
static pid_t spawn_to(int fd, char *const argv[])
{
	posix_spawn_file_actions_t actions;
	pid_t pid = -1;

	if (posix_spawn_file_actions_init(&actions) != 0)
		return -1;
	if (posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) !=
			0 ||
		posix_spawn_file_actions_addopen(
			&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) != 0 ||
		posix_spawn_file_actions_adddup2(&actions, fd, STDOUT_FILENO) != 0 ||
		posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ) != 0)
		pid = -1;
	(void)posix_spawn_file_actions_destroy(&actions);
	return pid;
}

/* Reads until the end or the room is full; false if the answer does not come. */
static bool read_answer(int fd, char *ret, size_t size)
{
	size_t used = 0;

	while (used + 1 < size) {
		struct pollfd wait = {.fd = fd, .events = POLLIN};
		ssize_t got;

		if (poll(&wait, 1, ANSWER_MS) <= 0)
			return false;
		got = read(fd, ret + used, size - 1 - used);
		if (got < 0)
			return false;
		if (got == 0)
			break;
		used += (size_t)got;
	}
	ret[used] = '\0';
	return true;
}

/* Text that a command prints, if it succeeds; what does not fit is lost. */
static bool command_output(char *const argv[], char *ret, size_t size)
{
	int fds[2];
	int status = -1;
	bool ok;
	pid_t pid;

	if (pipe(fds) != 0)
		return false;
	/* Both ends are closed in the child, but for standard output. */
	if (fcntl(fds[0], F_SETFD, FD_CLOEXEC) != 0 || fcntl(fds[1], F_SETFD, FD_CLOEXEC) != 0)
		pid = -1;
	else
		pid = spawn_to(fds[1], argv);
	close(fds[1]);
	ok = pid > 0 && read_answer(fds[0], ret, size);
	close(fds[0]);
	if (pid <= 0)
		return false;
	if (!ok)
		(void)kill(pid, SIGKILL);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void software_coreutils(char *ret, size_t size)
{
	char sort[] = "sort", option[] = "--version";
	char *argv[] = {sort, option, NULL};
	char output[4096];

	if (!command_output(argv, output, sizeof(output)))
		output[0] = '\0';
	output[strcspn(output, "\n")] = '\0';
	textfile_copy(ret, size, output);
}

/* The name that the environment gives for one category, by POSIX's order of precedence. */
static const char *locale_name(const char *category)
{
	const char *const names[] = {"LC_ALL", category, "LANG"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *value = getenv(names[i]);

		if (value != NULL && value[0] != '\0')
			return value;
	}
	return "C";
}

/*
 * That of C for a locale that is not installed. One for which there is no memory may be, though glibc, which then
 * looks elsewhere, does not always say so in the end.
 */
static void read_charmap(const char *name, char *ret, size_t size)
{
	locale_t locale;

	errno = 0;
	locale = newlocale(LC_CTYPE_MASK, name, (locale_t)0);
	if (locale == (locale_t)0 && errno == ENOMEM)
		must_fail();
	if (locale == (locale_t)0)
		locale = newlocale(LC_CTYPE_MASK, "C", (locale_t)0);
	if (locale == (locale_t)0) {
		ret[0] = '\0';
		return;
	}
	textfile_copy(ret, size, nl_langinfo_l(CODESET, locale));
	freelocale(locale);
}

void software_locale(struct software_locale *ret)
{
	textfile_copy(ret->name, sizeof(ret->name), locale_name("LC_CTYPE"));
	read_charmap(locale_name("LC_CTYPE"), ret->charmap, sizeof(ret->charmap));
	read_charmap(locale_name("LC_COLLATE"), ret->collate, sizeof(ret->collate));
}
