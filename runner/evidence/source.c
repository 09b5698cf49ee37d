/* SPDX-License-Identifier: MIT */
#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clock.h"
#include "textfile.h"

/* Above page and gate of the copies (see copies.c). */
#define FIRST_FD 10
#define TRIES 3

static bool has_room(int fd)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
		return true;
	return (rlim_t)fd < FIRST_FD + limit.rlim_cur / SOURCE_FD_SHARE;
}

static bool is_quick(struct source source)
{
	char text[4096];

	for (int i = 0; i < TRIES; i++) {
		uint64_t start_ns = clock_now_ns();

		(void)source_read(source, text, sizeof(text));
		if (clock_now_ns() - start_ns <= SOURCE_SLOW_NS)
			return true;
	}
	return false;
}

struct source source_open(const char *root, const char *directory, const char *name)
{
	struct source source = {.fd = -1};
	char path[TEXTFILE_PATH_MAX];
	struct stat status;
	int length = snprintf(path, sizeof(path), "%s%s/%s", root, directory, name);
	int fd;

	if (length < 0 || (size_t)length >= sizeof(path))
		return source;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return source;
	if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
		source.fd = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_FD);
	close(fd);
	/* Some files open and then cannot be read, because of what they stand for. */
	if (source.fd >= 0 &&
		(!has_room(source.fd) || source_read(source, path, sizeof(path)) == 0 ||
			(root[0] == '\0' && !is_quick(source))))
		source_close(&source);
	return source;
}

size_t source_read(struct source source, char *ret, size_t size)
{
	size_t used = 0;

	ret[0] = '\0';
	if (source.fd < 0)
		return 0;
	while (used + 1 < size) {
		ssize_t got = pread(source.fd, ret + used, size - 1 - used, (off_t)used);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		used += (size_t)got;
		/* What is short is over; a further read would cost as much as the first. */
		if (used < 1024 && ret[used - 1] == '\n')
			break;
	}
	ret[used] = '\0';
	return used;
}

bool source_number(struct source source, int64_t *ret)
{
	char text[64];
	char *end;
	intmax_t value;

	if (source_read(source, text, sizeof(text)) == 0)
		return false;
	errno = 0;
	value = strtoimax(text, &end, 10);
	if (end == text || errno != 0 || value < INT64_MIN || value > INT64_MAX)
		return false;
	*ret = (int64_t)value;
	return true;
}

bool source_next_number(const char **text, uint64_t *ret)
{
	const char *start = *text + strspn(*text, " \t");
	char *end;
	uintmax_t value;

	if (*start < '0' || *start > '9')
		return false;
	errno = 0;
	value = strtoumax(start, &end, 10);
	if (errno != 0 || value > UINT64_MAX)
		return false;
	*ret = (uint64_t)value;
	*text = end;
	return true;
}

bool source_value(const char *text, const char *key, uint64_t *ret)
{
	size_t length = strlen(key);
	const char *at = text;

	while ((at = strstr(at, key)) != NULL) {
		bool begins = at == text || strchr(" \n", at[-1]) != NULL;

		at += length;
		if (!begins || (*at != ' ' && *at != '='))
			continue;
		at++;
		return source_next_number(&at, ret);
	}
	return false;
}

void source_close(struct source *source)
{
	if (source->fd >= 0)
		close(source->fd);
	source->fd = -1;
}
