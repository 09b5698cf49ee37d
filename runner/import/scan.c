/* SPDX-License-Identifier: MIT */
#include "scan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DIGITS_MAX 48 /* of a number, with sign, point and exponent */

bool scan_is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool scan_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

const char *scan_blanks(const char *text)
{
	return text + strspn(text, " ");
}

static size_t digits(const char *text)
{
	return strspn(text, "0123456789");
}

/* A number without a value: nan, -nan, inf, infinity. */
static const char *scan_odd(const char *text, struct scan_number *ret_number)
{
	static const char *const words[] = {"nan", "infinity", "inf"};
	const char *word = text + (*text == '-' || *text == '+');

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t length = strlen(words[i]);

		if (strncasecmp(word, words[i], length) == 0 && !scan_is_letter(word[length])) {
			*ret_number = (struct scan_number){.value = i == 0 ? NAN : INFINITY};
			return word + length;
		}
	}
	return NULL;
}

/* Groups of three digits behind commas; 0 if these are none. */
static size_t groups(const char *text)
{
	size_t length = 0;

	while (text[length] == ',' && digits(text + length + 1) == 3)
		length += 4;
	return length;
}

/* What is collected on the way to strtod(); more than fits has no value. */
struct plain_number {
	char text[DIGITS_MAX + 1];
	size_t length;
	bool too_long;
};

static void add(struct plain_number *number, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (text[i] == ',')
			continue;
		if (number->length == DIGITS_MAX)
			number->too_long = true;
		else
			number->text[number->length++] = text[i];
	}
}

/* Behind the whole part: a point or decimal comma and what follows it. */
static const char *add_decimals(
	struct plain_number *plain, const char *text, struct scan_number *number)
{
	size_t nr = *text != '\0' ? digits(text + 1) : 0;

	if (*text == '.' && (nr > 0 || text[1] != '.')) {
		add(plain, text, nr > 0 ? nr + 1 : 0);
		number->decimals = (unsigned)nr;
		number->open = nr == 0;
		return text + 1 + nr;
	}
	if (*text == ',' && (nr == 1 || nr == 2)) {
		add(plain, ".", 1);
		add(plain, text + 1, nr);
		number->decimals = (unsigned)nr;
		number->foreign = true;
		return text + 1 + nr;
	}
	return text;
}

const char *scan_number(const char *text, struct scan_number *ret_number)
{
	struct plain_number plain = {.length = 0};
	struct scan_number number = {.value = 0};
	size_t nr;
	size_t grouped;

	text = scan_blanks(text);
	if (*text == '+' || *text == '-')
		add(&plain, text, *text == '-');
	nr = digits(text + (*text == '+' || *text == '-'));
	if (nr == 0)
		return scan_odd(text, ret_number);
	text += *text == '+' || *text == '-';
	grouped = nr <= 3 ? groups(text + nr) : 0;
	add(&plain, text, nr + grouped);
	number.foreign = grouped > 0;
	text = add_decimals(&plain, text + nr + grouped, &number);
	if (*text == 'e' || *text == 'E') {
		size_t sign = text[1] == '+' || text[1] == '-';

		nr = digits(text + 1 + sign);
		add(&plain, text, nr > 0 ? 1 + sign + nr : 0);
		text += nr > 0 ? 1 + sign + nr : 0;
	}
	plain.text[plain.length] = '\0';
	number.value = plain.too_long ? INFINITY : strtod(plain.text, NULL);
	*ret_number = number;
	return text;
}

const char *scan_whole(const char *text, uint32_t max, uint32_t *ret_number)
{
	uint64_t number = 0;

	text = scan_blanks(text);
	if (!scan_is_digit(*text))
		return NULL;
	for (; scan_is_digit(*text); text++) {
		number = number * 10 + (uint64_t)(*text - '0');
		if (number > max)
			return NULL;
	}
	if ((*text == '.' || *text == ',') && scan_is_digit(text[1]))
		return NULL;
	*ret_number = (uint32_t)number;
	return text;
}

const char *scan_word(const char *text, const char *word)
{
	size_t length = strlen(word);

	text = scan_blanks(text);
	if (strncasecmp(text, word, length) != 0 || scan_is_letter(text[length]))
		return NULL;
	return text + length;
}

const char *scan_letters(const char *text, const char **ret_start)
{
	const char *start = scan_blanks(text);
	const char *end = start;

	while (scan_is_letter(*end))
		end++;
	if (end == start)
		return NULL;
	*ret_start = start;
	return end;
}

const char *scan_character(const char *text, char c)
{
	text = scan_blanks(text);
	return *text == c ? text + 1 : NULL;
}

const char *scan_find(const char *text, const char *word)
{
	const char first[] = {
		word[0], (char)(word[0] ^ (scan_is_letter(word[0]) ? 0x20 : 0)), '\0'};
	size_t length = strlen(word);

	for (const char *p = strpbrk(text, first); p != NULL; p = strpbrk(p + 1, first)) {
		if (strncasecmp(p, word, length) == 0)
			return p;
	}
	return NULL;
}
