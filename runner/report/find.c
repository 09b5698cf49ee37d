/* SPDX-License-Identifier: MIT */
#include "find.h"

#include <fnmatch.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "must.h"
#include "result_json.h"
#include "result_json_brief.h"
#include "text.h"
#include "textfile.h"

#define SUFFIX ".json"
#define FILE_BYTES_MAX (64u << 20)
/* What store.c puts behind the host's name. */
#define STAMP                                                                                     \
	"-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9][0-9][0-9][0-9][0-9]-[0-9][0-9]*." \
	"json"
#define STAMP_CHARACTERS 17 /* 2026-11-30T204344 */

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text);
	size_t end_length = strlen(end);

	return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static const char *file_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static char *in_directory(const char *directory, const char *word)
{
	char *path = must_format("%s/%s%s", directory, word, ends_with(word, SUFFIX) ? "" : SUFFIX);

	if (access(path, F_OK) == 0)
		return path;
	free(path);
	return NULL;
}

/* The time of a result as text that sorts; the caller frees it. */
static char *time_of(const char *path)
{
	const char *name = file_name(path);
	struct stat status;
	struct tm utc;
	char text[32] = "";

	if (fnmatch("*" STAMP, name, 0) == 0) {
		/* The stamp is what stands before the last '-' and its number. */
		const char *dash = strrchr(name, '-');

		return must_format("%.*s", STAMP_CHARACTERS, dash - STAMP_CHARACTERS);
	}
	if (stat(path, &status) == 0 && gmtime_r(&status.st_mtime, &utc))
		strftime(text, sizeof(text), "%Y-%m-%dT%H%M%S", &utc);
	return must_copy(text);
}

/* The newest file in the directory whose name matches; the caller frees it, null if there is none. */
static char *newest(const char *directory, const char *pattern)
{
	char *all = must_format("%s/*" SUFFIX, directory);
	glob_t found = {.gl_pathc = 0};
	char *best_time = must_copy("");
	char *best = NULL;

	if (glob(all, 0, NULL, &found) == 0) {
		for (size_t i = 0; i < found.gl_pathc; i++) {
			char *when = time_of(found.gl_pathv[i]);

			/* glob sorts, so of two of one second the higher number wins. */
			if (fnmatch(pattern, file_name(found.gl_pathv[i]), 0) == 0 &&
				strcmp(when, best_time) >= 0) {
				free(best_time);
				best_time = must_copy(when);
				best = found.gl_pathv[i];
			}
			free(when);
		}
	}
	best = best ? must_copy(best) : NULL;
	globfree(&found);
	free(best_time);
	free(all);
	return best;
}

static char *newest_of_host(const char *directory, const char *host)
{
	char *pattern;
	char *found;

	/* A host's name is no pattern. */
	if (strpbrk(host, "*?[\\"))
		return NULL;
	pattern = must_format("%s" STAMP, host);
	found = newest(directory, pattern);
	free(pattern);
	return found;
}

char *find_result(const struct find_places *places, const char *word, char **ret_error)
{
	char *found = NULL;

	if (strchr(word, '/') || (ends_with(word, SUFFIX) && access(word, F_OK) == 0))
		return must_copy(word);
	found = in_directory(places->results, word);
	if (!found)
		found = in_directory(places->reference, word);
	if (!found && strcmp(word, "latest") == 0)
		found = newest(places->results, "*");
	if (!found)
		found = newest_of_host(places->results, word);
	if (!found)
		*ret_error = must_format(
			"no result '%s' in %s or %s; ./run list shows those that there are", word,
			places->results, places->reference);
	return found;
}

typedef bool parse_function(const char *name, const char *text, size_t size,
	struct result *ret_result, char **ret_error);

static bool read_by(parse_function *parse, const struct find_places *places, const char *word,
	struct result *ret_result, char **ret_path, char **ret_error)
{
	char *path = find_result(places, word, ret_error);
	char *text = NULL;
	size_t size;
	bool good = path && text_read_file(path, FILE_BYTES_MAX, &text, &size, ret_error) &&
		parse(path, text, size, ret_result, ret_error);

	free(text);
	/* Names of files may hold anything, and so may what stands in them. */
	if (!good && *ret_error)
		textfile_clean(*ret_error);
	if (good && ret_path)
		*ret_path = path;
	else
		free(path);
	return good;
}

bool find_and_read(const struct find_places *places, const char *word, struct result *ret_result,
	char **ret_path, char **ret_error)
{
	return read_by(result_json_parse, places, word, ret_result, ret_path, ret_error);
}

bool find_and_read_scores(const struct find_places *places, const char *word,
	struct result *ret_result, char **ret_path, char **ret_error)
{
	return read_by(result_json_brief, places, word, ret_result, ret_path, ret_error);
}
