/* SPDX-License-Identifier: MIT */
#include "dates.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "scan.h"

#define DAY_S 86400
#define NUMBERS_MAX 4

/* How names of months begin, English first. A weekday may begin likewise; it comes before the month. */
static const struct {
	const char *start;
	int month;
} names[] = {{"jan", 1}, {"feb", 2}, {"mar", 3}, {"apr", 4}, {"may", 5}, {"jun", 6}, {"jul", 7},
	{"aug", 8}, {"sep", 9}, {"oct", 10}, {"nov", 11}, {"dec", 12}, {"ene", 1}, {"gen", 1},
	{"j\xc3\xa4n", 1}, {"led", 1}, {"oca", 1}, {"sty", 1}, {"\xd1\x8f\xd0\xbd\xd0\xb2", 1},
	{"f\xc3\xa9v", 2}, {"fev", 2}, {"\xc3\xbano", 2}, {"lut", 2}, {"\xc5\x9fub", 2},
	{"\xd1\x84\xd0\xb5\xd0\xb2", 2}, {"m\xc3\xa4r", 3}, {"mrz", 3}, {"mrt", 3},
	{"b\xc5\x99"
	 "e",
		3},
	{"\xd0\xbc\xd0\xb0\xd1\x80", 3}, {"avr", 4}, {"abr", 4}, {"kwi", 4}, {"dub", 4}, {"nis", 4},
	{"\xd0\xb0\xd0\xbf\xd1\x80", 4}, {"mai", 5}, {"maj", 5}, {"mag", 5}, {"mei", 5},
	{"kv\xc4\x9b", 5}, {"\xd0\xbc\xd0\xb0\xd0\xb9", 5}, {"\xd0\xbc\xd0\xb0\xd1\x8f", 5},
	{"juin", 6}, {"giu", 6}, {"cze", 6}, {"haz", 6}, {"\xd0\xb8\xd1\x8e\xd0\xbd", 6},
	{"juil", 7}, {"lug", 7}, {"lip", 7}, {"tem", 7}, {"\xd0\xb8\xd1\x8e\xd0\xbb", 7},
	{"ago", 8}, {"ao\xc3\xbb", 8}, {"sie", 8}, {"srp", 8}, {"a\xc4\x9fu", 8},
	{"\xd0\xb0\xd0\xb2\xd0\xb3", 8}, {"set", 9}, {"wrz", 9}, {"z\xc3\xa1\xc5\x99", 9},
	{"eyl", 9}, {"\xd1\x81\xd0\xb5\xd0\xbd", 9}, {"okt", 10}, {"ott", 10}, {"out", 10},
	{"pa\xc5\xba", 10}, {"eki", 10}, {"\xd0\xbe\xd0\xba\xd1\x82", 10}, {"lis", 11}, {"kas", 11},
	{"\xd0\xbd\xd0\xbe\xd1\x8f", 11}, {"dez", 12}, {"dic", 12}, {"des", 12},
	{"d\xc3\xa9"
	 "c",
		12},
	{"gru", 12}, {"pro", 12}, {"ara", 12}, {"\xd0\xb4\xd0\xb5\xd0\xba", 12}};

#define ENGLISH_NAMES 12

/* What stands behind the number of a month, a day and a year in Chinese, Japanese and Korean. */
static const char *const month_marks[] = {"\xe6\x9c\x88", "\xec\x9b\x94", NULL};
static const char *const year_marks[] = {"\xe5\xb9\xb4", "\xeb\x85\x84", NULL};

struct search {
	struct dates dates;
	uint32_t numbers[NUMBERS_MAX];
	size_t nr_numbers;
	int64_t times[2]; /* seconds of the day */
	size_t nr_times;
};

static bool begins_with_one(const char *text, const char *const *marks)
{
	for (; *marks != NULL; marks++) {
		if (strncmp(text, *marks, strlen(*marks)) == 0)
			return true;
	}
	return false;
}

/* HH:MM:SS or HH:MM; null if that is none. */
static const char *take_time(struct search *search, const char *text)
{
	uint32_t parts[3] = {0};
	const char *p = scan_whole(text, 23, &parts[0]);

	if (p == NULL || *p != ':')
		return NULL;
	p = scan_whole(p + 1, 59, &parts[1]);
	if (p != NULL && *p == ':')
		p = scan_whole(p + 1, 60, &parts[2]);
	if (p == NULL)
		return NULL;
	if (search->nr_times < 2)
		search->times[search->nr_times++] =
			(int64_t)parts[0] * 3600 + (int64_t)parts[1] * 60 + (int64_t)parts[2];
	return p;
}

static const char *take_number(struct search *search, const char *text)
{
	const char *p = take_time(search, text);
	uint32_t number;

	if (p != NULL)
		return p;
	p = scan_whole(text, 2199, &number);
	if (p == NULL)
		return text + strspn(text, "0123456789");
	if (number >= 1970) {
		search->dates.year = (int)number;
		if (begins_with_one(p, year_marks))
			search->dates.foreign = true;
	} else if (begins_with_one(p, month_marks)) {
		search->dates.month = (int)number;
		search->dates.foreign = true;
	} else if (number > 0 && search->nr_numbers < NUMBERS_MAX) {
		search->numbers[search->nr_numbers++] = number;
	}
	return p;
}

static const char *take_word(struct search *search, const char *text)
{
	const char *end = text;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strncasecmp(text, names[i].start, strlen(names[i].start)) != 0)
			continue;
		search->dates.month = names[i].month;
		search->dates.foreign = i >= ENGLISH_NAMES;
		break;
	}
	while (scan_is_letter(*end) || (unsigned char)*end >= 0x80)
		end++;
	return end;
}

/* Days since 1970-01-01 of the Gregorian calendar, counted in years that begin in March. */
static int64_t days_of(const struct dates *dates)
{
	int64_t year = dates->year - (dates->month <= 2);
	int64_t month = (dates->month + 9) % 12;
	int64_t day_of_year = (153 * month + 2) / 5 + dates->day - 1;

	return year * 365 + year / 4 - year / 100 + year / 400 + day_of_year - 719468;
}

static void conclude(struct search *search)
{
	struct dates *dates = &search->dates;
	size_t nr = search->nr_numbers;
	int64_t midnight_s;

	/* Two numbers are month and day, as some locales abbreviate. */
	if (nr >= 2 && dates->year > 0) {
		bool swapped = search->numbers[0] > 12;

		dates->month = (int)search->numbers[swapped ? 1 : 0];
		dates->day = (int)search->numbers[swapped ? 0 : 1];
		dates->foreign = true;
	} else if (nr >= 1) {
		dates->day = (int)search->numbers[0];
	}
	dates->has_date = dates->year > 0 && dates->month >= 1 && dates->month <= 12 &&
		dates->day >= 1 && dates->day <= 31;
	midnight_s = dates->has_date ? days_of(dates) * DAY_S : 0;
	dates->has_end = search->nr_times == 2;
	dates->start_s = midnight_s + search->times[0];
	dates->end_s = midnight_s + search->times[dates->has_end ? 1 : 0];
	if (dates->end_s < dates->start_s)
		dates->end_s += DAY_S;
}

bool dates_read(const char *text, struct dates *ret_dates)
{
	struct search search = {.nr_times = 0};

	while (*text != '\0') {
		if (scan_is_digit(*text))
			text = take_number(&search, text);
		else if (scan_is_letter(*text) || (unsigned char)*text >= 0x80)
			text = take_word(&search, text);
		else
			text++;
	}
	if (search.nr_times == 0)
		return false;
	conclude(&search);
	*ret_dates = search.dates;
	return true;
}
