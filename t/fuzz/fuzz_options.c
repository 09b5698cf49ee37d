/* SPDX-License-Identifier: MIT */
/* A command line, one word a line; lines that begin with "UB_" are variables. */
#include "fuzz.h"
#include "options.h"

#define WORDS_MAX 64

static char *words[WORDS_MAX + 2];
static char *variables[WORDS_MAX];
static int nr_words;
static int nr_variables;

static char *get_variable(const char *name)
{
	size_t length = strlen(name);

	for (int i = 0; i < nr_variables; i++)
		if (strncmp(variables[i], name, length) == 0 && variables[i][length] == '=')
			return variables[i] + length + 1;
	return NULL;
}

static void cut(char *text)
{
	static char program[] = "unixindex";

	nr_words = 0;
	nr_variables = 0;
	words[nr_words++] = program;
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		if (strncmp(line, "UB_", 3) == 0 && nr_variables < WORDS_MAX)
			variables[nr_variables++] = line;
		else if (nr_words <= WORDS_MAX)
			words[nr_words++] = line;
	}
	words[nr_words] = NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);
	struct options options;
	char *error = NULL;

	assert(text);
	memcpy(text, data, size);
	text[size] = '\0';
	cut(text);
	if (options_parse(nr_words, words, get_variable, &options, &error)) {
		for (size_t i = 0; i < options.nr_copies; i++)
			assert(options.copies[i] >= 1 && options.copies[i] <= OPTIONS_COPIES_MAX);
		assert(options.rounds <= OPTIONS_ROUNDS_MAX);
		assert(!options.names[options.nr_names] && !options.suites[options.nr_suites]);
		options_free(&options);
	} else {
		assert(error && *error);
		free(error);
	}
	free(text);
	return 0;
}
