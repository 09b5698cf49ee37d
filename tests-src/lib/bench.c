/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

void bench_broken(const char *file, int line, const char *message)
{
	fprintf(stderr, "%s: %s:%d: %s\n", bench_test.name, base_name(file), line, message);
	exit(BENCH_BROKEN);
}

void bench_failed(const char *file, int line, const char *call)
{
	int error = errno;

	fprintf(stderr, "%s: %s:%d: %s: %s\n", bench_test.name, base_name(file), line, call,
		strerror(error));
	exit(BENCH_BROKEN);
}

void bench_absent(const char *what)
{
	fprintf(stderr, "%s: not on this system: %s\n", bench_test.name, what);
	exit(BENCH_ABSENT);
}

bool bench_wrong(const char *format, ...)
{
	va_list args;

	fprintf(stderr, "%s: wrong answer: ", bench_test.name);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	return false;
}

/* splitmix64, Steele, Lea and Flood 2014: one multiply-xor chain for each 8 bytes. */
void bench_fill(void *buffer, size_t size, uint64_t seed)
{
	unsigned char *out = buffer;
	uint64_t z = 0;

	for (size_t i = 0; i < size; i++) {
		if (i % 8 == 0) {
			seed += UINT64_C(0x9e3779b97f4a7c15);
			z = seed;
			z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
			z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
			z ^= z >> 31;
		}
		out[i] = (unsigned char)(z >> (i % 8 * 8));
	}
}

char *bench_data_path(const struct bench_env *env, const char *name)
{
	size_t directory = (size_t)(strrchr(env->program, '/') - env->program);
	size_t size = directory + strlen("/data/") + strlen(name) + 1;
	char *path = malloc(size);

	if (!path)
		bench_failed(__FILE__, __LINE__, "malloc");
	snprintf(path, size, "%.*s/data/%s", (int)directory, env->program, name);
	return path;
}

void bench_pipe_at(const char *file, int line, int *ret_rd, int *ret_wr)
{
	int fd[2];

	if (pipe(fd) < 0)
		bench_failed(file, line, "pipe");
	*ret_rd = fd[0];
	*ret_wr = fd[1];
}

void bench_wait_at(const char *file, int line, pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			bench_failed(file, line, "waitpid");
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return;
	fprintf(stderr, "%s: %s:%d: child %s %d\n", bench_test.name, base_name(file), line,
		WIFSIGNALED(status) ? "was ended by signal" : "left with status",
		WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
	exit(BENCH_BROKEN);
}

void bench_finish_write(
	const char *file, int line, int fd, const void *buffer, size_t size, ssize_t first)
{
	const char *at = buffer;
	ssize_t written = first;

	for (;;) {
		if (written < 0 && errno != EINTR)
			bench_failed(file, line, "write");
		if (written > 0) {
			at += written;
			size -= (size_t)written;
		}
		if (size == 0)
			return;
		written = write(fd, at, size);
	}
}

void bench_finish_read(const char *file, int line, int fd, void *buffer, size_t size, ssize_t first)
{
	char *at = buffer;
	ssize_t got = first;

	for (;;) {
		if (got == 0)
			bench_broken(file, line, "read: unexpected end of file");
		if (got < 0 && errno != EINTR)
			bench_failed(file, line, "read");
		if (got > 0) {
			at += got;
			size -= (size_t)got;
		}
		if (size == 0)
			return;
		got = read(fd, at, size);
	}
}
