/* SPDX-License-Identifier: MIT */
/* files - what some tests need beside themselves: files, a directory, commands, arguments. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "bench.h"

static int alive_fd;
static pid_t cleaner;

uint32_t bench_number(const struct bench_env *env, int index, uint32_t otherwise, uint32_t most)
{
	unsigned long number;
	char *end;

	if (index >= env->argc)
		return otherwise;
	errno = 0;
	number = strtoul(env->argv[index], &end, 10);
	if (*end != '\0' || errno != 0 || number < 1 || number > most) {
		fprintf(stderr, "%s: '%s' is not a number from 1 to %" PRIu32 "\n", bench_test.name,
			env->argv[index], most);
		exit(BENCH_BROKEN);
	}
	return (uint32_t)number;
}

void bench_need_command(const char *name)
{
	const char *at = getenv("PATH");
	char path[4096];

	while (at && *at) {
		size_t length = strcspn(at, ":");

		snprintf(path, sizeof(path), "%.*s/%s", (int)length, at, name);
		if (access(path, X_OK) == 0)
			return;
		at += length + (at[length] == ':');
	}
	fprintf(stderr, "%s: '%s' is not in PATH\n", bench_test.name, name);
	exit(BENCH_BROKEN);
}

int bench_own_file(void)
{
	static int number;
	char name[64];
	int fd;

	snprintf(name, sizeof(name), "%s.%ld.%d", bench_test.name, (long)getpid(), number++);
	fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0 || unlink(name) < 0)
		bench_failed(__FILE__, __LINE__, name);
	return fd;
}

int bench_known_file(size_t block_bytes, uint64_t nr_blocks)
{
	int fd = bench_own_file();
	unsigned char *block = malloc(block_bytes);

	if (!block)
		bench_failed(__FILE__, __LINE__, "malloc");
	for (uint64_t i = 0; i < nr_blocks; i++) {
		bench_fill(block, block_bytes, i);
		bench_write(fd, block, block_bytes);
	}
	bench_rewind(fd);
	for (uint64_t i = 0; i < nr_blocks; i++)
		bench_read(fd, block, block_bytes);
	bench_rewind(fd);
	free(block);
	return fd;
}

static void remove_directory(const char *name)
{
	DIR *directory = opendir(name);
	const struct dirent *entry;

	while (directory && (entry = readdir(directory)))
		unlinkat(dirfd(directory), entry->d_name, 0);
	if (directory)
		closedir(directory);
	rmdir(name);
}

/* Everybody else holds the other end of the pipe; end of file means that they are gone. */
static _Noreturn void clean_when_alone(int rd, const char *directory)
{
	static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
	const struct sigaction ignore = {.sa_handler = SIG_IGN};
	char nothing;

	for (size_t i = 0; i < sizeof(ignored) / sizeof(*ignored); i++)
		sigaction(ignored[i], &ignore, NULL);
	while (read(rd, &nothing, 1) < 0 && errno == EINTR)
		;
	remove_directory(directory);
	_exit(BENCH_OK);
}

/* So that the directory is gone before whoever waits for this program goes on. */
static void await_cleaner(void)
{
	close(alive_fd);
	waitpid(cleaner, NULL, 0);
}

void bench_own_directory(void)
{
	static char name[] = "unixindex.XXXXXX";
	int rd;

	bench_pipe(&rd, &alive_fd);
	if (!mkdtemp(name))
		bench_failed(__FILE__, __LINE__, "mkdtemp");
	cleaner = bench_fork();
	if (cleaner == 0) {
		close(alive_fd);
		clean_when_alone(rd, name);
	}
	close(rd);
	if (chdir(name) < 0)
		bench_failed(__FILE__, __LINE__, name);
	atexit(await_cleaner);
}

bool bench_directory_is_empty(void)
{
	DIR *directory = opendir(".");
	const struct dirent *entry;
	bool is_empty = directory != NULL;

	while (directory && (entry = readdir(directory)))
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
			is_empty = false;
	if (directory)
		closedir(directory);
	return is_empty;
}
