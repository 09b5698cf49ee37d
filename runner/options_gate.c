/* SPDX-License-Identifier: MIT */
#include "options_gate.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "gate_blocks.h"
#include "must.h"
#include "option_values.h"
#include "options_forms.h"

/* A number alone or with a percent sign; not a number if it is neither. */
static double percent_of(const char *text)
{
	char *end;
	double percent = strtod(text, &end);

	if (end == text || strcmp(end + (*end == '%'), "") != 0)
		return NAN;
	return percent;
}

static bool take_max_loss(const char *text, double *ret_percent, char **ret_error)
{
	double percent = percent_of(text);

	if (!(percent >= 0 && percent < 100)) {
		*ret_error = must_format(
			"--max-loss takes percent, a number from 0 to less than 100, not '%s'",
			text);
		return false;
	}
	*ret_percent = percent;
	return true;
}

static bool take_confidence(const char *text, double *ret_percent, char **ret_error)
{
	double percent = percent_of(text);

	if (!(percent > 50 && percent <= 99.9999)) {
		*ret_error = must_format(
			"--confidence takes percent, a number above 50 up to 99.9999, not '%s'",
			text);
		return false;
	}
	*ret_percent = percent;
	return true;
}

/* Null, which is the option alone, means yes. */
static bool take_host(const char *text, enum options_host *ret_host, char **ret_error)
{
	bool yes = !text || strcmp(text, "yes") == 0;

	if (!yes && strcmp(text, "no") != 0) {
		*ret_error = must_format("--require-same-host takes yes or no, not '%s'", text);
		return false;
	}
	*ret_host = yes ? OPTIONS_HOST_SAME : OPTIONS_HOST_ANY;
	return true;
}

static bool take_blocks(const char *text, uint32_t *ret_blocks, char **ret_error)
{
	uint64_t number;

	if (!option_whole(text, OPTIONS_BLOCKS_MAX, &number) || number < GATE_BLOCKS_LEAST) {
		*ret_error = must_format("--blocks takes a whole number from %d to %d, not '%s'",
			GATE_BLOCKS_LEAST, OPTIONS_BLOCKS_MAX, text);
		return false;
	}
	*ret_blocks = (uint32_t)number;
	return true;
}

bool options_gate_take(struct options_gate *gate, int option, const char *value, char **ret_error)
{
	switch (option) {
	case OPT_MAX_LOSS:
		return take_max_loss(value, &gate->max_loss_percent, ret_error);
	case OPT_CONFIDENCE:
		return take_confidence(value, &gate->confidence_percent, ret_error);
	case OPT_SAME_HOST:
		return take_host(value, &gate->host, ret_error);
	case OPT_BLOCKS:
		return take_blocks(value, &gate->blocks, ret_error);
	default:
		gate->candidate = value;
		return true;
	}
}

static const char *fault_of(const struct options *options)
{
	const struct options_gate *gate = &options->gate;

	if (gate->tap && options->report.json)
		return "--tap and --json exclude each other";
	if (!gate->run_ab) {
		if (!options->baseline || !gate->candidate)
			return "gate needs two results, --baseline A and --candidate B, or two "
			       "commands, --run-ab 'CMD_A' 'CMD_B'";
		return gate->blocks ? "--blocks is for --run-ab" : NULL;
	}
	if (options->baseline || gate->candidate)
		return "--run-ab measures both sides: not with --baseline or --candidate";
	if (options->nr_suites)
		return "--suite belongs into the commands of --run-ab";
	if (options->nr_names < 2 || !*options->names[0] || !*options->names[1])
		return "--run-ab needs two commands, 'CMD_A' 'CMD_B', that are each a unixindex";
	return NULL;
}

bool options_gate_check(const struct options *options, char **ret_error)
{
	const char *fault = fault_of(options);

	if (!fault)
		return true;
	*ret_error = must_copy(fault);
	return false;
}
