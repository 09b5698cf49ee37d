/* SPDX-License-Identifier: MIT */
#include "inifile.h"

#include <ini.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* A name that must not come twice. */
struct seen {
	char name[INIFILE_NAME_MAX + 1];
	size_t line;
};

struct seen_list {
	struct seen *entries;
	size_t nr;
};

struct parse {
	const struct inifile_handler *handler;
	const char *text;
	size_t size;
	size_t offset; /* of the next line */
	size_t line;   /* that was handed out last */
	size_t section_line;
	struct seen_list sections;
	struct seen_list keys; /* of this section */
	bool failed;
	size_t error_line;
	char *what;
};

static void fail(struct parse *parse, size_t line, char *what)
{
	if (parse->failed) {
		free(what);
		return;
	}
	parse->failed = true;
	parse->error_line = line;
	parse->what = what;
}

/* Where the name was seen first, or 0, when it is put on the list. */
static size_t seen_before(struct parse *parse, struct seen_list *list, const char *name)
{
	struct seen *larger;

	for (size_t i = 0; i < list->nr; i++) {
		if (strcmp(list->entries[i].name, name) == 0)
			return list->entries[i].line;
	}
	larger = realloc(list->entries, (list->nr + 1) * sizeof(*larger));
	if (larger == NULL) {
		fail(parse, parse->line, NULL);
		return 0;
	}
	list->entries = larger;
	larger[list->nr].line = parse->line;
	(void)snprintf(larger[list->nr].name, sizeof(larger->name), "%s", name);
	list->nr++;
	return 0;
}

static void end_section(struct parse *parse)
{
	char *what = NULL;

	if (parse->section_line == 0 || parse->failed)
		return;
	if (parse->keys.nr == 0)
		fail(parse, parse->section_line, text_format("the section has no keys"));
	else if (!parse->handler->section_end(parse->handler->context, parse->section_line, &what))
		fail(parse, parse->section_line, what);
}

/* inih says nothing at a section's line, so it is read here too. */
static void begin_section(struct parse *parse, const char *line, size_t length)
{
	const char *close = memchr(line, ']', length);
	char name[INIFILE_NAME_MAX + 1];
	const char *rest;
	size_t name_length;
	size_t first;

	end_section(parse);
	if (parse->failed)
		return;
	if (close == NULL) {
		fail(parse, parse->line, text_format("the section's name has no ']'"));
		return;
	}
	for (rest = close + 1; rest < line + length && (*rest == ' ' || *rest == '\t'); rest++)
		;
	if (rest < line + length && *rest != ';') {
		fail(parse, parse->line,
			text_format("text after ']'; a comment there begins with ';'"));
		return;
	}
	name_length = (size_t)(close - line) - 1;
	if (name_length == 0 || name_length > INIFILE_NAME_MAX) {
		fail(parse, parse->line,
			text_format("a section's name has 1 to %d characters, this one %zu",
				INIFILE_NAME_MAX, name_length));
		return;
	}
	/* inih would see the beginning of a comment, and the section before going on. */
	if (memchr(line, ';', name_length + 1) != NULL) {
		fail(parse, parse->line, text_format("a section's name has no ';'"));
		return;
	}
	memcpy(name, line + 1, name_length);
	name[name_length] = '\0';
	first = seen_before(parse, &parse->sections, name);
	if (first != 0)
		fail(parse, parse->line,
			text_format("section [%s] a second time; the first is in line %zu", name,
				first));
	parse->section_line = parse->line;
	parse->keys.nr = 0;
}

static bool line_is_sound(struct parse *parse, const char *line, size_t length)
{
	size_t blanks = 0;

	if (length > INIFILE_LINE_MAX) {
		fail(parse, parse->line,
			text_format("the line has %zu bytes; %d are allowed", length,
				INIFILE_LINE_MAX));
		return false;
	}
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)line[i];

		if ((c < 0x20 && c != '\t') || c == 0x7f) {
			fail(parse, parse->line,
				text_format("byte %zu is the control character 0x%02x", i + 1, c));
			return false;
		}
	}
	while (blanks < length && (line[blanks] == ' ' || line[blanks] == '\t'))
		blanks++;
	if (blanks > 0 && blanks < length && line[blanks] != ';' && line[blanks] != '#') {
		fail(parse, parse->line,
			text_format(
				"the line begins with a blank; a value is one line, and keys and "
				"sections begin at the margin"));
		return false;
	}
	return true;
}

/* inih's reader: one line a call, null at the end of the text or after an error. */
static char *next_line(char *buffer, int room, void *stream)
{
	struct parse *parse = stream;
	const char *line = parse->text + parse->offset;
	size_t left = parse->size - parse->offset;
	const char *newline;
	size_t length;

	if (parse->failed || left == 0)
		return NULL;
	newline = memchr(line, '\n', left);
	length = newline != NULL ? (size_t)(newline - line) : left;
	parse->offset += length + (newline != NULL);
	parse->line++;
	if (length > 0 && line[length - 1] == '\r')
		length--;
	if (!line_is_sound(parse, line, length))
		return NULL;
	if (length >= (size_t)room) {
		fail(parse, parse->line,
			text_format("the line is too long for this inih: %d bytes", room));
		return NULL;
	}
	if (length > 0 && line[0] == '[')
		begin_section(parse, line, length);
	if (parse->failed)
		return NULL;
	memcpy(buffer, line, length);
	buffer[length] = '\0';
	return buffer;
}

static int take_entry(void *user, const char *section, const char *key, const char *value)
{
	struct parse *parse = user;
	struct inifile_entry entry = {
		.section = section,
		.key = key,
		.value = value,
		.line = parse->line,
		.section_line = parse->section_line,
	};
	char *what = NULL;
	size_t first;

	if (parse->failed)
		return 0;
	if (parse->section_line == 0) {
		what = text_format("'%s' stands before the first [section]", key);
		fail(parse, parse->line, what);
		return 0;
	}
	if (key[0] == '\0' || strlen(key) > INIFILE_NAME_MAX) {
		what = text_format("a key has 1 to %d characters", INIFILE_NAME_MAX);
		fail(parse, parse->line, what);
		return 0;
	}
	first = seen_before(parse, &parse->keys, key);
	if (first != 0) {
		what = text_format("'%s' a second time; the first is in line %zu", key, first);
		fail(parse, parse->line, what);
	} else if (value == NULL || value[0] == '\0') {
		fail(parse, parse->line, text_format("'%s' has no value", key));
	} else if (!parse->handler->entry(parse->handler->context, &entry, &what)) {
		fail(parse, parse->line, what);
	}
	return !parse->failed;
}

bool inifile_parse(const char *name, const char *text, size_t size,
	const struct inifile_handler *handler, char **ret_error)
{
	static const char byte_order_mark[] = "\xef\xbb\xbf";
	struct parse parse = {.handler = handler, .text = text, .size = size};
	int bad_line;

	if (size >= 3 && memcmp(text, byte_order_mark, 3) == 0)
		parse.offset = 3;
	bad_line = ini_parse_stream(next_line, &parse, take_entry, &parse);
	if (bad_line < 0)
		fail(&parse, parse.line, NULL);
	/* What inih itself refused comes before what was found here afterwards. */
	if (bad_line > 0 && (!parse.failed || (size_t)bad_line < parse.error_line)) {
		free(parse.what);
		parse.failed = true;
		parse.error_line = (size_t)bad_line;
		parse.what = text_format("neither '[section]' nor 'key = value'");
	}
	end_section(&parse);
	if (parse.sections.nr == 0)
		fail(&parse, parse.line + (parse.line == 0), text_format("there is no [section]"));
	free(parse.sections.entries);
	free(parse.keys.entries);
	if (!parse.failed)
		return true;
	*ret_error = parse.what == NULL
		? NULL
		: text_format("%s:%zu: %s", name, parse.error_line, parse.what);
	free(parse.what);
	return false;
}
