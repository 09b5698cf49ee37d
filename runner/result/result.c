/* SPDX-License-Identifier: MIT */
#include "result.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const failure_kind_names[] = {
	[FAILURE_EXIT] = "exit",
	[FAILURE_SIGNAL] = "signal",
	[FAILURE_TIMEOUT] = "timeout",
	[FAILURE_WRONG] = "wrong",
	[FAILURE_NO_COUNT] = "no-count",
	[FAILURE_RUBBISH] = "rubbish",
	[FAILURE_NOT_STARTED] = "not-started",
	[FAILURE_ABSENT] = "absent",
};

static const char *const run_mode_names[] = {
	[MODE_DEFAULT] = "default",
	[MODE_QUICK] = "quick",
	[MODE_CLASSIC] = "classic",
};

#define NR(array) (sizeof(array) / sizeof((array)[0]))

const char *failure_kind_name(enum failure_kind kind)
{
	return failure_kind_names[kind];
}

const char *run_mode_name(enum run_mode mode)
{
	return run_mode_names[mode];
}

bool failure_kind_from_name(const char *name, enum failure_kind *ret_kind)
{
	for (size_t i = 0; i < NR(failure_kind_names); i++) {
		if (strcmp(name, failure_kind_names[i]) == 0) {
			*ret_kind = (enum failure_kind)i;
			return true;
		}
	}
	return false;
}

bool run_mode_from_name(const char *name, enum run_mode *ret_mode)
{
	for (size_t i = 0; i < NR(run_mode_names); i++) {
		if (strcmp(name, run_mode_names[i]) == 0) {
			*ret_mode = (enum run_mode)i;
			return true;
		}
	}
	return false;
}

const char *result_copies_word(uint32_t copies)
{
	return copies == 1 ? "copy" : "copies";
}

void result_pass_label(const struct result_pass *pass, char ret[RESULT_PASS_LABEL_BYTES])
{
	(void)snprintf(ret, RESULT_PASS_LABEL_BYTES, "%" PRIu32 " %s%s%s%s", pass->copies,
		result_copies_word(pass->copies), pass->class != NULL ? " on " : "",
		pass->class != NULL ? pass->class : "", pass->class != NULL ? " cores" : "");
}

struct result_composite result_pass_index(const struct result_pass *pass)
{
	return (struct result_composite){
		pass->index, pass->index_partial, pass->has_interval, pass->interval};
}

bool result_pass_is_main(const struct result *result, size_t pass)
{
	for (size_t i = 0; i < pass && result->passes[pass].class != NULL; i++)
		if (result->passes[i].copies == result->passes[pass].copies)
			return false;
	return true;
}

const struct failure *result_failure(const struct result *result, size_t test, size_t pass)
{
	for (size_t i = 0; i < result->nr_failures; i++) {
		if (result->failures[i].test == test && result->failures[i].pass == pass)
			return &result->failures[i];
	}
	return NULL;
}

const char *result_tier(const struct result_test *test)
{
	const char *colon = strchr(test->key, ':');

	return colon != NULL ? colon + 1 : "";
}

bool result_is_excused(const struct result *result, const struct failure *failure)
{
	return failure->kind == FAILURE_ABSENT &&
		strcmp(result_tier(&result->tests[failure->test]), "kernel") == 0;
}

static void free_test(struct result_test *test)
{
	free(test->key);
	free(test->title);
	free(test->unit);
	free(test->suite);
}

void result_free(struct result *result)
{
	for (size_t i = 0; i < result->nr_tests; i++)
		free_test(&result->tests[i]);
	for (size_t i = 0; i < result->nr_passes; i++) {
		free(result->passes[i].class);
		free(result->passes[i].cpus);
		free(result->passes[i].scores);
	}
	for (size_t i = 0; i < result->nr_windows; i++)
		free(result->windows[i].copies);
	for (size_t i = 0; i < result->nr_failures; i++) {
		free(result->failures[i].reason);
		free(result->failures[i].output);
	}
	for (size_t i = 0; result->arguments != NULL && result->arguments[i] != NULL; i++)
		free(result->arguments[i]);
	for (size_t i = 0; result->doubts != NULL && result->doubts[i] != NULL; i++)
		free(result->doubts[i]);
	free(result->doubts);
	free(result->origin.kind);
	free(result->origin.version);
	free(result->origin.file);
	free(result->origin.source);
	free(result->tests);
	free(result->passes);
	free(result->windows);
	free(result->failures);
	free(result->arguments);
	free(result->version);
	free(result->profile);
	free(result->compiler);
	free(result->flags);
	free(result->linkage);
	free(result->baseline_name);
	free(result->partial_reason);
	free(result->remarks);
	free(result->settings.locale);
	free(result->kernel_ciphers);
	system_free(&result->system);
	*result = (struct result){0};
}
