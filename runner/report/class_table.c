/* SPDX-License-Identifier: MIT */
#include "class_table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "text.h"

/* The next pass on a class of cores from *pass on; false if there is none. */
static bool next_on_class(const struct result *result, size_t *pass)
{
	while (*pass < result->nr_passes && result->passes[*pass].class == NULL)
		(*pass)++;
	return *pass < result->nr_passes;
}

static void print_head(FILE *file, const struct result *result, size_t first)
{
	size_t pass = first;

	(void)fprintf(file, "1 copy on each class of cores, and the ratio to %s:\n   %-17s",
		result->passes[first].class, "test");
	for (; next_on_class(result, &pass); pass++)
		(void)fprintf(file, " %14s%s", result->passes[pass].class,
			pass == first ? "" : "   ratio");
	(void)fputc('\n', file);
}

static void print_ratio(FILE *file, double value, double reference)
{
	if (value > 0 && reference > 0)
		(void)fprintf(file, " %7.3f", value / reference);
	else
		(void)fprintf(file, " %7s", "-");
}

static void print_value(FILE *file, double value, const char *otherwise)
{
	if (value > 0)
		(void)fprintf(file, " %14.1f", value);
	else
		(void)fprintf(file, " %14s", otherwise);
}

static void print_test(FILE *file, const struct result *result, size_t test, size_t first)
{
	const struct score *reference = &result->passes[first].scores[test];
	size_t pass = first;

	(void)fprintf(file, "   %-17s", result->tests[test].key);
	for (; next_on_class(result, &pass); pass++) {
		const struct failure *failure = result_failure(result, test, pass);
		const struct score *score = &result->passes[pass].scores[test];

		print_value(file, score->value,
			failure != NULL ? failure_kind_name(failure->kind) : "not-run");
		if (pass != first)
			print_ratio(file, score->value, reference->value);
	}
	(void)fputc('\n', file);
}

/* An index of other tests is no multiple of the first one. */
static bool is_of_same_tests(const struct result *result, size_t first, size_t pass)
{
	for (size_t i = 0; i < result->nr_tests; i++)
		if (result->tests[i].in_index &&
			result->passes[first].scores[i].measured !=
				result->passes[pass].scores[i].measured)
			return false;
	return true;
}

static void print_index(FILE *file, const struct result *result, size_t first)
{
	const char *below_ratio = "";
	size_t pass = first;

	(void)fprintf(file, "   %-17s", "index");
	for (; next_on_class(result, &pass); pass++) {
		print_value(file, result->passes[pass].index, "none");
		if (pass != first)
			print_ratio(file, result->passes[pass].index,
				is_of_same_tests(result, first, pass) ? result->passes[first].index
								      : 0);
	}
	(void)fprintf(file, "\n   %-17s", "index, +-");
	for (pass = first; next_on_class(result, &pass); pass++) {
		const struct result_pass *about = &result->passes[pass];

		if (about->index > 0 && about->has_interval)
			(void)fprintf(file, "%s %12.2f %%", below_ratio,
				100 * about->interval.half_width);
		else
			(void)fprintf(file, "%s %14s", below_ratio, "unknown");
		below_ratio = pass == first ? "" : "        ";
	}
	(void)fputc('\n', file);
}

bool class_table_write(FILE *file, const struct result *result)
{
	struct text_locale locale;
	size_t first = 0;
	size_t second;

	if (!next_on_class(result, &first))
		return true;
	second = first + 1;
	if (!next_on_class(result, &second))
		return true;
	if (!text_locale_begin(&locale))
		return false;
	print_head(file, result, first);
	for (size_t test = 0; test < result->nr_tests; test++)
		print_test(file, result, test, first);
	print_index(file, result, first);
	(void)fputc('\n', file);
	text_locale_end(&locale);
	return ferror(file) == 0;
}

/* Adds to a text of its own; null, and the text is gone, without memory. */
static char *append(char *text, const char *more)
{
	char *longer = text != NULL && more != NULL ? text_format("%s%s", text, more) : NULL;

	free(text);
	return longer;
}

static char *describe_classes(const struct cpu_topology *topology)
{
	char *list = classes_list(topology);
	char *text = list == NULL
		? NULL
		: text_format("Core classes: %s%s", list,
			  classes_are_ranked(topology) ? "" : ", which is faster is not known");

	free(list);
	return text;
}

static char *describe_pass(const struct result_pass *pass)
{
	if (pass->class == NULL)
		return text_format("; 1 copy ran on any CPU");
	return text_format("; 1 copy ran on %s (CPUs %s)%s", pass->class,
		pass->cpus != NULL ? pass->cpus : "unknown",
		pass->passed_over ? " as no faster CPU may be used" : "");
}

char *class_table_header(const struct result *result)
{
	char *text;

	if (result->system.topology.nr_classes == 0)
		return NULL;
	text = describe_classes(&result->system.topology);
	for (size_t i = 0; i < result->nr_passes; i++) {
		char *pass;

		if (result->passes[i].copies != 1)
			continue;
		pass = describe_pass(&result->passes[i]);
		text = append(text, pass);
		free(pass);
	}
	return text;
}
