/* SPDX-License-Identifier: MIT */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "must.h"

#define NUMBERS 10000
#define SUFFIX ".json"
#define PATH_BYTES 4096
/* Number and suffix fit the 255 bytes that file systems allow. */
#define NAME_BYTES_MAX 240

static bool make_directories(const char *path)
{
	char *part = must_copy(path);

	for (char *slash = strchr(part + (*part != '\0'), '/'); slash;
		slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(part, 0777);
		*slash = '/';
	}
	mkdir(part, 0777);
	free(part);
	/* Whatever went wrong above shows here. */
	return access(path, W_OK | X_OK) == 0;
}

/* A host name as part of a file name: letters, digits, '.', '_' and '-', no leading dot. */
static char *file_name_of(const char *host)
{
	char *name = must_format("%.64s", *host ? host : "unknown");

	for (char *c = name; *c; c++) {
		bool fit = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
			(*c >= '0' && *c <= '9') || (c > name && strchr("._-", *c));

		if (!fit)
			*c = '_';
	}
	return name;
}

static bool is_good_name(const char *name)
{
	for (const char *c = name; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f || *c == '/')
			return false;
	return *name && *name != '.' && strlen(name) <= NAME_BYTES_MAX;
}

bool store_open(const char *directory, const char *name, const char *host, int64_t started_s,
	struct store *ret_store, char **ret_error)
{
	time_t seconds = (time_t)started_s;
	char stamp[32] = "";
	struct tm utc;
	char *safe_host;

	if (name && !is_good_name(name)) {
		*ret_error = must_format("'%s' cannot be the name of a result: no '/', no leading "
					 "'.', no control characters, at most %d bytes",
			name, NAME_BYTES_MAX);
		return false;
	}
	if (!make_directories(directory)) {
		*ret_error = must_format(
			"cannot write results in '%s': %s; choose another with --output-dir",
			directory, strerror(errno));
		return false;
	}
	if (gmtime_r(&seconds, &utc))
		strftime(stamp, sizeof(stamp), "%Y-%m-%dT%H%M%S", &utc);
	safe_host = file_name_of(host);
	*ret_store = (struct store){
		.directory = must_copy(directory),
		.lock_fd = -1,
		.named = name != NULL,
		.stem = name ? must_copy(name) : must_format("%s-%s", safe_host, stamp),
	};
	free(safe_host);
	return true;
}

static bool write_all(int fd, const char *bytes, size_t nr_bytes)
{
	while (nr_bytes) {
		ssize_t written = write(fd, bytes, nr_bytes);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return false;
		bytes += written;
		nr_bytes -= (size_t)written;
	}
	return true;
}

/*
 * Nothing between making a temporary file and this may ask for memory: without any the program ends, and
 * the file would stay. A second time, for network file systems may fail once.
 */
static void remove_temporary(const char *path)
{
	if (unlink(path) != 0)
		unlink(path);
}

/* A complete file under a temporary name in the directory, which the caller frees; null with errno. */
static char *write_temporary(const char *directory, const char *bytes, size_t nr_bytes, bool hasty)
{
	char *path = must_format("%s/.unixindex.XXXXXX", directory);
	mode_t mask = umask(0);
	int fd = mkstemp(path);
	int error;
	bool good;

	umask(mask);
	if (fd < 0)
		goto out;
	good = write_all(fd, bytes, nr_bytes) && fchmod(fd, 0666 & ~mask) == 0 &&
		(hasty || fsync(fd) == 0);
	error = errno;
	if (close(fd) != 0 && good) {
		error = errno;
		good = false;
	}
	if (good)
		return path;
	remove_temporary(path);
	errno = error;
out:
	free(path);
	return NULL;
}

/* With the slash at its end; the caller frees it. */
static char *directory_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? must_format("%.*s", (int)(slash - path + 1), path) : must_copy(".");
}

/* Gives the file its name unless that is taken: 1 done, 0 taken, -1 errno. */
static int claim(const char *temporary, const char *path)
{
	int error;
	int fd;

	if (link(temporary, path) == 0) {
		remove_temporary(temporary);
		return 1;
	}
	if (errno == EEXIST)
		return 0;
	/* A file system without hard links: hold the name with an empty file. */
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
	if (fd < 0)
		return errno == EEXIST ? 0 : -1;
	close(fd);
	if (rename(temporary, path) == 0)
		return 1;
	error = errno;
	unlink(path);
	errno = error;
	return -1;
}

static bool path_of(char path[static PATH_BYTES], const char *base, const char *suffix)
{
	int length = snprintf(path, PATH_BYTES, "%s.%s", base, suffix);

	errno = ENAMETOOLONG;
	return length >= 0 && length < PATH_BYTES;
}

/* Whether the base name is someone's already; reports beside the result would replace his. */
static bool is_taken(const char *base)
{
	static const char *const suffixes[] = {"json", "txt", "csv", "html"};
	struct stat status;
	char path[PATH_BYTES];
	bool taken = false;

	for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); i++)
		taken |= path_of(path, base, suffixes[i]) && lstat(path, &status) == 0;
	return taken;
}

static bool claim_base(struct store *store, const char *temporary, const char *suffix)
{
	char base[PATH_BYTES];
	char path[PATH_BYTES];

	for (int number = store->number; number < NUMBERS; number++) {
		int length = store->named && number == 0
			? snprintf(base, sizeof(base), "%s/%s", store->directory, store->stem)
			: snprintf(base, sizeof(base), "%s/%s-%02d", store->directory, store->stem,
				  number);
		int claimed;

		errno = ENAMETOOLONG;
		if (length < 0 || length >= PATH_BYTES || !path_of(path, base, suffix))
			return false;
		claimed = is_taken(base) ? 0 : claim(temporary, path);
		if (claimed > 0) {
			store->base = must_copy(base);
			store->number = number;
			return true;
		}
		if (claimed < 0)
			return false;
	}
	errno = EEXIST;
	return false;
}

/*
 * A descriptor that holds the file until it is closed; -1 with errno, which is EAGAIN if someone else
 * has it. Where files cannot be locked nobody has it.
 */
static int lock(const char *path)
{
	struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	int fd = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY);

	if (fd >= 0 && fcntl(fd, F_SETLK, &whole) != 0 && (errno == EAGAIN || errno == EACCES)) {
		close(fd);
		errno = EAGAIN;
		return -1;
	}
	return fd;
}

bool store_reopen(const char *link_or_path, struct store *ret_store, char **ret_error)
{
	char *target = realpath(link_or_path, NULL);
	const char *path = target ? target : link_or_path;
	struct store store = {.directory = directory_of(path), .lock_fd = lock(path)};
	size_t length = strlen(path);

	if (length < sizeof(SUFFIX) || strcmp(path + length + 1 - sizeof(SUFFIX), SUFFIX) != 0) {
		errno = EINVAL;
	} else if (store.lock_fd >= 0 && access(store.directory, W_OK | X_OK) == 0) {
		store.base = must_format("%.*s", (int)(length + 1 - sizeof(SUFFIX)), path);
		*ret_store = store;
		free(target);
		return true;
	}
	*ret_error = errno == EAGAIN ? must_format("a run that is under way writes to '%s'", path)
				     : must_format("cannot write '%s': %s", path, strerror(errno));
	free(target);
	store_close(&store);
	return false;
}

bool store_write(struct store *store, const char *suffix, const char *bytes, size_t nr_bytes,
	char **ret_error)
{
	char *temporary;
	int lock_fd;
	char path[PATH_BYTES];
	bool named = false;
	int error;

	if (!store->directory)
		return true;
	temporary = write_temporary(store->directory, bytes, nr_bytes, store->hasty);
	lock_fd = temporary && strcmp(suffix, "json") == 0 ? lock(temporary) : -1;
	if (temporary && !store->base) {
		named = claim_base(store, temporary, suffix);
	} else if (temporary) {
		named = path_of(path, store->base, suffix) && rename(temporary, path) == 0;
	}
	error = errno;
	if (temporary && !named)
		remove_temporary(temporary);
	if (!named)
		*ret_error = must_format(
			"cannot write the result in '%s': %s", store->directory, strerror(error));
	/* The new file is locked before it has its name, the old one until then. */
	if (named && lock_fd >= 0) {
		if (store->lock_fd >= 0)
			close(store->lock_fd);
		store->lock_fd = lock_fd;
	} else if (lock_fd >= 0) {
		close(lock_fd);
	}
	free(temporary);
	return named;
}

void store_close(struct store *store)
{
	free(store->directory);
	free(store->stem);
	free(store->base);
	if (store->lock_fd >= 0)
		close(store->lock_fd);
	*store = (struct store){.lock_fd = -1};
}

/*
 * False with errno if the kernel does not let us follow what is there: someone else's link in a directory
 * that all may write to (proc(5), protected_symlinks). realpath() reads links itself, and would.
 */
static bool may_follow(const char *path, struct stat *ret_status, bool *ret_there)
{
	*ret_there = stat(path, ret_status) == 0;
	return *ret_there || errno == ENOENT;
}

/* Devices and pipes are written into; putting a file in their place would destroy them. */
static bool write_into(const char *path, const char *bytes, size_t nr_bytes)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	bool good = fd >= 0 && write_all(fd, bytes, nr_bytes);

	return fd >= 0 && close(fd) == 0 && good;
}

/* What a symbolic link points to is replaced, not the link: it may be /dev/stdout. */
static bool replace_file(const char *link_or_path, const char *bytes, size_t nr_bytes)
{
	char *target = realpath(link_or_path, NULL);
	const char *path = target ? target : link_or_path;
	char *directory = directory_of(path);
	char *temporary = write_temporary(directory, bytes, nr_bytes, false);
	bool named = temporary && rename(temporary, path) == 0;
	int error = errno;

	if (temporary && !named)
		remove_temporary(temporary);
	free(temporary);
	free(directory);
	free(target);
	errno = error;
	return named;
}

bool store_can_write_file(const char *path, char **ret_error)
{
	struct stat status;
	char *target = realpath(path, NULL);
	char *directory = directory_of(target ? target : path);
	bool there;
	bool good = may_follow(path, &status, &there);

	if (good && there && S_ISDIR(status.st_mode)) {
		errno = EISDIR;
		good = false;
	} else if (good) {
		good = there && !S_ISREG(status.st_mode) ? access(path, W_OK) == 0
							 : access(directory, W_OK | X_OK) == 0;
	}
	if (!good)
		*ret_error = must_format("cannot write '%s': %s", path, strerror(errno));
	free(directory);
	free(target);
	return good;
}

bool store_write_file(const char *path, const char *bytes, size_t nr_bytes, char **ret_error)
{
	struct stat status;
	bool there;
	bool good = may_follow(path, &status, &there);

	if (good && there && !S_ISREG(status.st_mode))
		good = write_into(path, bytes, nr_bytes);
	else if (good)
		good = replace_file(path, bytes, nr_bytes);
	if (!good)
		*ret_error = must_format("cannot write '%s': %s", path, strerror(errno));
	return good;
}
