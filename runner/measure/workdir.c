/* SPDX-License-Identifier: MIT */
#include "workdir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "must.h"

/* A directory that grew beyond this is made anew: it may be slower than others. */
#define FRESH_BYTES_MAX 4096

char *workdir_make(const char *parent, bool may_create, char **ret_error)
{
	char *template;
	char *absolute;
	char *made;

	if (may_create)
		mkdir(parent, 0777); /* may exist; what is wrong with it shows below */
	absolute = realpath(parent, NULL);
	if (!absolute) {
		*ret_error = must_format(
			"cannot work in directory '%s': %s; choose another with --tmpdir", parent,
			strerror(errno));
		return NULL;
	}
	template = must_format("%s/unixindex.XXXXXX", absolute);
	free(absolute);
	made = mkdtemp(template);
	/* Whatever the umask is. */
	if (!made || chmod(made, 0700) != 0) {
		*ret_error = must_format(
			"cannot work in directory '%s': %s; choose another with --tmpdir", parent,
			strerror(errno));
		free(template);
		return NULL;
	}
	return made;
}

/* A directory may be closed to its owner. A link is left alone: chmod would follow it. */
static bool open_up(int fd, const char *name)
{
	struct stat status;

	return fstatat(fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode) &&
		fchmodat(fd, name, 0700, 0) == 0;
}

/*
 * One pass over a directory: removes its files and empty directories, and moves other directories up
 * to top, so that no depth can exhaust descriptors or the length of a path. True if it found anything
 * that it could remove, empty or move.
 */
static bool thin_out(int top_fd, int fd, unsigned long *number)
{
	bool is_top = top_fd == fd;
	DIR *directory = fdopendir(openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
	const struct dirent *entry;
	bool changed = false;

	while (directory && (entry = readdir(directory))) {
		const char *name = entry->d_name;
		char moved[32];

		if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
			continue;
		if (unlinkat(fd, name, 0) == 0) {
			changed = true;
			continue;
		}
		(void)open_up(fd, name);
		if (unlinkat(fd, name, AT_REMOVEDIR) == 0) {
			changed = true;
		} else if (is_top) {
			int below =
				openat(fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

			changed |= below >= 0 && thin_out(top_fd, below, number);
			if (below >= 0)
				close(below);
			changed |= unlinkat(fd, name, AT_REMOVEDIR) == 0;
		} else {
			snprintf(moved, sizeof(moved), ".moved-%lu", (*number)++);
			changed |= renameat(fd, name, top_fd, moved) == 0;
		}
	}
	if (directory)
		closedir(directory);
	return changed;
}

bool workdir_remove(const char *path)
{
	unsigned long number = 0;
	struct stat status;
	int fd;

	if (!path)
		return true;
	(void)open_up(AT_FDCWD, path);
	fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd >= 0) {
		while (thin_out(fd, fd, &number))
			;
		close(fd);
	}
	rmdir(path);
	return lstat(path, &status) != 0 && errno == ENOENT;
}

/* Without following a link; null, or closedir() ends it. */
static DIR *open_directory(int parent_fd, const char *name)
{
	int fd = openat(parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *directory = fd >= 0 ? fdopendir(fd) : NULL;

	if (fd >= 0 && !directory)
		close(fd);
	return directory;
}

/* The next entry's name, or null. */
static const char *next_name(DIR *directory)
{
	const struct dirent *entry;

	do
		entry = readdir(directory);
	while (entry && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0));
	return entry ? entry->d_name : NULL;
}

static bool is_private(DIR *directory, off_t bytes_max)
{
	struct stat status;

	return fstat(dirfd(directory), &status) == 0 && status.st_uid == geteuid() &&
		(status.st_mode & 0777) == 0700 && (bytes_max == 0 || status.st_size <= bytes_max);
}

/* True if it is a copy's, empty and as it was made, or gone. */
static bool clear_entry(const char *path, int parent_fd, const char *name)
{
	DIR *directory = open_directory(parent_fd, name);
	bool fresh = directory && name[strspn(name, "0123456789")] == '\0' &&
		is_private(directory, FRESH_BYTES_MAX) && !next_name(directory);
	char *own_path;
	bool gone;

	if (directory)
		closedir(directory);
	if (fresh || unlinkat(parent_fd, name, 0) == 0)
		return true;
	own_path = must_format("%s/%s", path, name);
	gone = workdir_remove(own_path);
	free(own_path);
	return gone;
}

/* Removes what is not fresh; false if that was not possible or it is no directory of ours. */
static bool clear(const char *path)
{
	DIR *directory = open_directory(AT_FDCWD, path);
	bool good = directory && is_private(directory, 0);
	const char *name;

	while (good && (name = next_name(directory)))
		good = clear_entry(path, dirfd(directory), name);
	if (directory)
		closedir(directory);
	return good;
}

/* Whatever the umask is. */
static bool make_private(const char *path)
{
	return mkdir(path, 0700) == 0 && chmod(path, 0700) == 0;
}

bool workdir_fresh(const char *path)
{
	if (make_private(path))
		return true;
	if (errno != EEXIST)
		return false;
	if (clear(path))
		return true;
	/* A file, or a link to anywhere: what ran here may have put it in the place. */
	if (unlink(path) != 0)
		workdir_remove(path);
	return make_private(path);
}
