/* SPDX-License-Identifier: MIT */
#include "openssl_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scan.h"

/* A printed figure with fewer digits than these is worse than what is computed from the other one. */
#define GOOD_RATE 10.0

bool openssl_table_sizes_read(const char *text, struct openssl_table_sizes *ret_sizes)
{
	struct openssl_table_sizes sizes = {.nr = 0};
	const char *p = scan_word(text + strspn(text, "# "), "type");

	while (p != NULL && *p != '\0') {
		uint32_t size;

		p = scan_whole(p, UINT32_MAX, &size);
		p = p != NULL ? scan_word(p, "bytes") : NULL;
		if (p == NULL || size == 0 || sizes.nr == OPENSSL_TABLE_SIZES_MAX)
			return false;
		sizes.sizes[sizes.nr++] = size;
	}
	if (sizes.nr == 0)
		return false;
	*ret_sizes = sizes;
	return true;
}

/* The figures from text to its end; false if something else is there. */
static bool read_figures(const char *text, size_t nr_max, struct openssl_table_row *row)
{
	row->nr = 0;
	while (*(text = scan_blanks(text)) != '\0') {
		struct scan_number number;

		text = scan_number(text, &number);
		if (text == NULL || row->nr == nr_max || number.foreign ||
			!isfinite(number.value) || number.value < 0)
			return false;
		row->values[row->nr++] = number.value;
		/* "0.00" has no letter behind it: the algorithm is not there. */
		row->whole = *text == 'k' || number.decimals == 2;
		if (*text == 'k')
			text++;
		else if (*text != ' ' && *text != '\0')
			return false;
	}
	return row->nr > 0;
}

bool openssl_table_row_read(const char *text, size_t nr_max, struct openssl_table_row *ret_row)
{
	struct openssl_table_row row;

	text += strspn(text, "# ");
	for (const char *p = strchr(text, ' '); p != NULL; p = strchr(p + 1, ' ')) {
		if (p - text >= OPENSSL_TABLE_NAME_BYTES)
			return false;
		if (!scan_is_digit(p[1]) || !read_figures(p, nr_max, &row))
			continue;
		(void)snprintf(row.name, sizeof(row.name), "%.*s", (int)(p - text), text);
		*ret_row = row;
		return true;
	}
	return false;
}

/* Seconds and rates from text to its end, as many of one as of the other. */
static bool read_rates(const char *text, struct openssl_table_public *row)
{
	double seconds[OPENSSL_TABLE_OPERATIONS_MAX];
	double rates[OPENSSL_TABLE_OPERATIONS_MAX];
	size_t nr_seconds = 0;
	size_t nr_rates = 0;

	while (*(text = scan_blanks(text)) != '\0') {
		struct scan_number number;

		text = scan_number(text, &number);
		if (text == NULL || !isfinite(number.value) || number.open || number.decimals == 0)
			return false;
		if (*text == 's') {
			if (nr_rates > 0 || nr_seconds == OPENSSL_TABLE_OPERATIONS_MAX)
				return false;
			seconds[nr_seconds++] = number.value;
			text++;
		} else {
			if (nr_rates == nr_seconds)
				return false;
			rates[nr_rates++] = number.value;
		}
		if (*text != ' ' && *text != '\0')
			return false;
	}
	if (nr_rates == 0 || nr_rates != nr_seconds)
		return false;
	for (size_t i = 0; i < nr_rates; i++)
		row->rates[i] = rates[i] < GOOD_RATE && seconds[i] > 0 ? 1 / seconds[i] : rates[i];
	row->nr = nr_rates;
	return true;
}

/* "rsa 2048 private 2.116 s": seconds of one operation. */
static bool read_old(const char *text, struct openssl_table_public *ret_row)
{
	const char *private = scan_find(text, " private ");
	const char *public = scan_find(text, " public ");
	const char *end = private != NULL ? private : public;
	struct openssl_table_public row = {.nr = 1};
	struct scan_number number;
	const char *p;

	if (end == NULL || end - text > 16)
		return false;
	p = scan_number(end + strlen(private != NULL ? " private " : " public "), &number);
	if (p == NULL || scan_word(p, "s") == NULL || !(number.value > 0))
		return false;
	(void)snprintf(row.name, sizeof(row.name), "%.*s bits", (int)(end - text), text);
	/* Sign comes first in all tables. */
	row.nr = private != NULL ? 1 : 2;
	row.rates[row.nr - 1] = 1 / number.value;
	*ret_row = row;
	return isfinite(row.rates[row.nr - 1]);
}

/* Whether a time stands at the text, with which figures begin. */
static bool is_time(const char *text)
{
	struct scan_number number;
	const char *end = scan_number(text, &number);

	return end != NULL && number.decimals > 0 && *end == 's';
}

bool openssl_table_public_read(const char *text, struct openssl_table_public *ret_row)
{
	struct openssl_table_public row = {.nr = 0};

	text += strspn(text, "# ");
	for (const char *p = strchr(text, ' '); p != NULL; p = strchr(p + 1, ' ')) {
		if (p - text >= OPENSSL_TABLE_NAME_BYTES)
			break;
		if (!scan_is_digit(p[1]) || !is_time(p))
			continue;
		if (!read_rates(p, &row))
			return false;
		(void)snprintf(row.name, sizeof(row.name), "%.*s", (int)(p - text), text);
		*ret_row = row;
		return true;
	}
	return read_old(text, ret_row);
}
