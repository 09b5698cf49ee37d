/* SPDX-License-Identifier: MIT */
#include "openssl_speed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "header.h"
#include "openssl_run.h"
#include "scan.h"

#define SHOWN 60

struct parse {
	const struct lines *lines;
	struct openssl_run run;
	struct openssl_table_sizes sizes;
	const char *const *operations; /* of the table of public key operations */
	struct header header;
	struct import_report about; /* the machine, as lines before the figures say */
	bool figures_end;           /* in a table: what is no row of it ends it */
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
	/* Behind a table it belongs to the next command. */
	if (parse->run.has_figures)
		begin_run(parse);
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
		(void)snprintf(run->engine, sizeof(run->engine), "%.*s",
			(int)strcspn(text + 8, "\""), text + 8);
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
	return strncmp(text, "Got:", 4) == 0;
}

/* "+F:4:sha1:114229457.53:..." and "+F2:2:2048:3765.957447:60896.0" of -mr, sizes before them in "+H:16:64". */
static bool take_machine(struct parse *parse, const char *text, size_t line)
{
	char name[OPENSSL_TABLE_NAME_BYTES];
	struct openssl_table_public row = {.nr = 2};
	struct scan_number numbers[2];
	const char *p;

	if (text[0] != '+' || text[1] < 'A' || text[1] > 'Z')
		return false;
	parse->run.machine = true;
	if (strncmp(text, "+H:", 3) == 0) {
		struct openssl_table_sizes sizes = {.nr = 0};

		for (p = text + 3; sizes.nr < OPENSSL_TABLE_SIZES_MAX; p++) {
			p = scan_whole(p, UINT32_MAX, &sizes.sizes[sizes.nr]);
			if (p == NULL || sizes.sizes[sizes.nr] == 0)
				return true;
			sizes.nr++;
			if (*p != ':')
				break;
		}
		parse->sizes = sizes;
	} else if (strncmp(text, "+F:", 3) == 0) {
		p = strchr(text + 3, ':');
		if (p == NULL)
			return true;
		(void)snprintf(name, sizeof(name), "%.*s", (int)strcspn(p + 1, ":"), p + 1);
		p = strchr(p + 1, ':');
		for (size_t i = 0; p != NULL && i < parse->sizes.nr; i++) {
			p = scan_number(p + 1, &numbers[0]);
			if (p == NULL || (*p != ':' && *p != '\0') || !isfinite(numbers[0].value))
				return true;
			openssl_run_sized(&parse->run, line, name, parse->sizes.sizes[i],
				numbers[0].value / 1000);
		}
	} else if (strncmp(text, "+F2:", 4) == 0 || strncmp(text, "+F3:", 4) == 0) {
		uint32_t bits;

		p = strchr(text + 4, ':');
		p = p != NULL ? scan_whole(p + 1, 1000000, &bits) : NULL;
		for (size_t i = 0; i < 2; i++)
			p = p != NULL && *p == ':' ? scan_number(p + 1, &numbers[i]) : NULL;
		if (p == NULL || !(numbers[0].value > 0) || !(numbers[1].value > 0))
			return true;
		(void)snprintf(row.name, sizeof(row.name), "%s %u bits",
			text[2] == '2' ? "rsa" : "dsa", bits);
		/* Old versions print seconds. Signing with RSA is slower than verifying. */
		for (size_t i = 0; i < 2; i++)
			row.rates[i] = text[2] == '2' && numbers[0].value > numbers[1].value
				? 1 / numbers[i].value
				: numbers[i].value;
		openssl_run_public(&parse->run, line, &row, sign_verify);
	}
	return true;
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

/* "type 16 bytes 64 bytes ...", perhaps on two lines. Returns how many. */
static size_t take_sizes(struct parse *parse, size_t index)
{
	char joined[LINES_JOINED_BYTES];
	struct openssl_table_sizes more;
	const struct lines *lines = parse->lines;

	if (scan_word(lines->lines[index].text + strspn(lines->lines[index].text, "# "), "type") ==
		NULL)
		return 0;
	if (lines_join(lines, index, 1, " ", joined) &&
		openssl_table_sizes_read(lines->lines[index + 1].text, true, &more) &&
		openssl_table_sizes_read(joined, false, &parse->sizes))
		return 2;
	return openssl_table_sizes_read(lines->lines[index].text, false, &parse->sizes) ? 1 : 0;
}

static void doubt(struct parse *parse, const struct line *line, const char *what)
{
	struct import_report *report = openssl_run_report(&parse->run);

	if (report != NULL)
		import_report_doubt(report, line->number, "%s: '%.*s'; the row is left out", what,
			SHOWN, line->text);
}

/* A row of the table of symmetric algorithms, perhaps on two lines. Returns how many. */
static size_t take_row(struct parse *parse, size_t index)
{
	const struct line *line = &parse->lines->lines[index];
	char joined[LINES_JOINED_BYTES];
	struct openssl_table_row row;
	struct openssl_table_row whole;
	size_t nr = 1;

	if (parse->sizes.nr == 0 || !openssl_table_row_read(line->text, parse->sizes.nr, &row))
		return 0;
	for (size_t glue = 0; glue < 2 && row.nr < parse->sizes.nr; glue++) {
		if (lines_join(parse->lines, index, 1, glue ? "" : " ", joined) &&
			openssl_table_row_read(joined, parse->sizes.nr, &whole) &&
			whole.nr == parse->sizes.nr && whole.whole &&
			strcmp(whole.name, row.name) == 0) {
			row = whole;
			nr = 2;
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
	if (take_command(parse, line->text) || take_circumstances(parse, line->text) ||
		take_machine(parse, line->text, line->number))
		return 1;
	if (openssl_doing_read(line->text, &doing)) {
		/* Behind a table it belongs to the next command. */
		if (parse->run.has_figures)
			begin_run(parse);
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
