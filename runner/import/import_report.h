/* SPDX-License-Identifier: MIT */
/*
 * import_report - what was read from one report: rows, sections, the machine, and doubts.
 *
 * The parsers fill it in; import_result.h makes a result of it. Without memory `failed` is set and
 * nothing more is taken; everything that is there can be freed.
 */
#ifndef IMPORT_REPORT_H
#define IMPORT_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system.h"

enum import_kind {
	IMPORT_UNIXBENCH,
	IMPORT_OPENSSL_SPEED,
	IMPORT_CRYPTSETUP,
};

/* One section, with so many copies at once. */
struct import_pass {
	size_t line;
	uint32_t copies;   /* 0: not said yet */
	uint32_t cpus;     /* in the system; 0: not said */
	int64_t started_s; /* 0: not known; as if the clock showed UTC */
	int64_t ended_s;
	double index; /* as printed; 0: none */
	size_t index_line;
	bool index_is_mean; /* arithmetic, as before version 4.1 */
	bool has_table;     /* of indices */
	bool rated_1;       /* the baseline has the index 1 and not 10, as before version 4.1 */
};

/* One figure. */
struct import_row {
	char *key;
	char *title;
	char *unit;
	uint32_t hash; /* of the key */
	size_t pass;
	bool has_value;  /* from a row of results; else value is from the index table */
	double value;    /* in its unit; 0: it says that there is none */
	double length_s; /* below 0: not said */
	uint32_t nr_samples;
	double seconds; /* that a sample should take; 0: not known */
	bool classic;
	bool has_index; /* it stands in an index table */
	bool in_system_index;
	double baseline; /* these three as printed there */
	double result;
	double index;
	size_t line; /* of the row of results, else of the index table */
	size_t index_line;
};

struct import_report {
	enum import_kind kind;
	unsigned merged; /* bits of other kinds whose rows are here too */
	char *version;   /* of the program that measured; null: not said */
	char *source;    /* from a line "Source: ..."; null: none */
	size_t line;     /* where it begins */
	struct system_info system;
	struct import_pass *passes;
	size_t nr_passes;
	struct import_row *rows;
	size_t nr_rows;
	char **doubts;
	size_t nr_doubts;
	size_t user_time_line; /* of the first figure that was divided by user time; 0: none */
	bool has_commas;       /* in its figures */
	bool failed;
	bool too_many; /* rows were left out */
};

struct import_reports {
	struct import_report *reports;
	size_t nr;
	bool failed;
	bool too_many; /* reports; there is nothing that anybody would want so many of */
};

#define IMPORT_REPORTS_MAX 5000
#define IMPORT_ROWS_MAX 4000
#define IMPORT_PASSES_MAX 100
#define IMPORT_DOUBTS_MAX 200
#define IMPORT_KEY_BYTES 41

/* A new report at the end. Null without memory or if there are too many. Earlier pointers to reports become invalid. */
struct import_report *import_report_new(
	struct import_reports *reports, enum import_kind kind, size_t line);

/* A new pass at the end; null without memory or if there are too many. */
struct import_pass *import_report_new_pass(struct import_report *report, size_t line);

/* The row of that key in a pass, or null. */
struct import_row *import_report_row(
	const struct import_report *report, size_t pass, const char *key);

/*
 * A new row with copies of the strings, the rest 0; null without memory or if there are too many.
 * Earlier pointers to rows become invalid.
 */
struct import_row *import_report_new_row(struct import_report *report, size_t pass, const char *key,
	const char *title, const char *unit);

/* Gives the row another key, which is not longer than the one it has. */
void import_report_rename(struct import_row *row, const char *key);

/* Adds "line N: ..." to the doubts. After IMPORT_DOUBTS_MAX they are only counted. */
void import_report_doubt(struct import_report *report, size_t line, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* A copy in the place of the string; what is longer than 200 bytes is cut. */
void import_report_set(struct import_report *report, char **string, const char *text);

/* Letters and digits of the title in lower case, with - between words. */
void import_report_key(const char *title, char ret_key[IMPORT_KEY_BYTES]);

void import_report_free(struct import_report *report);
void import_reports_free(struct import_reports *reports);

#endif
