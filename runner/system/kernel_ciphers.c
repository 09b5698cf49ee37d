/* SPDX-License-Identifier: MIT */
#include "kernel_ciphers.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "textfile.h"

/* In the order of the suite. */
static const char *const names[] = {"md5", "sha1", "sha256", "sha512", "cbc(aes)", "xts(aes)",
	"gcm(aes)", "rfc7539(chacha20,poly1305)"};

#define NR (sizeof(names) / sizeof(names[0]))

struct driver {
	char name[128];
	uint64_t priority;
};

/* The value if the line is "KEY   : VALUE". */
static const char *value_of(const char *line, const char *key)
{
	size_t length = strlen(key);
	const char *at = line + length;

	if (strncmp(line, key, length) != 0)
		return NULL;
	at += strspn(at, " ");
	return at[0] == ':' && at[1] == ' ' ? at + 2 : NULL;
}

static size_t number_of(const char *name)
{
	size_t i = 0;

	while (i < NR && strcmp(names[i], name) != 0)
		i++;
	return i;
}

/* A paragraph has the name first, then the driver, then its priority. */
static void read_drivers(FILE *file, struct driver used[static NR])
{
	char line[256];
	struct driver driver = {.name = ""};
	size_t number = NR;

	while (textfile_next(file, line, sizeof(line))) {
		const char *value;

		textfile_trim(line);
		if ((value = value_of(line, "name")) != NULL)
			number = number_of(value);
		else if ((value = value_of(line, "driver")) != NULL)
			textfile_copy(driver.name, sizeof(driver.name), value);
		if (number == NR || (value = value_of(line, "priority")) == NULL ||
			!textfile_parse_u64(value, &driver.priority))
			continue;
		if (used[number].name[0] == '\0' || driver.priority > used[number].priority)
			used[number] = driver;
		number = NR;
	}
}

char *kernel_ciphers_describe(FILE *file)
{
	struct driver used[NR] = {{.name = ""}};
	char *text = NULL;

	read_drivers(file, used);
	for (size_t i = 0; i < NR; i++) {
		char *longer;

		if (used[i].name[0] == '\0')
			continue;
		longer = text_format("%s%s%s: %s (priority %" PRIu64 ")", text ? text : "",
			text ? ", " : "", names[i], used[i].name, used[i].priority);
		free(text);
		text = longer;
		if (text == NULL)
			break;
	}
	return text;
}

char *kernel_ciphers_read(const char *root)
{
	FILE *file = textfile_open(root, "/proc/crypto");
	char *text;

	if (file == NULL)
		return NULL;
	text = kernel_ciphers_describe(file);
	(void)fclose(file);
	return text;
}
