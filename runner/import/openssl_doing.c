/* SPDX-License-Identifier: MIT */
#include "openssl_doing.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "openssl_names.h"
#include "scan.h"

#define NAME_BYTES OPENSSL_NAMES_KEY_BYTES

/* A word without "'s" at its end, and what stands behind it. */
static const char *take_word(const char *text, char ret_word[NAME_BYTES])
{
	size_t length;

	text = scan_blanks(text);
	length = strcspn(text, " ");
	(void)snprintf(ret_word, NAME_BYTES, "%.*s", (int)length, text);
	length = strlen(ret_word);
	if (length > 2 && strcmp(ret_word + length - 2, "'s") == 0)
		ret_word[length - 2] = '\0';
	return text + strcspn(text, " ");
}

/* "private rsa", "sign dsa", "public rsa encrypt ops", "ecdh": the operation and the algorithm. */
static void take_public(const char *text, const char *end, uint32_t bits, char *ret_name)
{
	static const char *const operations[] = {
		"sign", "verify", "encrypt", "decrypt", "encaps", "decaps", "keygen"};
	char algorithm[NAME_BYTES] = "";
	char operation[NAME_BYTES] = "op";
	char word[NAME_BYTES];
	bool given = false;

	while (scan_blanks(text) < end) {
		bool is_operation = false;

		text = take_word(text, word);
		for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++)
			is_operation |= strcmp(word, operations[i]) == 0;
		if (is_operation || (!given && strcmp(word, "private") == 0) ||
			(!given && strcmp(word, "public") == 0)) {
			given |= is_operation;
			(void)snprintf(operation, sizeof(operation), "%s",
				strcmp(word, "private") == 0          ? "sign"
					: strcmp(word, "public") == 0 ? "verify"
								      : word);
		} else if (strcmp(word, "ops") != 0 && strcmp(word, "private") != 0 &&
			strcmp(word, "public") != 0) {
			(void)snprintf(algorithm, sizeof(algorithm), "%s", word);
		}
	}
	openssl_names_algorithm(algorithm, word);
	(void)snprintf(ret_name, OPENSSL_DOING_NAME_BYTES, "%.24s-%" PRIu32 "-%.12s", word, bits,
		operation);
}

/* "3s" and then, for symmetric algorithms, "on 8192 size blocks". */
static const char *take_length(const char *text, struct openssl_doing *doing)
{
	struct scan_number number;
	const char *p = scan_number(text, &number);
	const char *on;

	p = p != NULL ? scan_word(p, "s") : NULL;
	if (p == NULL)
		return NULL;
	doing->asked_s = number.value;
	on = scan_word(p, "on");
	if (on == NULL)
		return p;
	p = scan_whole(on, UINT32_MAX, &doing->size);
	p = p != NULL ? scan_word(p, "size") : NULL;
	return p != NULL ? scan_word(p, "blocks") : NULL;
}

/* The number before the "s" at the end of the line: "... in 0.08s" */
static bool take_used(const char *text, double *ret_used_s)
{
	const char *in = NULL;
	struct scan_number number;
	const char *p;

	for (p = strstr(text, " in "); p != NULL; p = strstr(p + 1, " in "))
		in = p + 4;
	p = in != NULL ? scan_number(in, &number) : NULL;
	if (p == NULL || number.open || *scan_blanks(p) != 's' || !isfinite(number.value))
		return false;
	*ret_used_s = number.value;
	return true;
}

bool openssl_doing_read(const char *text, struct openssl_doing *ret_doing)
{
	struct openssl_doing doing = {.size = 0};
	const char *start = scan_find(text, "Doing ");
	const char *end = start != NULL ? strstr(start, " for ") : NULL;
	char name[NAME_BYTES];
	struct scan_number count;
	uint32_t bits;
	const char *p;

	if (end == NULL || end - start > NAME_BYTES + 20)
		return false;
	start += strlen("Doing ");
	p = take_length(end + strlen(" for "), &doing);
	p = p != NULL ? scan_character(p, ':') : NULL;
	p = p != NULL ? scan_number(p, &count) : NULL;
	if (p == NULL || !take_used(p, &doing.used_s) || !isfinite(count.value) || count.value < 0)
		return false;
	doing.count = count.value;
	if (doing.size == 0) {
		p = scan_whole(start, 1000000, &bits);
		p = p != NULL ? scan_word(p, "bits") : NULL;
		if (p != NULL)
			take_public(p, end, bits, doing.name);
		else
			take_public(start, end, 0, doing.name);
	} else {
		(void)snprintf(name, sizeof(name), "%.*s", (int)(end - start), start);
		/* From 3.2 on the name has a word behind it. */
		if (strlen(name) > 4 && strcmp(name + strlen(name) - 4, " ops") == 0)
			name[strlen(name) - 4] = '\0';
		openssl_names_algorithm(name, doing.name);
	}
	*ret_doing = doing;
	return true;
}

static double amount(const struct openssl_doing *doing)
{
	return doing->size > 0 ? doing->count * doing->size : doing->count;
}

double openssl_doing_wall(const struct openssl_doing *doing)
{
	/* Where an operation takes longer than asked for, it is waited for. */
	double length_s = doing->used_s > doing->asked_s ? doing->used_s : doing->asked_s;

	return length_s > 0 ? amount(doing) / length_s : 0;
}

double openssl_doing_rate(const struct openssl_doing *doing)
{
	return doing->used_s > 0 ? amount(doing) / doing->used_s : 0;
}
