/* SPDX-License-Identifier: MIT */
#include "save.h"

#include <stdio.h>
#include <stdlib.h>

#include "report.h"
#include "result_page.h"

struct form {
	const char *suffix;
	bool (*make)(const struct result *, struct report_bytes *);
};

static bool save(
	struct store *store, const struct result *result, const struct form *form, char **ret_error)
{
	struct report_bytes bytes;
	bool saved;

	*ret_error = NULL;
	if (!form->make(result, &bytes))
		return false;
	saved = store_write(store, form->suffix, bytes.bytes, bytes.size, ret_error);
	free(bytes.bytes);
	return saved;
}

bool save_json(struct store *store, const struct result *result, char **ret_error)
{
	return save(store, result, &(struct form){"json", report_json}, ret_error);
}

bool save_beside(struct store *store, const struct result *result,
	const struct options_save *wanted, char **ret_error)
{
	return save(store, result, &(struct form){"txt", report_text}, ret_error) &&
		(!wanted->csv ||
			save(store, result, &(struct form){"csv", report_csv}, ret_error)) &&
		(!wanted->html ||
			save(store, result, &(struct form){"html", result_page}, ret_error));
}

void save_tell(const struct store *store, const struct options_save *wanted)
{
	printf("result: %s.json, .txt%s%s\n", store->base, wanted->csv ? ", .csv" : "",
		wanted->html ? ", .html" : "");
}
