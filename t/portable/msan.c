/* SPDX-License-Identifier: MIT */
/*
 * msan.c - what MemorySanitizer does not see being written: what inih gives to its handler, and the answers of fstat()
 * and fstatat(), which the runtime of clang 14 knows only by the names that they had before glibc 2.33.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <ini.h>
#include <sanitizer/msan_interface.h>
#include <string.h>
#include <sys/stat.h>

int fstat64(int fd, struct stat64 *status)
{
	int (*real)(int, struct stat64 *) =
		(int (*)(int, struct stat64 *))dlsym(RTLD_NEXT, "fstat64");

	memset(status, 0, sizeof(*status));
	return real(fd, status);
}

int fstatat64(int fd, const char *restrict path, struct stat64 *restrict status, int flags)
{
	int (*real)(int, const char *, struct stat64 *, int) =
		(int (*)(int, const char *, struct stat64 *, int))dlsym(RTLD_NEXT, "fstatat64");

	memset(status, 0, sizeof(*status));
	return real(fd, path, status, flags);
}

static ini_handler handler_of_caller;

static int hand_over(void *user, const char *section, const char *name, const char *value)
{
	const char *const texts[] = {section, name, value};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (texts[i])
			__msan_unpoison_string(texts[i]);
	return handler_of_caller(user, section, name, value);
}

int ini_parse_stream(ini_reader reader, void *stream, ini_handler handler, void *user)
{
	int (*real)(ini_reader, void *, ini_handler, void *) = (int (*)(
		ini_reader, void *, ini_handler, void *))dlsym(RTLD_NEXT, "ini_parse_stream");

	handler_of_caller = handler;
	return real(reader, stream, hand_over, user);
}
