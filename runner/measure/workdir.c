/* SPDX-License-Identifier: MIT */
#include "workdir.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "must.h"

#define NFTW_FDS 16

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
	if (!made) {
		*ret_error = must_format(
			"cannot work in directory '%s': %s; choose another with --tmpdir", parent,
			strerror(errno));
		free(template);
	}
	return made;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *where)
{
	(void)status;
	(void)where;
	if (type == FTW_DNR)
		chmod(path, 0700);
	remove(path);
	return 0;
}

bool workdir_remove(const char *path)
{
	struct stat status;

	nftw(path, remove_one, NFTW_FDS, FTW_DEPTH | FTW_PHYS);
	return lstat(path, &status) != 0 && errno == ENOENT;
}
