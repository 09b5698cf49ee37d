/* SPDX-License-Identifier: MIT */
#include "environment.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "must.h"

#define USUAL_PATH "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

/* What libcrypto may use, by policy and of the CPU. */
static const char *const libcrypto_names[] = {"OPENSSL_CONF", "OPENSSL_ia32cap", "OPENSSL_armcap",
	"OPENSSL_ppccap", "OPENSSL_s390xcap", "OPENSSL_riscvcap"};

#define NR_OWN 5
#define NR_LIBCRYPTO (sizeof(libcrypto_names) / sizeof(libcrypto_names[0]))

static const char *variable_or(const char *name, const char *otherwise)
{
	const char *value = getenv(name);

	return value && *value ? value : otherwise;
}

char **environment_make(const char *locale, const char *temporary, uint32_t padding_bytes)
{
	const char *locale_name = strcmp(locale, ENVIRONMENT_LOCALE) == 0 ? "LC_ALL" : "LANG";
	char **variables = must_grow(NULL, NR_OWN + NR_LIBCRYPTO + 1, sizeof(*variables));
	char padding[ENVIRONMENT_PADDING_MAX + 1];
	size_t nr = NR_OWN;

	memset(padding, 'x', padding_bytes);
	padding[padding_bytes] = '\0';
	variables[0] = must_format("PATH=%s", variable_or("PATH", USUAL_PATH));
	variables[1] = must_format("HOME=%s", variable_or("HOME", "/"));
	variables[2] = must_format("TMPDIR=%s", temporary);
	variables[3] = must_format("%s=%s", locale_name, locale);
	variables[4] = must_format("UNIXINDEX_PADDING=%s", padding);
	for (size_t i = 0; i < NR_LIBCRYPTO; i++)
		if (getenv(libcrypto_names[i]))
			variables[nr++] = must_format(
				"%s=%s", libcrypto_names[i], getenv(libcrypto_names[i]));
	variables[nr] = NULL;
	return variables;
}

void environment_free(char **variables)
{
	for (char **variable = variables; *variable; variable++)
		free(*variable);
	free(variables);
}

char *environment_find(const char *command)
{
	const char *path = variable_or("PATH", USUAL_PATH);

	while (*path) {
		size_t length = strcspn(path, ":");
		char *candidate = must_format("%.*s/%s", (int)length, length ? path : ".", command);

		if (*candidate == '/' && access(candidate, X_OK) == 0)
			return candidate;
		free(candidate);
		path += length + (path[length] == ':');
	}
	return NULL;
}
