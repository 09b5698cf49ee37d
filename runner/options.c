/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* getopt_long: glibc, musl and the BSDs have it */
#include "options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "must.h"
#include "option_values.h"
#include "options_compare.h"
#include "options_forms.h"
#include "options_gate.h"

static bool set_mode(struct options *options, enum run_mode mode, char **ret_error)
{
	if (options->mode != MODE_DEFAULT && options->mode != mode) {
		*ret_error = must_format("--quick and --classic exclude each other");
		return false;
	}
	options->mode = mode;
	return true;
}

static bool add_number(struct options *options, uint32_t copies, char **ret_error)
{
	for (size_t i = 0; i < options->nr_copies; i++)
		if (options->copies[i] == copies)
			return true;
	if (options->nr_copies == OPTIONS_STEPS_MAX) {
		*ret_error =
			must_format("-c takes at most %d different numbers", OPTIONS_STEPS_MAX);
		return false;
	}
	options->copies =
		must_grow(options->copies, options->nr_copies + 1, sizeof(*options->copies));
	options->copies[options->nr_copies++] = copies;
	return true;
}

/* A number, or several with commas between them. */
static bool add_copies(struct options *options, const char *list, char **ret_error)
{
	bool good = true;

	while (good && list) {
		const char *comma = strchr(list, ',');
		size_t length = comma ? (size_t)(comma - list) : strlen(list);
		char *text = must_format("%.*s", (int)length, list);
		uint32_t copies;

		good = option_count("-c", text, OPTIONS_COPIES_MAX, &copies, ret_error) &&
			add_number(options, copies, ret_error);
		free(text);
		list = comma ? comma + 1 : NULL;
	}
	return good;
}

static bool bad_option(char **argv, int option, char **ret_error)
{
	/* getopt_long leaves a single bad letter in optopt, and 0 there for a long name. */
	if (option == ':')
		*ret_error = must_format("%s needs a value; see --help", argv[optind - 1]);
	else if (optopt > 0 && optopt < 256)
		*ret_error = must_format("unknown option -%c; see --help", optopt);
	else
		*ret_error = must_format("unknown option %s; see --help", argv[optind - 1]);
	return false;
}

/* One without a value; false if it is none of those. */
static bool take_plain(struct options *options, int option)
{
	const struct {
		int option;
		bool *flag;
	} flags[] = {
		{'q', &options->quiet},
		{'v', &options->verbose},
		{'b', &options->batch},
		{OPT_SIZES, &options->sizes},
		{OPT_TEXT, &options->report.text},
		{OPT_PRINT_JSON, &options->report.json},
		{OPT_CSV, &options->report.csv},
		{OPT_RECOMPUTE, &options->report.recompute},
		{OPT_SCALING, &options->report.scaling},
		{OPT_MARKDOWN, &options->report.markdown},
		{OPT_HTML, &options->report.html},
		{OPT_TRUST, &options->trust},
		{OPT_NO_SAVE, &options->no_save},
		{OPT_MERGE, &options->import.merge},
		{OPT_RUN_AB, &options->gate.run_ab},
		{OPT_TAP, &options->gate.tap},
	};

	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		if (flags[i].option == option) {
			*flags[i].flag = true;
			return true;
		}
	if (option != OPT_HELP && option != OPT_VERSION)
		return false;
	options->command = option == OPT_HELP ? OPTIONS_HELP : OPTIONS_VERSION;
	return true;
}

static bool take_option(struct options *options, int option, char **argv, char **ret_error)
{
	switch (option) {
	case 'c':
		return add_copies(options, optarg, ret_error);
	case 'i':
		return option_count("-i", optarg, OPTIONS_ROUNDS_MAX, &options->rounds, ret_error);
	case OPT_QUICK:
		return set_mode(options, MODE_QUICK, ret_error);
	case OPT_CLASSIC:
		return set_mode(options, MODE_CLASSIC, ret_error);
	case OPT_CLASS:
		options->classes[options->nr_classes++] = optarg;
		return true;
	case OPT_MAX_TIME:
		return option_seconds("--max-time", optarg, &options->max_time_s, ret_error);
	case OPT_PRECISION:
		return option_precision(optarg, &options->precision_percent, ret_error);
	case OPT_RETRY_DISTURBED:
		return option_count("--retry-disturbed", optarg, OPTIONS_RETRIES_MAX,
			&options->retry_disturbed, ret_error);
	case OPT_SOAK:
		options->soak_steady = strcmp(optarg, "steady") == 0;
		options->soak_s = 0;
		return options->soak_steady ||
			option_seconds("--soak", optarg, &options->soak_s, ret_error);
	case OPT_RESUME:
		options->resume = optarg;
		return true;
	case OPT_SEED:
		options->has_seed = true;
		if (option_whole(optarg, UINT64_MAX, &options->seed))
			return true;
		*ret_error = must_format("--seed takes a whole number, not '%s'", optarg);
		return false;
	case OPT_SUITE:
		options->suites[options->nr_suites++] = optarg;
		return true;
	case OPT_BASELINE:
		options->baseline = optarg;
		return true;
	case OPT_TMPDIR:
		options->tmpdir = optarg;
		return true;
	case OPT_OUTPUT_DIR:
		options->output_dir = optarg;
		return true;
	case OPT_JSON:
		options->json = optarg;
		return true;
	case OPT_MARGIN:
		return options_compare_margin(optarg, &options->compare.margin_percent, ret_error);
	case OPT_RELATIVE_TO:
		options->compare.relative_to = optarg;
		return true;
	case OPT_COLOUR:
		return options_compare_colour(optarg, &options->compare.colour, ret_error);
	case OPT_MAX_LOSS:
	case OPT_CONFIDENCE:
	case OPT_CANDIDATE:
	case OPT_SAME_HOST:
	case OPT_BLOCKS:
		return options_gate_take(&options->gate, option, optarg, ret_error);
	case OPT_NAME:
		options->import.name = optarg;
		return true;
	case OPT_SOURCE:
		options->import.source = optarg;
		return true;
	default:
		if (take_plain(options, option))
			return true;
		return bad_option(argv, option, ret_error);
	}
}

static bool take_names(struct options *options, const struct options_form *command, char **argv,
	int argc, char **ret_error)
{
	for (int i = optind; i < argc; i++)
		options->names[options->nr_names++] = argv[i];
	if (options->command == OPTIONS_HELP || options->command == OPTIONS_VERSION)
		return true;
	for (size_t i = 0; command->name[0] == '\0' && i < options->nr_names; i++)
		if (options_form_find(options->names[i]) != command) {
			*ret_error = must_format(
				"'%s' is a command, and comes before all else", options->names[i]);
			return false;
		}
	if (options->nr_names < command->names_min) {
		*ret_error = must_format("%s needs %s", command->name, command->wanted);
		return false;
	}
	if (options->nr_names > command->names_max) {
		*ret_error = must_format(
			"%s takes no '%s'", command->name, options->names[command->names_max]);
		return false;
	}
	return true;
}

static const char *variable(char *(*get_variable)(const char *), const char *name)
{
	const char *value = get_variable(name);

	return value && *value ? value : NULL;
}

static bool is_true(char *(*get_variable)(const char *), const char *name)
{
	const char *value = variable(get_variable, name);

	return value && strcmp(value, "true") == 0;
}

static bool measures(const struct options *options)
{
	return options->command == OPTIONS_MEASURE || options->command == OPTIONS_SCALING;
}

/* Options that exclude each other. */
static bool check_together(const struct options *options, char **ret_error)
{
	bool other_run = options->nr_names || options->nr_copies || options->rounds ||
		options->mode != MODE_DEFAULT || options->precision_percent > 0 ||
		options->max_time_s > 0 || options->soak_s > 0 || options->soak_steady ||
		options->retry_disturbed || options->has_seed || options->nr_classes ||
		options->sizes;

	if (options->precision_percent > 0 &&
		(options->rounds > 0 || options->mode != MODE_DEFAULT)) {
		*ret_error = must_format(
			"--precision chooses the rounds itself: not with -i, --quick or --classic");
		return false;
	}
	if (options->report.scaling &&
		(options->report.csv || options->report.markdown || options->report.html)) {
		*ret_error = must_format(
			"--scaling is a table or --json, not --csv, --markdown or --html");
		return false;
	}
	if (options->resume && other_run && measures(options)) {
		*ret_error = must_format("--resume goes on as the run began: not with tests, -c, "
					 "-i or what else chooses a run");
		return false;
	}
	if (options->no_save && (!options->json || options->resume) && measures(options)) {
		*ret_error = must_format("--no-save needs --json F, where the result goes "
					 "instead, and does not go with --resume");
		return false;
	}
	if (options->no_save && (options->report.csv || options->report.html) &&
		measures(options)) {
		*ret_error = must_format("--no-save leaves no files for --csv and --html to "
					 "stand beside");
		return false;
	}
	if (options->command == OPTIONS_GATE)
		return options_gate_check(options, ret_error);
	return options->command != OPTIONS_COMPARE || options_compare_check(options, ret_error);
}

bool options_parse(int argc, char **argv, char *(*get_variable)(const char *), struct options *ret,
	char **ret_error)
{
	size_t words = (size_t)argc + 1;
	struct options options = {
		.names = calloc(words, sizeof(*options.names)),
		.suites = calloc(words, sizeof(*options.suites)),
		.classes = calloc(words, sizeof(*options.classes)),
		.tmpdir = variable(get_variable, "UB_TMPDIR"),
		.output_dir = variable(get_variable, "UB_RESULTDIR"),
		.output_name = variable(get_variable, "UB_OUTPUT_FILE_NAME"),
		.compare = {.margin_percent = OPTIONS_MARGIN_PERCENT},
		.gate = {.max_loss_percent = OPTIONS_MAX_LOSS_PERCENT,
			.confidence_percent = OPTIONS_CONFIDENCE_PERCENT},
	};
	const char *root = variable(get_variable, "UNIXINDEX_ROOT");
	const struct options_form *command = options_form_find(argv[1]);
	bool good = options.names && options.suites && options.classes;
	int option;

	if (!good)
		*ret_error = must_format("no memory");
	options.root = root ? root : "";
	/* 0 makes glibc and musl forget an earlier line. */
	optind = 0;
	optopt = 0;
	opterr = 0;
	options.command = command->command;
	/* The command's own word stands where getopt expects the program's. */
	if (command->name[0] != '\0') {
		argc--;
		argv++;
	}
	while (good &&
		(option = getopt_long(argc, argv, command->letters, command->words, NULL)) != -1)
		good = take_option(&options, option, argv, ret_error);
	if (good)
		good = take_names(&options, command, argv, argc, ret_error);
	if (good)
		good = check_together(&options, ret_error);
	options.save.csv = options.report.csv || is_true(get_variable, "UB_OUTPUT_CSV");
	options.save.html = options.report.html || is_true(get_variable, "UB_OUTPUT_HTML");
	if (!good) {
		options_free(&options);
		return false;
	}
	*ret = options;
	return true;
}

bool options_report_text(const struct options_report *report)
{
	return report->text || !(report->json || report->csv || report->markdown || report->html);
}

void options_free(struct options *options)
{
	free(options->names);
	free(options->suites);
	free(options->classes);
	free(options->copies);
	*options = (struct options){.command = OPTIONS_HELP};
}
