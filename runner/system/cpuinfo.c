/* SPDX-License-Identifier: MIT */
/*
 * A file is blocks, one for each CPU, each begun by a line "processor : N". Lines outside of a
 * block (before the first, or after an empty line) tell of all CPUs. A CPU without lines of its own
 * shares those of the next: the ARM kernels before 3.19 listed the CPUs and then described them
 * once. s390 has "processor N: ..." instead, all it tells in one line.
 */
#include "cpuinfo.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cpu_names.h"
#include "cpulist.h"
#include "textfile.h"

#define LINE_BYTES 8192
#define CPUS_MAX 65536
#define GROUPS_MAX 64 /* no machine has as many kinds; the last takes the rest */

/* Best last: a better kind of name replaces a lesser one. */
enum name_rank {
	NAME_NONE,
	NAME_FALLBACK, /* of the instruction set, or generic */
	NAME_MODEL,
	NAME_PART, /* found by numbers; the name beside it says less */
};

struct facts {
	char model[128];
	enum name_rank rank;
	char flags[256];
	char features[128];
	unsigned implementer;
	double bogomips;
	double mhz;
	bool any;
};

struct parser {
	struct cpuinfo info;
	uint32_t *numbers; /* of CPUs, in the order of the file */
	size_t *members;   /* the group of each */
	size_t nr_cpus, nr_described;
	struct facts common, current;
	bool in_block;
	bool closed; /* what follows repeats the list of CPUs */
};

static void set_model(struct facts *facts, enum name_rank rank, const char *name)
{
	if (rank < facts->rank || name[0] == '\0')
		return;
	facts->rank = rank;
	textfile_copy(facts->model, sizeof(facts->model), name);
}

static void set_part(struct facts *facts, unsigned long part)
{
	char name[64];

	if (facts->implementer == 0 || part > 0xfff)
		return;
	cpu_names_arm(facts->implementer, (unsigned)part, name, sizeof(name));
	set_model(facts, NAME_PART, name);
}

static void set_flags(struct facts *facts, const char *words)
{
	cpu_names_flags(words, facts->flags, sizeof(facts->flags));
	cpu_names_features(words, facts->features, sizeof(facts->features));
}

/* Not strtod(), which follows the locale; nothing here needs more than a decimal fraction. */
static double number(const char *text)
{
	double value = 0, unit = 1;

	for (; *text >= '0' && *text <= '9' && value < 1e15; text++)
		value = value * 10 + (*text - '0');
	if (*text != '.')
		return value;
	for (text++; *text >= '0' && *text <= '9' && unit > 1e-6; text++)
		value += (*text - '0') * (unit /= 10);
	return value;
}

static bool is_key(const char *key, const char *wanted)
{
	return strcasecmp(key, wanted) == 0;
}

static void take_fact(
	struct parser *parser, struct facts *facts, const char *key, const char *value)
{
	facts->any = true;
	if (is_key(key, "model name") || is_key(key, "cpu model") || is_key(key, "cpu") ||
		is_key(key, "uarch"))
		set_model(facts, NAME_MODEL, value);
	else if (is_key(key, "isa") || is_key(key, "processor"))
		set_model(facts, NAME_FALLBACK, value);
	else if (is_key(key, "CPU implementer"))
		facts->implementer = (unsigned)(strtoul(value, NULL, 0) & 0xff);
	else if (is_key(key, "CPU part"))
		set_part(facts, strtoul(value, NULL, 0));
	else if (is_key(key, "flags") || is_key(key, "features"))
		set_flags(facts, value);
	else if (is_key(key, "bogomips") || is_key(key, "bogomips per cpu"))
		facts->bogomips = number(value);
	else if (is_key(key, "clock"))
		facts->mhz = number(value);
	else if (is_key(key, "microcode") && parser->info.microcode[0] == '\0')
		textfile_copy(parser->info.microcode, sizeof(parser->info.microcode), value);
	if (is_key(key, "flags") && strstr(value, " hypervisor") != NULL)
		parser->info.hypervisor = true;
}

static bool same_group(const struct cpu_group *group, const struct facts *facts)
{
	return strcmp(group->model, facts->model) == 0 && strcmp(group->flags, facts->flags) == 0 &&
		strcmp(group->features, facts->features) == 0;
}

/* Finds or adds the group of these facts. */
static bool find_group(struct cpuinfo *info, const struct facts *facts, size_t *ret)
{
	struct cpu_group *groups;
	struct cpu_group *group;

	for (size_t i = 0; i < info->nr_groups; i++) {
		if (same_group(&info->groups[i], facts)) {
			*ret = i;
			return true;
		}
	}
	if (info->nr_groups == GROUPS_MAX) {
		*ret = GROUPS_MAX - 1;
		return true;
	}
	groups = realloc(info->groups, (info->nr_groups + 1) * sizeof(*groups));
	if (groups == NULL)
		return false;
	info->groups = groups;
	group = &groups[info->nr_groups];
	*group = (struct cpu_group){.bogomips = facts->bogomips, .mhz_max = facts->mhz};
	textfile_copy(group->model, sizeof(group->model), facts->model);
	textfile_copy(group->flags, sizeof(group->flags), facts->flags);
	textfile_copy(group->features, sizeof(group->features), facts->features);
	*ret = info->nr_groups++;
	return true;
}

/* Gives the facts of the current block to the CPUs that wait for some. */
static bool describe(struct parser *parser)
{
	size_t group;

	if (parser->nr_described == parser->nr_cpus)
		return true;
	if (!find_group(&parser->info, &parser->current, &group))
		return false;
	while (parser->nr_described < parser->nr_cpus)
		parser->members[parser->nr_described++] = group;
	parser->current = (struct facts){.any = false};
	return true;
}

static bool start_block(struct parser *parser, uint32_t cpu)
{
	uint32_t *numbers;
	size_t *members;

	if (parser->current.any && !describe(parser))
		return false;
	if (parser->nr_cpus == CPUS_MAX)
		return true;
	if ((parser->nr_cpus & (parser->nr_cpus - 1)) == 0) {
		size_t room = parser->nr_cpus == 0 ? 1 : parser->nr_cpus * 2;

		numbers = realloc(parser->numbers, room * sizeof(*numbers));
		if (numbers == NULL)
			return false;
		parser->numbers = numbers;
		members = realloc(parser->members, room * sizeof(*members));
		if (members == NULL)
			return false;
		parser->members = members;
	}
	parser->numbers[parser->nr_cpus++] = cpu;
	parser->in_block = true;
	return true;
}

/* "version = FF,  identification = 1234,  machine = 8561" */
static void take_s390(struct facts *facts, const char *value)
{
	static const char key[] = "machine = ";
	const char *machine = strstr(value, key);
	char name[64], digits[16];

	facts->any = true;
	if (machine == NULL)
		return;
	textfile_copy(digits, sizeof(digits), machine + sizeof(key) - 1);
	digits[strspn(digits, "0123456789")] = '\0';
	cpu_names_s390(digits, name, sizeof(name));
	set_model(facts, NAME_MODEL, name);
}

/* The number of a line that begins a block, "processor : N" or "processor N: ...". */
static bool block_number(const char *key, const char *value, bool *ret_s390, uint32_t *ret)
{
	static const char word[] = "processor";
	uint64_t nr;

	if (strncmp(key, word, sizeof(word) - 1) != 0)
		return false;
	*ret_s390 = key[sizeof(word) - 1] == ' ';
	if (!*ret_s390 && key[sizeof(word) - 1] != '\0')
		return false;
	if (!textfile_parse_u64(*ret_s390 ? key + sizeof(word) : value, &nr) ||
		nr > CPULIST_CPU_MAX)
		return false;
	*ret = (uint32_t)nr;
	return true;
}

static bool take_line(struct parser *parser, char *line)
{
	char *colon;
	char *value;
	bool s390;
	uint32_t cpu;

	textfile_trim(line);
	if (line[0] == '\0') {
		parser->in_block = false;
		return true;
	}
	colon = strchr(line, ':');
	if (colon == NULL)
		return true;
	*colon = '\0';
	value = colon + 1;
	textfile_trim(line);
	textfile_trim(value);
	if (is_key(line, "cpu MHz static") && parser->common.mhz <= 0)
		parser->common.mhz = number(value);
	parser->closed = parser->closed || is_key(line, "cpu number");
	if (parser->closed)
		return true;
	if (!block_number(line, value, &s390, &cpu)) {
		take_fact(
			parser, parser->in_block ? &parser->current : &parser->common, line, value);
		return true;
	}
	if (!start_block(parser, cpu))
		return false;
	if (s390)
		take_s390(&parser->current, value);
	return true;
}

static void inherit(struct cpu_group *group, const struct facts *common)
{
	if (group->model[0] == '\0')
		textfile_copy(group->model, sizeof(group->model), common->model);
	if (group->flags[0] == '\0')
		textfile_copy(group->flags, sizeof(group->flags), common->flags);
	if (group->features[0] == '\0')
		textfile_copy(group->features, sizeof(group->features), common->features);
	if (group->bogomips <= 0)
		group->bogomips = common->bogomips;
	if (group->mhz_max <= 0)
		group->mhz_max = common->mhz;
}

/* Makes the groups whole: their lists of CPUs, and what all CPUs have in common. */
static bool finish(struct parser *parser)
{
	uint32_t *own = malloc((parser->nr_cpus + 1) * sizeof(*own));

	if (own == NULL)
		return false;
	for (size_t i = 0; i < parser->info.nr_groups; i++) {
		struct cpu_group *group = &parser->info.groups[i];

		for (size_t cpu = 0; cpu < parser->nr_cpus; cpu++)
			if (parser->members[cpu] == i)
				own[group->count++] = parser->numbers[cpu];
		group->cpus = cpulist_format(own, group->count);
		if (group->cpus == NULL) {
			free(own);
			return false;
		}
		inherit(group, &parser->common);
	}
	free(own);
	return true;
}

bool cpuinfo_read(const char *root, struct cpuinfo *ret)
{
	struct parser parser = {.in_block = false};
	char line[LINE_BYTES];
	FILE *file = textfile_open(root, "/proc/cpuinfo");
	bool ok = true;

	while (ok && file != NULL && textfile_next(file, line, sizeof(line)))
		ok = take_line(&parser, line);
	if (file != NULL)
		(void)fclose(file);
	ok = ok && describe(&parser) && finish(&parser);
	free(parser.numbers);
	free(parser.members);
	if (!ok) {
		cpuinfo_free_groups(parser.info.groups, parser.info.nr_groups);
		return false;
	}
	*ret = parser.info;
	return true;
}

void cpuinfo_free_groups(struct cpu_group *groups, size_t nr_groups)
{
	for (size_t i = 0; i < nr_groups; i++)
		free(groups[i].cpus);
	free(groups);
}
