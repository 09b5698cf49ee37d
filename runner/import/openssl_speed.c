/* SPDX-License-Identifier: MIT */
#include "openssl_speed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "header.h"
#include "openssl_machine.h"
#include "openssl_names.h"
#include "openssl_run.h"
#include "scan.h"

#define SHOWN 60

struct parse {
	const struct lines *lines;
	struct openssl_run run;
	struct openssl_table_sizes sizes;
	size_t guessed_line;           /* of the row from which these were guessed */
	const char *const *operations; /* of the table of public key operations */
	struct header header;
	struct openssl_machine machine;
	struct import_report about; /* the machine, as lines before the figures say */
};

static const char *const op[] = {"op"};
static const char *const sign_verify[] = {"sign", "verify", "encrypt", "decrypt"};
static const char *const encapsulation[] = {"keygen", "encaps", "decaps"};
static const char *const signature[] = {"keygen", "sign", "verify"};

/* Another command begins: what was said of the last one is forgotten. */
static void begin_run(struct parse *parse)
{
	struct openssl_run *run = &parse->run;
	struct openssl_run fresh = {.reports = run->reports, .report = run->report, .copies = 1};

	openssl_run_end(run);
	fresh.report = run->report;
	memcpy(fresh.version, run->version, sizeof(fresh.version));
	*run = fresh;
	parse->sizes.nr = 0;
	parse->operations = NULL;
}

/* AF_ALG is the kernel's tier; other engines have rows of their own. */
static void set_engine(struct openssl_run *run, const char *text, size_t length)
{
	char name[OPENSSL_NAMES_KEY_BYTES];
	char key[OPENSSL_NAMES_KEY_BYTES];

	(void)snprintf(name, sizeof(name), "%.*s", (int)length, text);
	openssl_names_algorithm(name, key);
	if (strcmp(key, "afalg") == 0)
		(void)snprintf(run->engine, sizeof(run->engine), "%s", OPENSSL_NAMES_KERNEL);
	else
		(void)snprintf(run->engine, sizeof(run->engine), "-%.14s", key);
}

/* The word behind an option in a command, or null. */
static const char *option(const char *text, const char *name)
{
	const char *found = strstr(text, name);

	if (found == NULL || (found[strlen(name)] != ' ' && found[strlen(name)] != '\0'))
		return NULL;
	return scan_blanks(found + strlen(name));
}

/* "$ openssl speed -evp aes-256-cbc -multi 4" */
static bool take_command(struct parse *parse, const char *text)
{
	const char *command = scan_find(text, "openssl speed");
	struct openssl_run *run = &parse->run;
	const char *value;
	uint32_t copies;

	if (command == NULL)
		return false;
	begin_run(parse);
	run->command = true;
	run->evp = option(command, "-evp") != NULL || option(command, "-aead") != NULL;
	run->decrypt = option(command, "-decrypt") != NULL;
	run->elapsed = option(command, "-elapsed") != NULL;
	value = option(command, "-multi");
	if (value != NULL && scan_whole(value, 65536, &copies) != NULL && copies > 0)
		run->copies = copies;
	value = option(command, "-engine");
	if (value != NULL)
		(void)snprintf(
			run->engine, sizeof(run->engine), "%.*s", (int)strcspn(value, " "), value);
	return true;
}

/* "OpenSSL 1.1.1d 10 Sep 2019", "version: 3.0.2", "LibreSSL 2.8.3", "SSLeay 0.5.2" */
static bool take_version(struct parse *parse, const char *text)
{
	static const char *const names[] = {"OpenSSL ", "version: ", "LibreSSL ", "SSLeay "};
	struct import_report *report = openssl_run_report(&parse->run);
	char version[sizeof(parse->run.version)];
	const char *found = NULL;
	size_t i = 0;

	for (; found == NULL && i < sizeof(names) / sizeof(names[0]); i++) {
		found = strstr(text, names[i]);
		if (found != NULL && !scan_is_digit(found[strlen(names[i])]))
			found = NULL;
	}
	if (found == NULL)
		return false;
	found += strlen(names[i - 1]);
	(void)snprintf(version, sizeof(version), "%s%.*s", i > 2 ? names[i - 1] : "",
		(int)strcspn(found, " ;,"), found);
	/* Behind a table it belongs to the next command, as the lines before it do. */
	if (parse->run.has_figures) {
		struct openssl_run *run = &parse->run;
		struct openssl_doing *doings;
		size_t nr_doings;

		openssl_run_settle(run);
		doings = run->doings;
		nr_doings = run->nr_doings;
		run->doings = NULL;
		run->nr_doings = 0;
		begin_run(parse);
		run->doings = doings;
		run->nr_doings = nr_doings;
	}
	memcpy(parse->run.version, version, sizeof(version));
	if (report != NULL && report->version != NULL && strcmp(report->version, version) != 0) {
		openssl_run_finish(report);
		parse->run.report = SIZE_MAX;
	} else if (report != NULL && report->version == NULL) {
		import_report_set(report, &report->version, version);
	}
	return true;
}

/* Lines that say how it was measured. */
static bool take_circumstances(struct parse *parse, const char *text)
{
	struct openssl_run *run = &parse->run;
	const char *fork = scan_find(text, "Forked child ");
	uint32_t child;

	if (strncmp(text, "engine \"", 8) == 0) {
		set_engine(run, text + 8, strcspn(text + 8, "\""));
		return true;
	}
	if (scan_find(text, "measure elapsed time") != NULL) {
		run->elapsed = true;
		return true;
	}
	if (fork == text && scan_whole(fork + strlen("Forked child "), 65535, &child) != NULL) {
		if (child + 1 > run->copies)
			run->copies = child + 1;
		return true;
	}
	return false;
}

/* The heads of tables of public key operations. */
static bool take_operations(struct parse *parse, const char *text)
{
	if (strstr(text, "op/s") != NULL && scan_word(text, "op") != NULL)
		parse->operations = op;
	else if (strstr(text, "keygen") != NULL && strstr(text, "encaps") != NULL)
		parse->operations = encapsulation;
	else if (strstr(text, "keygen") != NULL && strstr(text, "verify") != NULL)
		parse->operations = signature;
	else if (strstr(text, "sign/s") != NULL && strstr(text, "verify/s") != NULL)
		parse->operations = sign_verify;
	else
		return false;
	parse->sizes.nr = 0;
	return true;
}

/* "type 16 bytes 64 bytes ...", perhaps on two lines or three. Returns how many. */
static size_t take_sizes(struct parse *parse, size_t index)
{
	const char *text = parse->lines->lines[index].text;
	char joined[LINES_JOINED_BYTES];
	struct openssl_table_sizes sizes = {.nr = 0};
	size_t nr = 0;

	if (scan_word(text + strspn(text, "# "), "type") == NULL)
		return 0;
	/* Nothing but sizes goes on with a head, so the longest one that is a head is right. */
	for (size_t i = 0; i < 6; i++) {
		if (lines_join(parse->lines, index, i / 2, i % 2 ? "" : " ", joined) &&
			openssl_table_sizes_read(joined, &sizes))
			nr = i / 2 + 1;
	}
	if (nr > 0)
		parse->sizes = sizes;
	return nr;
}

static void doubt(struct parse *parse, const struct line *line, const char *what)
{
	struct import_report *report = openssl_run_report(&parse->run);

	if (report != NULL)
		import_report_doubt(report, line->number, "%s: '%.*s'; the row is left out", what,
			SHOWN, line->text);
}

/* With -multi there is no head, and what says the sizes may not have been kept. */
static bool guess_sizes(struct parse *parse, const struct line *line)
{
	static const struct openssl_table_sizes usual = {{16, 64, 256, 1024, 8192, 16384}, 6};
	struct openssl_table_row row;

	if ((!parse->run.command && parse->run.version[0] == '\0') ||
		line->text[strlen(line->text) - 1] != 'k' ||
		!openssl_table_row_read(line->text, usual.nr, &row) || row.nr < 5)
		return false;
	parse->sizes = usual;
	parse->sizes.nr = row.nr;
	parse->guessed_line = line->number;
	return true;
}

/* A row of the table of symmetric algorithms, perhaps on two lines. Returns how many. */
static size_t take_row(struct parse *parse, size_t index)
{
	const struct line *line = &parse->lines->lines[index];
	char joined[LINES_JOINED_BYTES];
	struct openssl_table_row row;
	struct openssl_table_row whole;
	size_t nr = 1;

	if (parse->sizes.nr == 0 && !guess_sizes(parse, line))
		return 0;
	if (!openssl_table_row_read(line->text, parse->sizes.nr, &row))
		return 0;
	for (size_t i = 0; i < 4 && (row.nr < parse->sizes.nr || !row.whole); i++) {
		/* At a blank and within a word, one line more and two. */
		if (lines_join(parse->lines, index, 1 + i / 2, i % 2 ? "" : " ", joined) &&
			openssl_table_row_read(joined, parse->sizes.nr, &whole) &&
			whole.nr == parse->sizes.nr && whole.whole &&
			strcmp(whole.name, row.name) == 0) {
			row = whole;
			nr = 2 + i / 2;
		}
	}
	if (row.nr < parse->sizes.nr || !row.whole) {
		doubt(parse, line,
			index + nr > parse->lines->last ? "cut off in the middle"
							: "not a whole row");
		return 1;
	}
	for (size_t i = 0; i < row.nr; i++)
		openssl_run_sized(
			&parse->run, line->number, row.name, parse->sizes.sizes[i], row.values[i]);
	if (parse->guessed_line == line->number && openssl_run_report(&parse->run) != NULL)
		import_report_doubt(openssl_run_report(&parse->run), line->number,
			"no head says the sizes of blocks; taken for the usual ones");
	return nr;
}

/* A row of public key operations. */
static size_t take_public(struct parse *parse, size_t index)
{
	const struct line *line = &parse->lines->lines[index];
	const char *const *operations = parse->operations;
	char joined[LINES_JOINED_BYTES];
	struct openssl_table_public row;
	size_t nr = 1;

	if (strstr(line->text, " bit") == NULL && operations != encapsulation &&
		operations != signature && scan_find(line->text, "private ") == NULL &&
		scan_find(line->text, "public ") == NULL)
		return 0;
	if (!openssl_table_public_read(line->text, &row)) {
		if (!lines_join(parse->lines, index, 1, " ", joined) ||
			openssl_table_public_read(parse->lines->lines[index + 1].text, &row) ||
			!openssl_table_public_read(joined, &row)) {
			if (operations != NULL && index == parse->lines->last)
				doubt(parse, line, "cut off in the middle");
			return 0;
		}
		nr = 2;
	}
	/* Without a head the number of figures tells; three are too few to know. */
	if (operations == NULL && row.nr == 3)
		return 0;
	if (operations == NULL || (operations == op) != (row.nr == 1) ||
		(operations == sign_verify && row.nr == 3))
		operations = row.nr == 1 && strstr(row.name, "rsa") == NULL ? op : sign_verify;
	if (row.nr > 3 && operations != sign_verify)
		return 0;
	if (row.nr <= 4)
		openssl_run_public(&parse->run, line->number, &row, operations);
	return nr;
}

/* Returns how many lines were taken. */
static size_t take_line(struct parse *parse, size_t index)
{
	const struct line *line = &parse->lines->lines[index];
	struct openssl_doing doing;
	size_t nr;

	if (line->text[0] == '\0')
		return 1;
	if (header_take_source(line->text, &parse->about))
		return 1;
	if (take_command(parse, line->text) || take_circumstances(parse, line->text) ||
		openssl_machine_take(
			&parse->machine, &parse->run, line->text, line->number, &parse->sizes))
		return 1;
	if (openssl_doing_read(line->text, &doing)) {
		/* Behind a table it belongs to the next command, unless there were none before it. */
		if (parse->run.has_figures && parse->run.doings_first)
			begin_run(parse);
		parse->run.has_doings = true;
		doing.line = line->number;
		openssl_run_doing(&parse->run, &doing);
		return 1;
	}
	if (take_version(parse, line->text) || take_operations(parse, line->text))
		return 1;
	nr = take_sizes(parse, index);
	if (nr == 0)
		nr = take_row(parse, index);
	if (nr == 0)
		nr = take_public(parse, index);
	if (nr == 0)
		(void)header_take(&parse->header, line->text, &parse->about);
	return nr > 0 ? nr : 1;
}

/* What the lines around the figures say of the machine goes to each of the reports. */
static void give_about(struct parse *parse, size_t first)
{
	struct import_reports *reports = parse->run.reports;

	for (size_t i = first; i < reports->nr; i++) {
		struct import_report *report = &reports->reports[i];

		if (parse->about.source != NULL)
			import_report_set(report, &report->source, parse->about.source);
		report->system = parse->about.system;
		/* Arrays have one owner, the first report. */
		if (i > first) {
			report->system.groups = NULL;
			report->system.nr_groups = 0;
		}
	}
	if (reports->nr > first) {
		parse->about.system.groups = NULL;
		parse->about.system.nr_groups = 0;
	}
	import_report_free(&parse->about);
}

void openssl_speed_parse(const struct lines *lines, struct import_reports *ret_reports)
{
	struct parse parse = {
		.lines = lines, .run = {.reports = ret_reports, .report = SIZE_MAX, .copies = 1}};
	size_t first = ret_reports->nr;
	struct import_report *report;

	for (size_t i = 0; i < lines->nr && !ret_reports->failed && !ret_reports->too_many;)
		i += take_line(&parse, i);
	openssl_run_end(&parse.run);
	report = openssl_run_report(&parse.run);
	if (report != NULL)
		openssl_run_finish(report);
	give_about(&parse, first);
}
