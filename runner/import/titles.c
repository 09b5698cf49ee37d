/* SPDX-License-Identifier: MIT */
#include "titles.h"

#include <string.h>
#include <strings.h>

#include "scan.h"

static const struct titles_test tests[] = {
	{"Dhrystone 2 using register variables", "dhry2reg", "lps", 10, true},
	{"Double-Precision Whetstone", "whetstone-double", "MWIPS", 10, true},
	{"Execl Throughput", "execl", "lps", 30, true},
	{"File Copy 1024 bufsize 2000 maxblocks", "fstime", "KBps", 30, true},
	{"File Copy 256 bufsize 500 maxblocks", "fsbuffer", "KBps", 30, true},
	{"File Copy 4096 bufsize 8000 maxblocks", "fsdisk", "KBps", 30, true},
	{"Pipe Throughput", "pipe", "lps", 10, true},
	{"Pipe-based Context Switching", "context1", "lps", 10, true},
	{"Process Creation", "spawn", "lps", 30, true},
	{"System Call Overhead", "syscall", "lps", 10, true},
	{"Shell Scripts (1 concurrent)", "shell1", "lpm", 60, true},
	{"Shell Scripts (8 concurrent)", "shell8", "lpm", 60, true},
	{"Shell Scripts (16 concurrent)", "shell16", "lpm", 60, false},
	{"File Write 1024 bufsize 2000 maxblocks", "fstime-w", "KBps", 30, false},
	{"File Read 1024 bufsize 2000 maxblocks", "fstime-r", "KBps", 30, false},
	{"File Write 256 bufsize 500 maxblocks", "fsbuffer-w", "KBps", 30, false},
	{"File Read 256 bufsize 500 maxblocks", "fsbuffer-r", "KBps", 30, false},
	{"File Write 4096 bufsize 8000 maxblocks", "fsdisk-w", "KBps", 30, false},
	{"File Read 4096 bufsize 8000 maxblocks", "fsdisk-r", "KBps", 30, false},
	{"Dhrystone 2 without register variables", "dhry2", "lps", 10, false},
	{"Exec System Call Overhead", "sysexec", "lps", 10, false},
	{"C Compiler Throughput", "C", "lpm", 60, false},
	{"Grep a large file (system's grep)", "grep", "lpm", 30, false},
	{"Dc: sqrt(2) to 99 decimal places", "dc", "lpm", 30, false},
	{"Recursion Test--Tower of Hanoi", "hanoi", "lps", 20, false},
	{"Recursion Test -- Tower of Hanoi", "hanoi", "lps", 20, false},
	{"Arithmetic Test (type = arithoh)", "arithoh", "lps", 10, false},
	{"Arithmetic Test (type = register)", "register", "lps", 10, false},
	{"Arithmetic Test (type = short)", "short", "lps", 10, false},
	{"Arithmetic Test (type = int)", "int", "lps", 10, false},
	{"Arithmetic Test (type = long)", "long", "lps", 10, false},
	{"Arithmetic Test (type = float)", "float", "lps", 10, false},
	{"Arithmetic Test (type = double)", "double", "lps", 10, false},
	{"2D graphics: rectangles", "2d-rects", "score", 3, false},
	{"2D graphics: ellipses", "2d-ellipse", "score", 3, false},
	{"2D graphics: aa polygons", "2d-aashapes", "score", 3, false},
	{"2D graphics: complex polygons", "2d-polys", "score", 3, false},
	{"2D graphics: text", "2d-text", "score", 3, false},
	{"2D graphics: images and blits", "2d-blit", "score", 3, false},
	{"2D graphics: windows", "2d-window", "score", 3, false},
	{"3D graphics: gears", "ubgears", "fps", 20, false},
};

#define NR (sizeof(tests) / sizeof(tests[0]))

static bool is_word_character(char c)
{
	return scan_is_letter(c) || scan_is_digit(c);
}

static char lower(char c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
}

/* Not by strpbrk(), which makes a table for each word; this is where an import spends its time. */
static bool may_begin(char c)
{
	switch (lower(c)) {
	case '2':
	case '3':
	case 'a':
	case 'c':
	case 'd':
	case 'e':
	case 'f':
	case 'g':
	case 'p':
	case 'r':
	case 's':
		return true;
	default:
		return false;
	}
}

/* The next place at or after text where a word begins that a title may begin with. */
static const char *next_start(const char *line, const char *text)
{
	for (; *text != '\0'; text++) {
		if (may_begin(*text) && (text == line || !is_word_character(text[-1])))
			return text;
	}
	return NULL;
}

/* The longest title at the text. */
static const struct titles_test *at(const char *text)
{
	const struct titles_test *found = NULL;
	char first = lower(text[0]);
	char second = lower(text[1]);
	size_t longest = 0;

	for (size_t i = 0; i < NR; i++) {
		const char *title = tests[i].title;
		size_t length;

		/* Two letters tell most of them apart. */
		if (first != lower(title[0]) || second != lower(title[1]))
			continue;
		length = strlen(title);
		if (length > longest && strncasecmp(text, title, length) == 0 &&
			!scan_is_letter(text[length])) {
			found = &tests[i];
			longest = length;
		}
	}
	return found;
}

bool titles_find(const char *line, struct titles_place *ret_place)
{
	for (const char *p = next_start(line, line); p != NULL; p = next_start(line, p + 1)) {
		const struct titles_test *test = at(p);
		const char *end;
		const char *more;

		if (test == NULL)
			continue;
		end = p + strlen(test->title);
		more = scan_word(end, "Test");
		*ret_place = (struct titles_place){test, p, more != NULL ? more : end};
		return true;
	}
	return false;
}

/* Half a word of prose is no title; two letters, as of "Pi", are too few to tell. */
#define BEGUN_BYTES_MIN 4
#define TITLE_BYTES_MAX 40

bool titles_is_begun(const char *line)
{
	size_t length = strlen(line);
	const char *end = line + length;
	const char *from = length > TITLE_BYTES_MAX ? end - TITLE_BYTES_MAX : line;

	for (const char *p = next_start(line, from); p != NULL && end - p >= BEGUN_BYTES_MIN;
		p = next_start(line, p + 1)) {
		length = (size_t)(end - p);
		for (size_t i = 0; i < NR; i++) {
			if (lower(p[0]) == lower(tests[i].title[0]) &&
				strncasecmp(p, tests[i].title, length) == 0 &&
				strlen(tests[i].title) > length)
				return true;
		}
	}
	return false;
}

bool titles_is_rest(const char *title)
{
	size_t length = strlen(title);

	for (size_t i = 0; i < NR; i++) {
		size_t whole = strlen(tests[i].title);

		if (whole > length && strcasecmp(tests[i].title + whole - length, title) == 0)
			return true;
	}
	return false;
}
