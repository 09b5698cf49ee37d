/* SPDX-License-Identifier: MIT */
#include "baseline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inifile.h"
#include "nearest.h"
#include "suite_rules.h"
#include "text.h"

#define NR(array) (sizeof(array) / sizeof((array)[0]))

static const char *const kind_names[] = {"measured", "estimated", "extrapolated"};
static const char *const file_keys[] = {"name", "description", "source"};
static const char *const test_keys[] = {"value", "unit", "kind", "source", "derivation"};

struct baseline_reader {
	struct baseline baseline;
	struct baseline_entry entry; /* of the section that is being read */
	bool has_kind;
	size_t section_line;
	bool in_file_section; /* [baseline] */
};

static void free_entry(struct baseline_entry *entry)
{
	free(entry->key);
	free(entry->unit);
	free(entry->source);
	free(entry->derivation);
	*entry = (struct baseline_entry){0};
}

static bool set_string(const char *value, char **ret_string)
{
	*ret_string = strdup(value);
	return *ret_string != NULL;
}

static bool unknown_key(const char *key, const char *const *names, size_t nr_names, char **ret_what)
{
	const char *nearest = nearest_find(key, names, nr_names);

	*ret_what = nearest != NULL
		? text_format("unknown key '%s'; did you mean '%s'?", key, nearest)
		: text_format("unknown key '%s'", key);
	return false;
}

static bool take_file_key(
	struct baseline *baseline, const struct inifile_entry *entry, char **ret_what)
{
	if (strcmp(entry->key, "description") == 0)
		return set_string(entry->value, &baseline->description);
	if (strcmp(entry->key, "source") == 0)
		return set_string(entry->value, &baseline->source);
	if (strcmp(entry->key, "name") != 0)
		return unknown_key(entry->key, file_keys, NR(file_keys), ret_what);
	if (suite_name_fault(entry->value) != NULL) {
		*ret_what =
			text_format("name = %s: %s", entry->value, suite_name_fault(entry->value));
		return false;
	}
	return set_string(entry->value, &baseline->name);
}

static bool set_value(const char *text, double *ret_value, char **ret_what)
{
	struct text_locale locale;
	char *end;

	if (!text_locale_begin(&locale))
		return false;
	*ret_value = strtod(text, &end);
	text_locale_end(&locale);
	/* strtod also takes signs, hexadecimal, infinity and "nan". */
	if (*end != '\0' || strspn(text, "0123456789.eE+-") != strlen(text) ||
		!isfinite(*ret_value) || *ret_value <= 0) {
		*ret_what = text_format("value = %s: a decimal number above 0 is wanted", text);
		return false;
	}
	return true;
}

static bool set_kind(struct baseline_reader *reader, const char *name, char **ret_what)
{
	for (size_t i = 0; i < NR(kind_names); i++) {
		if (strcmp(name, kind_names[i]) == 0) {
			reader->entry.kind = (enum baseline_kind)i;
			reader->has_kind = true;
			return true;
		}
	}
	*ret_what = text_format("kind = %s: measured, estimated or extrapolated is wanted", name);
	return false;
}

static bool begin_section(
	struct baseline_reader *reader, const struct inifile_entry *entry, char **ret_what)
{
	const char *fault = suite_key_fault(entry->section);

	reader->section_line = entry->section_line;
	reader->in_file_section = strcmp(entry->section, "baseline") == 0;
	if (reader->in_file_section)
		return true;
	if (fault != NULL) {
		*ret_what = text_format("[%s] is no key of a test: %s", entry->section, fault);
		return false;
	}
	reader->has_kind = false;
	reader->entry.line = entry->section_line;
	return set_string(entry->section, &reader->entry.key);
}

static bool take_entry(void *context, const struct inifile_entry *entry, char **ret_what)
{
	struct baseline_reader *reader = context;
	const char *key = entry->key;
	const char *value = entry->value;

	if (entry->section_line != reader->section_line && !begin_section(reader, entry, ret_what))
		return false;
	if (reader->in_file_section)
		return take_file_key(&reader->baseline, entry, ret_what);
	if (strcmp(key, "value") == 0)
		return set_value(value, &reader->entry.value, ret_what);
	if (strcmp(key, "kind") == 0)
		return set_kind(reader, value, ret_what);
	if (strcmp(key, "source") == 0)
		return set_string(value, &reader->entry.source);
	if (strcmp(key, "derivation") == 0)
		return set_string(value, &reader->entry.derivation);
	if (strcmp(key, "unit") != 0)
		return unknown_key(key, test_keys, NR(test_keys), ret_what);
	if (suite_unit_fault(value) != NULL) {
		*ret_what = text_format("unit = %s: %s", value, suite_unit_fault(value));
		return false;
	}
	return set_string(value, &reader->entry.unit);
}

static bool end_section(void *context, size_t section_line, char **ret_what)
{
	struct baseline_reader *reader = context;
	struct baseline *baseline = &reader->baseline;
	struct baseline_entry *entry = &reader->entry;
	struct baseline_entry *larger;
	const char *missing;

	(void)section_line;
	if (reader->in_file_section)
		missing = baseline->name == NULL        ? "name"
			: baseline->description == NULL ? "description"
			: baseline->source == NULL      ? "source"
							: NULL;
	else
		missing = entry->value <= 0   ? "value"
			: entry->unit == NULL ? "unit"
			: !reader->has_kind   ? "kind"
			: entry->kind == BASELINE_ESTIMATED && entry->derivation == NULL
			? "derivation"
			: NULL;
	if (missing != NULL) {
		*ret_what = text_format("[%s] has no %s",
			reader->in_file_section ? "baseline" : entry->key, missing);
		return false;
	}
	if (reader->in_file_section)
		return true;
	larger = realloc(baseline->entries, (baseline->nr_entries + 1) * sizeof(*larger));
	if (larger == NULL)
		return false;
	baseline->entries = larger;
	larger[baseline->nr_entries++] = *entry;
	*entry = (struct baseline_entry){0};
	return true;
}

bool baseline_parse(const char *name, const char *text, size_t size, struct baseline *ret_baseline,
	char **ret_error)
{
	struct baseline_reader reader = {.in_file_section = false};
	const struct inifile_handler handler = {take_entry, end_section, &reader};

	if (!inifile_parse(name, text, size, &handler, ret_error))
		goto out;
	*ret_error = NULL;
	if (reader.baseline.name == NULL) {
		*ret_error =
			text_format("%s:1: there is no section [baseline], which names it", name);
		goto out;
	}
	if (!set_string(name, &reader.baseline.file))
		goto out;
	*ret_baseline = reader.baseline;
	return true;
out:
	free_entry(&reader.entry);
	baseline_free(&reader.baseline);
	return false;
}

bool baseline_read(const char *path, struct baseline *ret_baseline, char **ret_error)
{
	char *text;
	size_t size;
	bool done;

	if (!text_read_file(path, BASELINE_FILE_BYTES_MAX, &text, &size, ret_error))
		return false;
	done = baseline_parse(path, text, size, ret_baseline, ret_error);
	free(text);
	return done;
}

const struct baseline_entry *baseline_find(const struct baseline *baseline, const char *key)
{
	for (size_t i = 0; i < baseline->nr_entries; i++) {
		if (strcmp(baseline->entries[i].key, key) == 0)
			return &baseline->entries[i];
	}
	return NULL;
}

static const struct suite_test *find_test(const struct suite *suite, const char *key)
{
	for (size_t i = 0; i < suite->nr_tests; i++) {
		if (strcmp(suite->tests[i].key, key) == 0)
			return &suite->tests[i];
	}
	return NULL;
}

/* The error for a key that no suite has. */
static char *no_such_test(const struct baseline *baseline, const struct baseline_entry *entry,
	const struct suite *suite)
{
	const char **keys = calloc(suite->nr_tests + 1, sizeof(*keys));
	const char *nearest;
	char *error;

	if (keys == NULL)
		return NULL;
	for (size_t i = 0; i < suite->nr_tests; i++)
		keys[i] = suite->tests[i].key;
	nearest = nearest_find(entry->key, keys, suite->nr_tests);
	free(keys);
	error = nearest != NULL
		? text_format("%s:%zu: no test has the key '%s'; did you mean '%s'?",
			  baseline->file, entry->line, entry->key, nearest)
		: text_format("%s:%zu: no test has the key '%s'", baseline->file, entry->line,
			  entry->key);
	return error;
}

bool baseline_check(const struct baseline *baseline, const struct suite *suite, char **ret_error)
{
	for (size_t i = 0; i < baseline->nr_entries; i++) {
		const struct baseline_entry *entry = &baseline->entries[i];
		const struct suite_test *test = find_test(suite, entry->key);

		if (test == NULL) {
			*ret_error = no_such_test(baseline, entry, suite);
			return false;
		}
		if (strcmp(test->unit, entry->unit) != 0) {
			*ret_error = text_format(
				"%s:%zu: [%s] is in %s, but the test of %s counts in %s",
				baseline->file, entry->line, entry->key, entry->unit, test->file,
				test->unit);
			return false;
		}
	}
	return true;
}

void baseline_free(struct baseline *baseline)
{
	for (size_t i = 0; i < baseline->nr_entries; i++)
		free_entry(&baseline->entries[i]);
	free(baseline->entries);
	free(baseline->file);
	free(baseline->name);
	free(baseline->description);
	free(baseline->source);
	*baseline = (struct baseline){0};
}
