/* SPDX-License-Identifier: MIT */
/*
 * text_report_words - strings made fit for the text report.
 *
 * Each returns a copy that the caller frees, null without memory. A null or empty string is
 * "unknown".
 */
#ifndef TEXT_REPORT_WORDS_H
#define TEXT_REPORT_WORDS_H

/* For the header: one line of well-formed UTF-8, at most seven dashes in a row, no "Index Score".
 */
char *text_report_line(const char *string);

/* For a failure: as above, with [ ] for ( ), and none of the other words that readers look for. */
char *text_report_reason(const char *string);

/* For a row (rules 4 and 5): letters, digits, single blanks, _ - ( ), a capital letter first. */
char *text_report_title(const char *string);

/* Letters only. */
char *text_report_unit(const char *string);

#endif
