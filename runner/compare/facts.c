/* SPDX-License-Identifier: MIT */
#include "facts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "textfile.h"

/* Tests that depend on the same things. */
enum family {
	FAMILY_NONE,
	FAMILY_COMPILED, /* what the compiler makes of it is the figure */
	FAMILY_SCRIPTS,
	FAMILY_FILES,
	FAMILY_PROGRAMS, /* that start programs */
	FAMILY_LIBCRYPTO,
	FAMILY_ALL,
};

static const struct {
	const char *name;
	enum family family;
	enum fact_weight weight;
} rules[FACTS] = {
	[FACT_PROGRAM] = {"measured by", FAMILY_ALL, FACT_CAUTION},
	[FACT_VERSION] = {"version", FAMILY_NONE, FACT_INFORMS},
	[FACT_SCHEDULE] = {"schedule", FAMILY_ALL, FACT_CAUTION},
	[FACT_SOAK] = {"soak", FAMILY_ALL, FACT_CAUTION},
	[FACT_BASELINE] = {"baseline", FAMILY_NONE, FACT_INFORMS},
	[FACT_PROFILE] = {"profile", FAMILY_COMPILED, FACT_UNLIKE},
	[FACT_COMPILER] = {"compiler", FAMILY_COMPILED, FACT_CAUTION},
	[FACT_FLAGS] = {"flags", FAMILY_COMPILED, FACT_CAUTION},
	[FACT_LINKAGE] = {"linkage", FAMILY_PROGRAMS, FACT_UNLIKE},
	[FACT_LOCALE] = {"locale", FAMILY_SCRIPTS, FACT_UNLIKE},
	[FACT_SHELL] = {"shell", FAMILY_SCRIPTS, FACT_UNLIKE},
	[FACT_COREUTILS] = {"coreutils", FAMILY_SCRIPTS, FACT_CAUTION},
	[FACT_LIBC] = {"libc", FAMILY_PROGRAMS, FACT_CAUTION},
	[FACT_LIBCRYPTO] = {"libcrypto", FAMILY_LIBCRYPTO, FACT_CAUTION},
	[FACT_FILE_SYSTEM] = {"file system", FAMILY_FILES, FACT_UNLIKE},
	[FACT_MOUNT] = {"mount options", FAMILY_FILES, FACT_CAUTION},
	[FACT_KERNEL] = {"kernel", FAMILY_NONE, FACT_INFORMS},
	[FACT_DISTRIBUTION] = {"distribution", FAMILY_NONE, FACT_INFORMS},
	[FACT_CONTAINER] = {"container", FAMILY_NONE, FACT_INFORMS},
	[FACT_VIRTUAL] = {"virtualised", FAMILY_NONE, FACT_INFORMS},
	[FACT_GOVERNOR] = {"governor", FAMILY_ALL, FACT_CAUTION},
	[FACT_DRIVER] = {"clock driver", FAMILY_NONE, FACT_INFORMS},
	[FACT_TURBO] = {"turbo", FAMILY_ALL, FACT_CAUTION},
	[FACT_SMT] = {"smt", FAMILY_NONE, FACT_INFORMS},
	[FACT_POWER] = {"power", FAMILY_ALL, FACT_CAUTION},
	[FACT_QUOTA] = {"CPU quota", FAMILY_ALL, FACT_CAUTION},
	[FACT_MITIGATIONS] = {"mitigations", FAMILY_NONE, FACT_INFORMS},
	[FACT_MICROCODE] = {"microcode", FAMILY_NONE, FACT_INFORMS},
	[FACT_CLOCK_SOURCE] = {"clock source", FAMILY_NONE, FACT_INFORMS},
	[FACT_BOARD] = {"machine", FAMILY_NONE, FACT_INFORMS},
	[FACT_CPU] = {"CPU", FAMILY_NONE, FACT_INFORMS},
	[FACT_CPUS] = {"CPU budget", FAMILY_NONE, FACT_INFORMS},
	[FACT_CLASSES] = {"core classes", FAMILY_NONE, FACT_INFORMS},
	[FACT_ARCHITECTURE] = {"architecture", FAMILY_NONE, FACT_INFORMS},
	[FACT_MEMORY] = {"memory", FAMILY_NONE, FACT_INFORMS},
	[FACT_PAGES] = {"page size", FAMILY_NONE, FACT_INFORMS},
};

static bool begins(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

static bool is_of(enum family family, const char *key, bool libcrypto)
{
	switch (family) {
	case FAMILY_NONE:
		return false;
	case FAMILY_COMPILED:
		return begins(key, "dhry") || begins(key, "whetstone") ||
			strstr(key, ":portable") != NULL;
	case FAMILY_SCRIPTS:
		return begins(key, "shell");
	case FAMILY_FILES:
		return begins(key, "fs");
	case FAMILY_PROGRAMS:
		return begins(key, "execl") || begins(key, "spawn") || begins(key, "shell");
	case FAMILY_LIBCRYPTO:
		return libcrypto;
	case FAMILY_ALL:
		return true;
	}
	return false;
}

const char *fact_name(enum fact fact)
{
	return rules[fact].name;
}

enum fact_weight fact_weight(enum fact fact, const char *key, bool libcrypto)
{
	return is_of(rules[fact].family, key, libcrypto) ? rules[fact].weight : FACT_INFORMS;
}

const char *fact_about(enum fact fact)
{
	static const char *const words[] = {
		[FAMILY_COMPILED] = "Dhrystone, Whetstone, portable crypto",
		[FAMILY_SCRIPTS] = "shell scripts",
		[FAMILY_FILES] = "file copy",
		[FAMILY_PROGRAMS] = "execl, spawn and shell scripts",
		[FAMILY_LIBCRYPTO] = "crypto",
		[FAMILY_NONE] = NULL,
		[FAMILY_ALL] = NULL,
	};

	return words[rules[fact].family];
}

/* Facts under way; no memory is remembered. */
struct gathering {
	struct facts facts;
	bool failed;
};

/* Takes the words over; empty ones are not known. */
static void take(struct gathering *gathering, enum fact fact, char *words)
{
	if (words == NULL)
		gathering->failed = true;
	else
		textfile_clean(words);
	if (words != NULL && words[0] == '\0') {
		free(words);
		words = NULL;
	}
	gathering->facts.words[fact] = words;
}

static void copy(struct gathering *gathering, enum fact fact, const char *words)
{
	take(gathering, fact, text_format("%s", words != NULL ? words : ""));
}

/* Of a system that was looked at, what is not there is "none"; of a report of others it is not known. */
static bool is_described(const struct system_info *system)
{
	return system->page_bytes != 0;
}

static void gather_measuring(struct gathering *gathering, const struct result *result)
{
	const struct soak *soak = &result->soak;
	const struct origin *origin = &result->origin;

	copy(gathering, FACT_PROGRAM, origin->kind != NULL ? origin->kind : "unixindex");
	copy(gathering, FACT_VERSION, origin->kind != NULL ? origin->version : result->version);
	copy(gathering, FACT_BASELINE, result->baseline_name);
	/* Of a report of others it goes without saying. */
	if (origin->kind == NULL)
		copy(gathering, FACT_SCHEDULE,
			result->settings.mode == MODE_CLASSIC ? "classic: UnixBench's"
							      : "rounds; medians");
	if (soak->lasted_s > 0)
		take(gathering, FACT_SOAK,
			result->settings.soak_steady ? text_format("until steady")
						     : text_format("%.0f s", soak->lasted_s));
	else if (is_described(&result->system))
		copy(gathering, FACT_SOAK, "none");
	copy(gathering, FACT_PROFILE, result->profile);
	copy(gathering, FACT_COMPILER, result->compiler);
	copy(gathering, FACT_FLAGS, result->flags);
	copy(gathering, FACT_LINKAGE, result->linkage);
	copy(gathering, FACT_LOCALE, result->settings.locale);
}

static void gather_software(struct gathering *gathering, const struct system_info *system)
{
	bool described = is_described(system);

	copy(gathering, FACT_SHELL, system->shell[0] != '\0' ? system_shell_name(system) : "");
	copy(gathering, FACT_COREUTILS, system->coreutils);
	copy(gathering, FACT_LIBC, system->libc);
	copy(gathering, FACT_LIBCRYPTO, system->crypto_library);
	copy(gathering, FACT_FILE_SYSTEM, system->work_type);
	copy(gathering, FACT_MOUNT, system->work_options);
	take(gathering, FACT_KERNEL,
		text_format("%s%s%s", system->kernel_name, system->kernel_name[0] ? " " : "",
			system->kernel_release));
	copy(gathering, FACT_DISTRIBUTION, system->distribution);
	copy(gathering, FACT_CONTAINER,
		system->container[0] != '\0' ? system->container
			: described          ? "none"
					     : "");
	copy(gathering, FACT_VIRTUAL,
		system->virtualisation[0] != '\0' ? system->virtualisation
			: system->hypervisor      ? "yes"
			: described               ? "no sign of it"
						  : "");
}

/* Names of the faults whose state begins so, after the label; adds to the words. */
static char *add_faults(
	char *words, const struct system_info *system, const char *start, const char *label)
{
	const char *separator = label;

	for (size_t i = 0; words != NULL && i < system->nr_mitigations; i++) {
		const struct mitigation *fault = &system->mitigations[i];
		char *longer;

		if (!begins(fault->state, start))
			continue;
		longer = text_format("%s%s%s %s", words,
			words[0] != '\0' && separator == label ? "; " : "", separator, fault->name);
		free(words);
		words = longer;
		separator = "";
	}
	return words;
}

static char *mitigations(const struct system_info *system)
{
	char *words = add_faults(text_format("%s", ""), system, "Mitigation", "mitigated");

	words = add_faults(words, system, "Vulnerable", "vulnerable");
	if (words != NULL && words[0] == '\0' && system->nr_mitigations > 0) {
		free(words);
		words = text_format("none needed");
	}
	return words;
}

static void gather_setting(struct gathering *gathering, const struct system_info *system)
{
	copy(gathering, FACT_GOVERNOR, system->governor);
	copy(gathering, FACT_DRIVER, system->driver);
	copy(gathering, FACT_TURBO, system->turbo);
	copy(gathering, FACT_SMT, system->smt);
	copy(gathering, FACT_POWER, system->power);
	take(gathering, FACT_QUOTA,
		system->cgroup.quota_cpus > 0
			? text_format("%.2f CPUs", system->cgroup.quota_cpus)
			: text_format("%s", is_described(system) ? "none" : ""));
	take(gathering, FACT_MITIGATIONS, mitigations(system));
	copy(gathering, FACT_MICROCODE, system->microcode);
	copy(gathering, FACT_CLOCK_SOURCE, system->clock_source);
}

static char *cpu_models(const struct system_info *system)
{
	char *words = text_format("%s", "");

	for (size_t i = 0; words != NULL && i < system->nr_groups; i++) {
		const struct cpu_group *group = &system->groups[i];
		char *longer;

		if (group->model[0] == '\0')
			continue;
		longer = text_format("%s%s%" PRIu32 " x %s", words, words[0] != '\0' ? ", " : "",
			group->count, group->model);
		free(words);
		words = longer;
	}
	return words;
}

static char *classes(const struct system_info *system)
{
	char *words = text_format("%s", "");

	for (size_t i = 0; words != NULL && i < system->topology.nr_classes; i++) {
		char *longer = text_format("%s%s%" PRIu32, words, i > 0 ? " + " : "",
			system->topology.classes[i].count);

		free(words);
		words = longer;
	}
	return words;
}

static void gather_machine(struct gathering *gathering, const struct system_info *system)
{
	const struct cpu_budget *budget = &system->budget;
	double gib = (double)system->memory_bytes / (1 << 30);

	copy(gathering, FACT_BOARD, system->board);
	take(gathering, FACT_CPU, cpu_models(system));
	take(gathering, FACT_CPUS,
		budget->usable == 0 ? text_format("%s", "")
			: budget->usable == budget->online
			? text_format("%" PRIu32, budget->usable)
			: text_format("%" PRIu32 " usable of %" PRIu32, budget->usable,
				  budget->online));
	take(gathering, FACT_CLASSES, classes(system));
	copy(gathering, FACT_ARCHITECTURE, system->machine);
	take(gathering, FACT_MEMORY,
		system->memory_bytes == 0 ? text_format("%s", "")
			: gib < 8         ? text_format("%.0f MiB", gib * 1024)
					  : text_format("%.0f GiB", gib));
	take(gathering, FACT_PAGES,
		is_described(system) ? text_format("%" PRIu32 " bytes", system->page_bytes)
				     : text_format("%s", ""));
}

bool facts_of(const struct result *result, struct facts *ret_facts)
{
	struct gathering gathering = {.failed = false};

	gather_measuring(&gathering, result);
	gather_software(&gathering, &result->system);
	gather_setting(&gathering, &result->system);
	gather_machine(&gathering, &result->system);
	if (gathering.failed) {
		facts_free(&gathering.facts);
		return false;
	}
	*ret_facts = gathering.facts;
	return true;
}

void facts_free(struct facts *facts)
{
	for (size_t i = 0; i < FACTS; i++)
		free(facts->words[i]);
	*facts = (struct facts){.words = {NULL}};
}
