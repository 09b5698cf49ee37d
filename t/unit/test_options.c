/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

static char *no_variables(const char *name)
{
	(void)name;
	return NULL;
}

static char *some_variables(const char *name)
{
	static char tmpdir[] = "/from/variable";
	static char yes[] = "true";
	static char root[] = "/another/root";

	if (strcmp(name, "UNIXINDEX_ROOT") == 0)
		return root;
	if (strcmp(name, "UB_TMPDIR") == 0)
		return tmpdir;
	if (strcmp(name, "UB_OUTPUT_CSV") == 0)
		return yes;
	return NULL;
}

/* Splits the line at blanks and parses it. */
static bool parse(
	const char *line, char *(*variables)(const char *), struct options *ret, char **ret_error)
{
	static char copy[400];
	static char *argv[40];
	int argc = 0;

	strcpy(copy, line);
	for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc] = NULL;
	return options_parse(argc, argv, variables, ret, ret_error);
}

Test(options, defaults)
{
	struct options options;
	char *error;

	cr_assert(parse("unixindex", no_variables, &options, &error));
	cr_assert_eq(options.command, OPTIONS_MEASURE);
	cr_assert_eq(options.mode, MODE_DEFAULT);
	cr_assert_eq(options.nr_copies, 0);
	cr_assert_null(options.names[0]);
	cr_assert_null(options.tmpdir);
	cr_assert_str_eq(options.root, "");
	options_free(&options);
}

Test(options, sizes)
{
	struct options options;
	char *error;

	cr_assert(parse("unixindex sha256 --sizes", no_variables, &options, &error));
	cr_assert(options.sizes);
	options_free(&options);
	cr_assert_not(parse("unixindex --resume x --sizes", no_variables, &options, &error));
	free(error);
}

Test(options, words_and_options_in_any_order)
{
	struct options options;
	char *error;

	cr_assert(parse("unixindex -c 4 pipe -c 1 -c 4 --quick shell -qb --tmpdir /here -i 3",
		some_variables, &options, &error));
	cr_assert_eq(options.nr_copies, 2, "a repeated -c 4 counts once");
	cr_assert_eq(options.copies[0], 4);
	cr_assert_eq(options.copies[1], 1);
	cr_assert_eq(options.nr_names, 2);
	cr_assert_str_eq(options.names[0], "pipe");
	cr_assert_str_eq(options.names[1], "shell");
	cr_assert_eq(options.mode, MODE_QUICK);
	cr_assert(options.quiet && options.batch && !options.verbose);
	cr_assert_eq(options.rounds, 3);
	cr_assert_str_eq(options.tmpdir, "/here", "an option comes before a variable");
	cr_assert(options.save.csv);
	cr_assert_str_eq(options.root, "/another/root");
	options_free(&options);
}

Test(options, lists_of_copies)
{
	static const uint32_t wanted[] = {4, 1, 65536, 2};
	struct options options;
	char *error;

	cr_assert(parse(
		"unixindex scaling pipe -c 4,1,4 -c 65536,2", no_variables, &options, &error));
	cr_assert_eq(options.command, OPTIONS_SCALING);
	cr_assert_eq(options.nr_copies, 4, "each counts once");
	for (size_t i = 0; i < 4; i++)
		cr_assert_eq(options.copies[i], wanted[i]);
	cr_assert_str_eq(options.names[0], "pipe");
	options_free(&options);
	cr_assert(
		parse("unixindex report --scaling --json latest", no_variables, &options, &error));
	cr_assert(options.report.scaling && options.report.json);
	options_free(&options);
}

Test(options, gate)
{
	struct options options;
	char *error;

	cr_assert(parse("unixindex gate --baseline a --candidate b pipe index", no_variables,
		&options, &error));
	cr_assert_eq(options.command, OPTIONS_GATE);
	cr_assert_str_eq(options.baseline, "a");
	cr_assert_str_eq(options.gate.candidate, "b");
	cr_assert_eq(options.nr_names, 2);
	cr_assert_float_eq(options.gate.max_loss_percent, 5, 0);
	cr_assert_float_eq(options.gate.confidence_percent, 95, 0);
	cr_assert_eq(options.gate.host, OPTIONS_HOST_DEFAULT);
	options_free(&options);
	cr_assert(parse("unixindex gate --run-ab a pipe b --max-loss 2% --confidence 99 --tap "
			"--require-same-host --blocks 3 -q",
		no_variables, &options, &error));
	cr_assert_str_eq(options.names[1], "pipe", "the second is a command");
	cr_assert(options.gate.run_ab && options.gate.tap && options.quiet);
	cr_assert_eq(options.gate.blocks, 3);
	cr_assert_float_eq(options.gate.max_loss_percent, 2, 0);
	cr_assert_float_eq(options.gate.confidence_percent, 99, 0);
	cr_assert_eq(options.gate.host, OPTIONS_HOST_SAME);
	options_free(&options);
	cr_assert(parse("unixindex gate --run-ab a b --require-same-host=no --max-loss 0%",
		no_variables, &options, &error));
	cr_assert_eq(options.gate.host, OPTIONS_HOST_ANY);
	cr_assert_float_eq(options.gate.max_loss_percent, 0, 0);
	options_free(&options);
}

Test(options, more_different_numbers_of_copies_than_passes)
{
	struct options options;
	char *list = calloc(OPTIONS_STEPS_MAX + 1, 6);
	char *argv[] = {(char[]){"unixindex"}, (char[]){"-c"}, list, NULL};
	char *error = NULL;

	cr_assert_not_null(list);
	for (int i = 0; i <= OPTIONS_STEPS_MAX; i++)
		sprintf(list + strlen(list), "%s%d", i ? "," : "", i + 1);
	cr_assert_not(options_parse(3, argv, no_variables, &options, &error));
	cr_assert_not_null(strstr(error, "1000"), "%s", error);
	free(error);
	*strrchr(list, ',') = '\0';
	cr_assert(options_parse(3, argv, no_variables, &options, &error));
	cr_assert_eq(options.nr_copies, OPTIONS_STEPS_MAX);
	options_free(&options);
	free(list);
}

Test(options, commands)
{
	struct options options;
	char *error;

	cr_assert(parse("unixindex list", no_variables, &options, &error));
	cr_assert_eq(options.command, OPTIONS_LIST);
	options_free(&options);
	cr_assert(parse("unixindex info --json", no_variables, &options, &error));
	cr_assert_eq(options.command, OPTIONS_INFO);
	cr_assert(options.report.json);
	options_free(&options);
	cr_assert(parse("unixindex report --csv here there", no_variables, &options, &error));
	cr_assert_eq(options.command, OPTIONS_REPORT);
	cr_assert_eq(options.nr_names, 2);
	cr_assert(options.report.csv && !options.report.json && !options.report.recompute);
	options_free(&options);
	cr_assert(parse("unixindex pipe --help", no_variables, &options, &error));
	cr_assert_eq(options.command, OPTIONS_HELP);
	options_free(&options);
}

Test(options, classes_of_cores)
{
	struct options options;
	char *error;

	cr_assert(parse("unixindex --class slow pipe --class=all", no_variables, &options, &error));
	cr_assert_eq(options.nr_classes, 2);
	cr_assert_str_eq(options.classes[0], "slow");
	cr_assert_str_eq(options.classes[1], "all");
	options_free(&options);
	cr_assert_not(parse("unixindex --resume x --class all", no_variables, &options, &error));
	free(error);
	cr_assert_not(parse("unixindex info --class all", no_variables, &options, &error));
	free(error);
}

Test(options, compare)
{
	struct options options;
	char *error;

	cr_assert(parse("unixindex compare a b,c d --margin 0.5 --color --relative-to r --markdown",
		no_variables, &options, &error));
	cr_assert_eq(options.command, OPTIONS_COMPARE);
	cr_assert_eq(options.nr_names, 3);
	cr_assert_float_eq(options.compare.margin_percent, 0.5, 1e-12);
	cr_assert_eq(options.compare.colour, OPTIONS_COLOUR_ALWAYS);
	cr_assert_str_eq(options.compare.relative_to, "r");
	cr_assert(options.report.markdown && !options.report.csv);
	options_free(&options);
	cr_assert(parse("unixindex compare a b --color=never", no_variables, &options, &error));
	cr_assert_eq(options.compare.colour, OPTIONS_COLOUR_NEVER);
	cr_assert_float_eq(options.compare.margin_percent, OPTIONS_MARGIN_PERCENT, 1e-12);
	options_free(&options);
	cr_assert(parse("unixindex compare a --relative-to r", no_variables, &options, &error));
	options_free(&options);
	cr_assert(parse("unixindex baseline a --suite s", no_variables, &options, &error));
	cr_assert_eq(options.command, OPTIONS_BASELINE);
	options_free(&options);
}

/* A command line, and what the error must hold. */
static void expect_refused(const char *const *bad)
{
	struct options options;
	char *error = NULL;

	cr_assert_not(parse(bad[0], no_variables, &options, &error), "%s", bad[0]);
	for (int i = 1; i < 3; i++)
		cr_assert_not_null(strstr(error, bad[i]), "%s: %s", bad[0], error);
	cr_assert_null(strchr(error, '\n'));
	free(error);
}

Test(options, each_error_names_its_option_and_value)
{
	static const char *const bad[][3] = {
		{"unixindex -c 0", "-c ", "'0'"},
		{"unixindex -c -1", "-c ", "'-1'"},
		{"unixindex -c x", "-c ", "'x'"},
		{"unixindex -c 3x", "-c ", "'3x'"},
		{"unixindex -c 100000000", "-c ", "65536"},
		{"unixindex -c 99999999999999999999999", "-c ", "65536"},
		{"unixindex -c", "-c ", "needs a value"},
		{"unixindex scaling -c 1,,2", "-c ", "''"},
		{"unixindex scaling -c ,1", "-c ", "''"},
		{"unixindex scaling -c 1,", "-c ", "''"},
		{"unixindex scaling -c 1,0", "-c ", "'0'"},
		{"unixindex scaling -c 1,65537", "-c ", "'65537'"},
		{"unixindex scaling --resume latest -c 2", "--resume ", "-c"},
		{"unixindex scaling --classic", "--classic", "--help"},
		{"unixindex report --scaling --csv latest", "--scaling ", "--csv"},
		{"unixindex -i 0", "-i ", "'0'"},
		{"unixindex -i 2.5", "-i ", "'2.5'"},
		{"unixindex --max-time x", "--max-time ", "'x'"},
		{"unixindex --max-time 0", "--max-time ", "'0'"},
		{"unixindex --max-time -3", "--max-time ", "'-3'"},
		{"unixindex --max-time nan", "--max-time ", "'nan'"},
		{"unixindex --max-time inf", "--max-time ", "'inf'"},
		{"unixindex --precision 2 --quick", "--precision ", "--quick"},
		{"unixindex --precision 2 -i 5", "--precision ", "-i"},
		{"unixindex --precision 0", "--precision ", "'0'"},
		{"unixindex --precision x", "--precision ", "'x'"},
		{"unixindex --precision 101", "--precision ", "'101'"},
		{"unixindex --seed -1", "--seed ", "'-1'"},
		{"unixindex --quick --classic", "--quick ", "--classic"},
		{"unixindex -z", "-z", "--help"},
		{"unixindex --nonsense", "--nonsense", "--help"},
		{"unixindex --tmpdir", "--tmpdir", "needs a value"},
		{"unixindex list pipe", "list ", "'pipe'"},
		{"unixindex list -c 3", "-c", "--help"},
		{"unixindex report", "report ", "latest"},
		{"unixindex report --quick latest", "--quick", "--help"},
		{"unixindex compare", "compare ", "latest"},
		{"unixindex compare a", "compare ", "two results"},
		{"unixindex compare a b --margin -1", "--margin ", "'-1'"},
		{"unixindex compare a b --margin nan", "--margin ", "'nan'"},
		{"unixindex compare a b --color=red", "--color ", "'red'"},
		{"unixindex baseline a b", "baseline ", "'b'"},
		{"unixindex pipe --no-save", "--no-save ", "--json"},
		{"unixindex pipe --no-save --json a --csv", "--no-save ", "--csv"},
		{"unixindex pipe --no-save --json a --html", "--no-save ", "--html"},
		{"unixindex --resume latest --json a --no-save", "--no-save ", "--resume"},
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		expect_refused(bad[i]);
}

Test(options, errors_of_the_gate)
{
	static const char *const bad[][3] = {
		{"unixindex gate", "--baseline ", "--run-ab"},
		{"unixindex gate --baseline a", "--baseline ", "--candidate"},
		{"unixindex gate --baseline a --candidate b --max-loss 5%x", "--max-loss ",
			"'5%x'"},
		{"unixindex gate --baseline a --candidate b --max-loss %", "--max-loss ", "'%'"},
		{"unixindex gate --baseline a --candidate b --max-loss 100", "--max-loss ",
			"'100'"},
		{"unixindex gate --baseline a --candidate b --max-loss inf", "--max-loss ",
			"'inf'"},
		{"unixindex gate --baseline a --candidate b --confidence 50", "--confidence ",
			"'50'"},
		{"unixindex gate --baseline a --candidate b --confidence nan", "--confidence ",
			"'nan'"},
		{"unixindex gate --baseline a --candidate b --blocks 5", "--blocks ", "--run-ab"},
		{"unixindex gate --baseline a --candidate b --tap --json", "--tap ", "--json"},
		{"unixindex gate --run-ab a", "--run-ab ", "two commands"},
		{"unixindex gate --run-ab a b --blocks 2", "--blocks ", "'2'"},
		{"unixindex gate --run-ab a b --blocks 1001", "--blocks ", "'1001'"},
		{"unixindex gate --run-ab a b --candidate c", "--run-ab ", "--candidate"},
		{"unixindex gate --run-ab a b --suite c", "--suite ", "--run-ab"},
		{"unixindex gate --run-ab a b --require-same-host=x", "--require-same-host ",
			"'x'"},
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		expect_refused(bad[i]);
}

Test(options, help_fits_80_columns)
{
	for (size_t i = 0; options_help[i]; i++)
		for (const char *line = options_help[i]; *line;) {
			size_t columns = strcspn(line, "\n");

			cr_expect(columns <= 80, "%.*s", (int)columns, line);
			line += columns + (line[columns] == '\n');
		}
}
