/* SPDX-License-Identifier: MIT */
#include "mounts.h"

#include <stdio.h>
#include <string.h>

#include "textfile.h"

#define NR_FIELDS_BEFORE 6 /* identifier, parent, device, root, target, options */
#define LINE_BYTES 8192    /* an overlay names many directories */

/* Blank, tab, newline and backslash stand in the file as \ and three octal digits. */
static void unescape(char *text)
{
	char *to = text;

	for (const char *from = text; *from != '\0'; to++) {
		unsigned value = 0;
		int nr = 0;

		while (from[0] == '\\' && nr < 3 && from[nr + 1] >= '0' && from[nr + 1] <= '7')
			value = value * 8 + (unsigned)(from[++nr] - '0');
		if (nr == 3 && value > 0 && value < 256) {
			*to = (char)value;
			from += 4;
		} else {
			*to = *from++;
		}
	}
	*to = '\0';
}

static char *next_field(char **rest)
{
	char *field = *rest + strspn(*rest, " ");
	size_t length = strcspn(field, " ");

	if (length == 0)
		return NULL;
	*rest = field + length;
	if (**rest != '\0')
		*(*rest)++ = '\0';
	return field;
}

bool mounts_parse(char *line, struct mount *ret)
{
	char *before[NR_FIELDS_BEFORE];
	char *after[3];
	char *optional;

	for (int i = 0; i < NR_FIELDS_BEFORE; i++)
		if ((before[i] = next_field(&line)) == NULL)
			return false;
	/* Any number of optional fields, then a hyphen. */
	do {
		if ((optional = next_field(&line)) == NULL)
			return false;
	} while (strcmp(optional, "-") != 0);
	for (int i = 0; i < 3; i++)
		if ((after[i] = next_field(&line)) == NULL)
			return false;

	*ret = (struct mount){
		.root = before[3],
		.target = before[4],
		.options = before[5],
		.type = after[0],
		.source = after[1],
		.super_options = after[2],
	};
	unescape(ret->root);
	unescape(ret->target);
	unescape(ret->source);
	return true;
}

bool mounts_below(const char *path, const char *directory, const char **ret_rest)
{
	size_t length = strlen(directory);

	if (length > 0 && directory[length - 1] == '/')
		length--;
	if (strncmp(path, directory, length) != 0 || (path[length] != '/' && path[length] != '\0'))
		return false;
	*ret_rest = strcmp(path + length, "/") == 0 ? "" : path + length;
	return true;
}

bool mounts_has_option(const char *options, const char *word)
{
	size_t length = strlen(word);

	for (const char *s = options; *s != '\0';) {
		size_t span = strcspn(s, ",");

		if (span == length && memcmp(s, word, length) == 0)
			return true;
		s += span + (s[span] == ',');
	}
	return false;
}

/* An entry that ends in = stands for the option with any value. */
static const char *const telling_options[] = {
	"rw",
	"ro",
	"noatime",
	"relatime",
	"strictatime",
	"lazytime",
	"sync",
	"dirsync",
	"async",
	"data=",
	"barrier",
	"barrier=",
	"nobarrier",
	"commit=",
	"discard",
	"compress=",
	"compress-force=",
	"compress_algorithm=",
	"nodatacow",
	"nodatasum",
	"journal_async_commit",
	"journal_checksum",
	"nodelalloc",
	"dax",
	"dax=",
	"volatile",
	"vers=",
	"size=",
	"huge=",
};

static bool is_telling(const char *option, size_t length)
{
	for (size_t i = 0; i < sizeof(telling_options) / sizeof(telling_options[0]); i++) {
		const char *known = telling_options[i];
		size_t known_length = strlen(known);
		bool with_value = known[known_length - 1] == '=';

		if (with_value ? length > known_length : length == known_length)
			if (memcmp(option, known, known_length) == 0)
				return true;
	}
	return false;
}

static void add_options(char *ret, size_t size, const char *options)
{
	for (const char *s = options; *s != '\0';) {
		size_t span = strcspn(s, ",");
		size_t used = strlen(ret);
		char option[64];

		if (is_telling(s, span) && span < sizeof(option) && used + span + 2 <= size) {
			memcpy(option, s, span);
			option[span] = '\0';
			if (!mounts_has_option(ret, option))
				(void)snprintf(ret + used, size - used, "%s%s", used > 0 ? "," : "",
					option);
		}
		s += span + (s[span] == ',');
	}
}

static void describe(const struct mount *mount, struct mounts_file_system *ret)
{
	*ret = (struct mounts_file_system){.type = ""};
	textfile_copy(ret->type, sizeof(ret->type), mount->type);
	textfile_copy(ret->source, sizeof(ret->source), mount->source);
	add_options(ret->options, sizeof(ret->options), mount->options);
	/* The file system may be writable where this mount of it is not. */
	if (mounts_has_option(ret->options, "ro"))
		return;
	add_options(ret->options, sizeof(ret->options), mount->super_options);
}

bool mounts_file_system(const char *root, const char *path, struct mounts_file_system *ret)
{
	char line[LINE_BYTES];
	size_t longest = 0;
	bool found = false;
	FILE *file = textfile_open(root, "/proc/self/mountinfo");

	if (file == NULL)
		return false;
	/* The longest target wins, and of equal ones the last: it lies over the others. */
	while (textfile_next(file, line, sizeof(line))) {
		struct mount mount;
		const char *rest;

		if (!mounts_parse(line, &mount) || !mounts_below(path, mount.target, &rest))
			continue;
		if (found && strlen(mount.target) < longest)
			continue;
		longest = strlen(mount.target);
		describe(&mount, ret);
		found = true;
	}
	(void)fclose(file);
	return found;
}
