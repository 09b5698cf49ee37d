/* SPDX-License-Identifier: MIT */
#include "sides.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "must.h"
#include "textfile.h"

/* The name of a file without directory and ending; the caller frees it. */
static char *name_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *name = must_copy(slash ? slash + 1 : path);
	char *end = strrchr(name, '.');

	if (end && end != name && strcmp(end, ".json") == 0)
		*end = '\0';
	return name;
}

/* Takes the error over. */
static void complain(char *error)
{
	if (error)
		textfile_clean(error);
	fprintf(stderr, "unixindex: %s\n", error ? error : "no memory");
	free(error);
}

/* Only what a comparison needs stays in memory. */
static bool read_run(const struct find_places *places, const char *word, struct side *ret_side)
{
	struct result result;
	char *path = NULL;
	char *error = NULL;
	char *name;
	bool good;

	if (!find_and_read_scores(places, word, &result, &path, &error)) {
		complain(error);
		return false;
	}
	name = name_of(path);
	good = side_of(&result, name, ret_side);
	if (!good)
		complain(NULL);
	result_free(&result);
	free(name);
	free(path);
	return good;
}

/* What several runs are called together. */
static char *name_of_runs(const struct side *runs, size_t nr)
{
	bool one_host = runs[0].host[0] != '\0';

	for (size_t i = 1; i < nr; i++)
		one_host = one_host && strcmp(runs[i].host, runs[0].host) == 0;
	if (one_host)
		return must_copy(runs[0].host);
	return must_format("%s and %zu more", runs[0].name, nr - 1);
}

/* Runs of one machine, a1,a2,a3. False if one of them cannot be read; *ret_any if one can. */
static bool read_runs(
	const struct find_places *places, const char *list, struct side *ret_side, bool *ret_any)
{
	char *words = must_copy(list);
	struct side *runs = NULL;
	size_t nr = 0;
	bool all = true;
	char *rest = words;
	char *name;

	while (rest) {
		char *word = rest;

		rest = strchr(word, ',');
		if (rest)
			*rest++ = '\0';
		if (*word == '\0')
			continue;
		runs = must_grow(runs, nr + 1, sizeof(*runs));
		if (read_run(places, word, &runs[nr]))
			nr++;
		else
			all = false;
	}
	*ret_any = nr > 0;
	if (nr == 1) {
		*ret_side = runs[0];
	} else if (nr > 1) {
		name = name_of_runs(runs, nr);
		*ret_any = side_merge(runs, nr, name, ret_side);
		if (!*ret_any)
			complain(NULL);
		free(name);
		for (size_t i = 0; i < nr; i++)
			side_free(&runs[i]);
	}
	free(runs);
	free(words);
	return all && *ret_any;
}

bool sides_read(
	const struct find_places *places, const char *word, struct side *ret_side, bool *ret_any)
{
	if (strchr(word, ',') && access(word, F_OK) != 0)
		return read_runs(places, word, ret_side, ret_any);
	*ret_any = read_run(places, word, ret_side);
	return *ret_any;
}

void sides_tell_apart(struct side *sides, const char *const *words, size_t nr)
{
	bool *same = must_grow(NULL, nr, sizeof(*same));

	memset(same, 0, nr * sizeof(*same));
	for (size_t i = 0; i < nr; i++)
		for (size_t j = 0; j < i; j++)
			if (strcmp(sides[i].name, sides[j].name) == 0)
				same[i] = same[j] = true;
	for (size_t i = 0; i < nr; i++) {
		if (!same[i])
			continue;
		free(sides[i].name);
		sides[i].name = must_copy(words[i]);
		textfile_clean(sides[i].name);
	}
	free(same);
}
