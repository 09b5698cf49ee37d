/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "class_table.h"
#include "crypto_report.h"
#include "csv_report.h"
#include "markdown_report.h"
#include "memory_file.h"
#include "must.h"
#include "result_json.h"
#include "scaling_report.h"
#include "summary.h"
#include "text_report.h"

/* What our report says beyond UnixBench's; the lines have the header's shape. */
#define NR_EXTRAS 8

static char *describe_mode(const struct run_settings *settings)
{
	const char *name = run_mode_name(settings->mode);

	if (settings->mode == MODE_CLASSIC)
		return must_format("Mode: %s, seed %" PRIu64, name, settings->seed);
	if (settings->rounds_max > settings->rounds)
		return must_format("Mode: %s, %" PRIu32 " to %" PRIu32 " rounds, seed %" PRIu64,
			name, settings->rounds, settings->rounds_max, settings->seed);
	return must_format("Mode: %s, %" PRIu32 " rounds, seed %" PRIu64, name, settings->rounds,
		settings->seed);
}

static void make_extras(const struct result *result, char *extras[static NR_EXTRAS + 1])
{
	const struct system_info *system = &result->system;
	const struct run_settings *settings = &result->settings;
	char *classes;
	size_t nr = 0;

	/* Of what was imported no more is known. */
	if (result->origin.kind) {
		extras[nr++] = must_format("Baseline: %s", result->baseline_name);
		extras[nr] = NULL;
		return;
	}
	if (*system->root)
		extras[nr++] = must_format("Not described: the machine this ran on; all about the "
					   "system was read below %s (UNIXINDEX_ROOT)",
			system->root);
	if (result->linkage && strcmp(result->linkage, "static") == 0)
		extras[nr++] = must_format("Linkage: static; execl, spawn and shell scripts do not "
					   "compare with those of other builds");
	extras[nr++] = must_format("Distribution: %s; libc %s; shell %s; tests under locale %s",
		*system->distribution ? system->distribution : "unknown",
		*system->libc ? system->libc : "unknown",
		*system->shell ? system_shell_name(system) : "unknown", settings->locale);
	extras[nr++] = must_format("CPUs: %" PRIu32 " online, %" PRIu32
				   " in affinity mask, %" PRIu32 " usable",
		system->budget.online, system->budget.affinity, system->budget.usable);
	classes = class_table_header(result);
	if (classes)
		extras[nr++] = classes;
	extras[nr++] = must_format("Work directory: %s on %s",
		*system->work_type ? system->work_type : "unknown",
		*system->work_source ? system->work_source : "unknown");
	extras[nr++] = must_format("Baseline: %s", result->baseline_name);
	extras[nr++] = describe_mode(settings);
	extras[nr] = NULL;
}

static struct text_report_cpu *make_cpus(const struct system_info *system)
{
	uint32_t nr = system->budget.online;
	struct text_report_cpu *cpus = must_grow(NULL, nr ? nr : 1, sizeof(*cpus));

	for (uint32_t i = 0; i < nr; i++) {
		const struct cpu_group *group = system_cpu(system, i);

		cpus[i] = (struct text_report_cpu){
			.model = group && *group->model ? group->model : "unknown",
			.bogomips = group ? group->bogomips : 0,
			.features = group && *group->flags ? group->flags : NULL,
		};
	}
	return cpus;
}

static bool write_text(FILE *file, const struct result *result)
{
	const struct system_info *system = &result->system;
	char uptime[SYSTEM_UPTIME_BYTES];
	char *extras[NR_EXTRAS + 1];
	struct text_report_cpu *cpus = make_cpus(system);
	struct text_report_header header = {
		.host = system->host,
		.system = system->operating_system,
		.os = system->operating_system,
		.release = system->kernel_release,
		.build = system->kernel_version,
		.machine = system->machine,
		.platform = system_platform(system),
		.language = system->locale,
		.charmap = system->charmap,
		.collate = system->collate,
		.cpus = cpus,
		.nr_cpu_lines = system->budget.online,
		.extras = (const char *const *)extras,
		.uptime = uptime,
		.runlevel = system->runlevel,
		.nr_cpus = system->budget.online,
	};
	bool good;

	/* Imported reports may have none of these. */
	if (result->origin.kind && system->nr_groups == 0)
		header.nr_cpu_lines = 0;
	if (result->origin.kind && !*system->time_of_day)
		header.uptime = NULL;
	system_uptime(system, uptime);
	make_extras(result, extras);
	good = text_report_write(file, result, &header) && class_table_write(file, result) &&
		crypto_report_write(file, result) && summary_confidence(file, result) &&
		summary_doubts(file, result);
	for (char **extra = extras; *extra; extra++)
		free(*extra);
	free(cpus);
	return good;
}

bool report_collect(bool (*write)(FILE *, const struct result *), const struct result *result,
	struct report_bytes *ret)
{
	struct memory_file memory;
	bool good;

	if (!memory_file_open(&memory))
		return false;
	good = write(memory.file, result);
	if (!memory_file_close(&memory))
		return false;
	if (good)
		*ret = (struct report_bytes){.bytes = memory.bytes, .size = memory.size};
	else
		free(memory.bytes);
	return good;
}

bool report_text(const struct result *result, struct report_bytes *ret_bytes)
{
	return report_collect(write_text, result, ret_bytes);
}

static bool write_json(FILE *file, const struct result *result)
{
	json_t *root = result_to_json(result);
	bool good = root && result_json_write(file, root);

	json_decref(root);
	return good;
}

bool report_json(const struct result *result, struct report_bytes *ret_bytes)
{
	return report_collect(write_json, result, ret_bytes);
}

bool report_csv(const struct result *result, struct report_bytes *ret_bytes)
{
	return report_collect(csv_report_write, result, ret_bytes);
}

bool report_markdown(const struct result *result, struct report_bytes *ret_bytes)
{
	return report_collect(markdown_report_write, result, ret_bytes);
}

bool report_scaling(const struct result *result, struct report_bytes *ret_bytes)
{
	return report_collect(scaling_report_text, result, ret_bytes);
}

bool report_scaling_json(const struct result *result, struct report_bytes *ret_bytes)
{
	return report_collect(scaling_report_json, result, ret_bytes);
}

bool report_print(
	const struct result *result, bool (*make)(const struct result *, struct report_bytes *))
{
	struct report_bytes bytes;

	if (!make(result, &bytes))
		return false;
	fwrite(bytes.bytes, 1, bytes.size, stdout);
	free(bytes.bytes);
	return true;
}
