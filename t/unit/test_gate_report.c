/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "distribution.h"
#include "gate_report.h"
#include "sample_compare.h"

static const struct compare_style plain = {.width = 80};

/* A ratio with so many percent about it, with 9 degrees of freedom. */
static struct gate_row row_of(const char *name, double ratio, double percent)
{
	return (struct gate_row){.name = (char *)name,
		.copies = 1,
		.has_ratio = true,
		.ratio = {.ln = log(ratio),
			.has_interval = true,
			.low = log(ratio) - percent / 100,
			.high = log(ratio) + percent / 100,
			.df = 9},
		.nr_samples = 40,
		.nr_flagged = 8};
}

static struct gate_table sample_table(void)
{
	struct gate_row rows[] = {
		row_of("pipe", 0.912, 1.4),
		row_of("syscall", 1.0012, 0.8),
		row_of("context1", 0.99, 3),
		row_of("shell8", 0.96, 2.1),
		row_of("execl", 0.5, 1),
		row_of("a-test-with-a-rather-long-key", 1.3, 0),
		row_of("sly # SKIP it", 0.2, 1),
		row_of("index", 0.97, 0.5),
		row_of("crypto composite", 1.02, 0.5),
		row_of("md5", 1, 0),
	};
	struct gate_table table = {NULL, 0};

	rows[2].copies = 4;
	rows[2].nr_flagged = 9;
	rows[4].why_not = (char *)"unlike: workload version";
	rows[7].nr_tests = 12;
	rows[8].nr_tests = 7;
	rows[9] = (struct gate_row){.name = (char *)"md5", .why_not = (char *)"not measured on A"};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		cr_assert(gate_table_add(&table, &rows[i]));
	return table;
}

static struct gate_report report_of(struct gate_table *table, const struct side *sides)
{
	struct gate_report report = {
		.table = table, .limits = {.max_loss = 0.02, .confidence = 0.95}, .sides = sides};

	cr_assert(gate_judge(table, &report.limits));
	return report;
}

static char *text_report(const struct gate_report *report)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert(gate_report_text(file, report, &plain));
	cr_assert_eq(fclose(file), 0);
	return text;
}

static char *written(
	bool (*write)(FILE *, const struct gate_report *), const struct gate_report *report)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert(write(file, report));
	cr_assert_eq(fclose(file), 0);
	return text;
}

static bool write_gate_json(FILE *file, const struct gate_report *report)
{
	json_t *root = gate_report_json(report);
	bool good = root != NULL && result_json_write(file, root);

	json_decref(root);
	return good;
}

Test(gate_report, all_forms)
{
	struct side sides[] = {side_from(pine64(), "before"), side_from(macbook(), "after")};
	struct gate_table table = sample_table();
	struct gate_report report = report_of(&table, sides);
	char *text = text_report(&report);

	expect_at_most(text, 80);
	check_golden("gate.txt", text);
	check_golden("gate.tap", written(gate_report_tap, &report));
	check_golden("gate.json", written(write_gate_json, &report));
	gate_table_free(&table);
	for (size_t i = 0; i < 2; i++)
		side_free(&sides[i]);
}

/* Commands in place of names, however long, and no loss. */
Test(gate_report, of_two_commands)
{
	struct side sides[] = {side_from(pine64(), "before"), side_from(pine64(), "after")};
	struct gate_row row = row_of("pipe", 1, 0.3);
	struct gate_table table = {NULL, 0};
	struct gate_report report;
	char *text;

	cr_assert(gate_table_add(&table, &row));
	report = report_of(&table, sides);
	report.nr_blocks = 10;
	report.commands[0] = "unixindex";
	report.commands[1] = "env LD_LIBRARY_PATH=/opt/another/libc/lib:/opt/another/lib "
			     "/opt/another/bin/unixindex --suite /opt/another/share/mine.suite";
	text = text_report(&report);
	expect_at_most(text, 80);
	check_golden("gate-ab.txt", text);
	gate_table_free(&table);
	for (size_t i = 0; i < 2; i++)
		side_free(&sides[i]);
}

static void expect_line(const struct gate_report *report, const char *wanted)
{
	char *line = written(gate_report_line, report);

	cr_expect_str_eq(line, wanted);
	free(line);
}

Test(gate_report, nothing_to_judge)
{
	struct side sides[] = {side_from(pine64(), "before"), side_from(pine64(), "after")};
	struct gate_table table = {NULL, 0};
	struct gate_report report = report_of(&table, sides);
	char *tap;

	expect_line(&report, "gate: cannot tell: there is no test to compare\n");
	cr_expect_not(gate_report_same_machine(&report), "neither is known");
	set_string(&sides[0].machine_hash, "one");
	set_string(&sides[1].machine_hash, "two");
	cr_expect_not(gate_report_same_machine(&report));
	set_string(&sides[1].machine_hash, "one");
	cr_expect(gate_report_same_machine(&report));
	report.why_not = GATE_REPORT_OTHER_MACHINE;
	expect_line(&report, "gate: cannot tell: " GATE_REPORT_OTHER_MACHINE "\n");
	tap = written(gate_report_tap, &report);
	cr_expect_eq(strncmp(tap, "1..0 # SKIP not known", 21), 0);
	free(tap);
	for (size_t i = 0; i < 2; i++)
		side_free(&sides[i]);
}

/* What does not fit in the last line is counted. */
Test(gate_report, last_line_of_many)
{
	struct side sides[] = {side_from(pine64(), "before"), side_from(pine64(), "after")};
	struct gate_table table = {NULL, 0};
	struct gate_report report;
	char *line;

	for (uint32_t i = 0; i < 30; i++) {
		struct gate_row row = row_of("dhry2reg", 0.5, 0.3);

		row.copies = i + 1;
		cr_assert(gate_table_add(&table, &row));
	}
	report = report_of(&table, sides);
	line = written(gate_report_line, &report);
	expect_at_most(line, 80);
	expect_line(&report, "gate: loss: dhry2reg with 1 copy 0.5000, and 29 more\n");
	free(line);
	gate_table_free(&table);
	for (size_t i = 0; i < 2; i++)
		side_free(&sides[i]);
}
