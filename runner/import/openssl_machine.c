/* SPDX-License-Identifier: MIT */
#include "openssl_machine.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "openssl_names.h"
#include "scan.h"

static const char *const sign_verify[] = {"sign", "verify"};

/* The name up to the next colon, and what stands behind that; null if there is none. */
static const char *take_name(const char *text, char ret_name[OPENSSL_NAMES_KEY_BYTES])
{
	size_t length = strcspn(text, ":");

	if (text[length] != ':')
		return NULL;
	(void)snprintf(ret_name, OPENSSL_NAMES_KEY_BYTES, "%.*s", (int)length, text);
	return text + length + 1;
}

static void take_sizes(const char *text, struct openssl_table_sizes *ret_sizes)
{
	struct openssl_table_sizes sizes = {.nr = 0};

	while (sizes.nr < OPENSSL_TABLE_SIZES_MAX) {
		text = scan_whole(text, UINT32_MAX, &sizes.sizes[sizes.nr]);
		if (text == NULL || sizes.sizes[sizes.nr] == 0)
			return;
		sizes.nr++;
		if (*text != ':')
			break;
		text++;
	}
	*ret_sizes = sizes;
}

/* "4:sha1:114229457.53:371312200.00" */
static void take_rates(struct openssl_run *run, const char *text, size_t line,
	const struct openssl_table_sizes *sizes)
{
	char name[OPENSSL_NAMES_KEY_BYTES];
	const char *p = take_name(text, name);

	p = p != NULL ? take_name(p, name) : NULL;
	for (size_t i = 0; p != NULL && i < sizes->nr; i++) {
		struct scan_number number;

		p = scan_number(p, &number);
		/* The last one may be cut off. */
		if (p == NULL || number.decimals < 2 || !isfinite(number.value))
			return;
		openssl_run_sized(run, line, name, sizes->sizes[i], number.value / 1000);
		p = *p == ':' ? p + 1 : NULL;
	}
}

/* "2:2048:3765.957447:60896.000000" */
static void take_public(
	struct openssl_run *run, const char *text, size_t line, const char *algorithm)
{
	struct openssl_table_public row = {.nr = 2};
	struct scan_number numbers[2];
	char name[OPENSSL_NAMES_KEY_BYTES];
	uint32_t bits;
	const char *p = take_name(text, name);

	p = p != NULL ? scan_whole(p, 1000000, &bits) : NULL;
	for (size_t i = 0; i < 2; i++)
		p = p != NULL && *p == ':' ? scan_number(p + 1, &numbers[i]) : NULL;
	if (p == NULL || !(numbers[0].value > 0) || !(numbers[1].value > 0))
		return;
	(void)snprintf(row.name, sizeof(row.name), "%s %" PRIu32 " bits", algorithm, bits);
	/* Signing with RSA is slower than verifying, so these are seconds. */
	for (size_t i = 0; i < 2; i++) {
		row.rates[i] = numbers[i].value;
		if (strcmp(algorithm, "rsa") == 0 && numbers[0].value > numbers[1].value)
			row.rates[i] = 1 / numbers[i].value;
	}
	openssl_run_public(run, line, &row, sign_verify);
}

/* "sha1:3:16" */
static void begin(struct openssl_machine *machine, const char *text)
{
	char name[OPENSSL_NAMES_KEY_BYTES];
	struct scan_number seconds;
	const char *p = take_name(text, name);

	machine->doing = (struct openssl_doing){.size = 0};
	p = p != NULL ? scan_number(p, &seconds) : NULL;
	p = p != NULL && *p == ':' ? scan_whole(p + 1, UINT32_MAX, &machine->doing.size) : NULL;
	if (p == NULL || !isfinite(seconds.value)) {
		machine->doing.size = 0;
		return;
	}
	machine->doing.asked_s = seconds.value;
	openssl_names_algorithm(name, machine->doing.name);
}

/* "1234567:sha1:2.99" */
static void end(
	struct openssl_machine *machine, struct openssl_run *run, const char *text, size_t line)
{
	struct openssl_doing *doing = &machine->doing;
	char name[OPENSSL_NAMES_KEY_BYTES];
	char key[OPENSSL_NAMES_KEY_BYTES];
	struct scan_number count;
	struct scan_number seconds;
	const char *p = scan_number(text, &count);

	p = p != NULL && *p == ':' ? take_name(p + 1, name) : NULL;
	p = p != NULL ? scan_number(p, &seconds) : NULL;
	if (p == NULL || doing->size == 0 || !isfinite(count.value) || !isfinite(seconds.value))
		return;
	openssl_names_algorithm(name, key);
	if (strcmp(key, doing->name) != 0)
		return;
	doing->count = count.value;
	doing->used_s = seconds.value;
	doing->line = line;
	openssl_run_doing(run, doing);
	doing->size = 0;
}

bool openssl_machine_take(struct openssl_machine *machine, struct openssl_run *run,
	const char *text, size_t line, struct openssl_table_sizes *ret_sizes)
{
	if (strncmp(text, "Got:", 4) == 0) {
		text = scan_blanks(text + 4);
		if (strncmp(text, "+H:", 3) == 0)
			take_sizes(text + 3, ret_sizes);
		return true;
	}
	if (text[0] != '+' || text[1] < 'A' || text[1] > 'Z')
		return false;
	if (strncmp(text, "+H:", 3) == 0)
		take_sizes(text + 3, ret_sizes);
	else if (strncmp(text, "+F:", 3) == 0)
		take_rates(run, text + 3, line, ret_sizes);
	else if (strncmp(text, "+F2:", 4) == 0)
		take_public(run, text + 4, line, "rsa");
	else if (strncmp(text, "+F3:", 4) == 0)
		take_public(run, text + 4, line, "dsa");
	else if (strncmp(text, "+DT:", 4) == 0 && run->copies == 1)
		begin(machine, text + 4);
	else if (strncmp(text, "+R:", 3) == 0 && run->copies == 1)
		end(machine, run, text + 3, line);
	return true;
}
