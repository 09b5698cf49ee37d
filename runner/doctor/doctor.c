/* SPDX-License-Identifier: MIT */
#include "doctor.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "must.h"

#define MIB (UINT64_C(1) << 20)

/*
 * Half a CPU's worth of other work moves every figure by more than its interval; as much as there are
 * CPUs leaves none of them to us.
 */
#define LOAD_REMARK 0.3
#define LOAD_UNFIT_PER_CPU 1.0
/* A board that is this near to throttling does so within the first minute of load. */
#define HEADROOM_REMARK_KELVIN 15.0
#define FILES_ENOUGH 256
#define PROCESSES_ENOUGH 512

/* what belongs to the report from here on; advice may be null. */
static void say(struct doctor_report *report, enum doctor_gravity gravity, char *what,
	const char *means, const char *advice)
{
	report->findings =
		must_grow(report->findings, report->nr_findings + 1, sizeof(*report->findings));
	report->findings[report->nr_findings++] = (struct doctor_finding){
		.gravity = gravity,
		.what = what,
		.means = must_copy(means),
		.advice = advice ? must_copy(advice) : NULL,
	};
}

static void examine_load(const struct doctor_facts *facts, struct doctor_report *report)
{
	const struct system_info *system = facts->system;
	double unfit = LOAD_UNFIT_PER_CPU * system->budget.usable;

	if (!system->load_known || system->load_1 < LOAD_REMARK)
		return;
	say(report, system->load_1 >= unfit ? DOCTOR_UNFIT : DOCTOR_REMARK,
		must_format("the load is %.2f on %" PRIu32 " usable CPU%s", system->load_1,
			system->budget.usable, system->budget.usable == 1 ? "" : "s"),
		"other programs take CPU time from the tests",
		"end them, or wait until the load has gone down");
}

static void examine_frequency(const struct doctor_facts *facts, struct doctor_report *report)
{
	const struct system_info *system = facts->system;

	if (*system->governor && strcmp(system->governor, "performance") != 0)
		say(report, DOCTOR_REMARK,
			must_format("the frequency governor is %s", system->governor),
			"the clock follows the load, and short tests see it rise",
			"cpupower frequency-set -g performance, as root");
	if (strcmp(system->turbo, "on") == 0)
		say(report, DOCTOR_NOTE, must_copy("turbo is on"),
			"the clock with one copy is higher than with many, and depends on the "
			"temperature",
			NULL);
	if (strcmp(system->power, "battery") == 0)
		say(report, DOCTOR_REMARK, must_copy("the machine runs on its battery"),
			"firmware limits the clock to save energy", "connect the power supply");
	if (facts->headroom_known && facts->headroom_kelvin < HEADROOM_REMARK_KELVIN)
		say(report, DOCTOR_REMARK,
			must_format(facts->headroom_kelvin > 0
					? "%.0f K are left until the machine slows down to cool"
					: "the machine is %.0f K past where it slows down to cool",
				fabs(facts->headroom_kelvin)),
			"the clock will fall during the run",
			"let it cool, or improve its cooling");
}

static bool is_one_of(const char *word, const char *const *words)
{
	while (*words && strcmp(word, *words) != 0)
		words++;
	return *words != NULL;
}

static void examine_work_dir(const struct doctor_facts *facts, struct doctor_report *report)
{
	static const char *const memory[] = {"tmpfs", "ramfs", NULL};
	static const char *const layered[] = {"overlay", "aufs", "fuse", "fuseblk", NULL};
	static const char *const network[] = {
		"nfs", "nfs4", "cifs", "smb3", "9p", "virtiofs", "ceph", "afs", "glusterfs", NULL};
	const char *type = facts->system->work_type;

	if (!facts->work_dir_usable) {
		say(report, DOCTOR_UNFIT, must_copy("the work directory cannot be written in"),
			"file tests and scripts cannot run", "choose another with --tmpdir");
		return;
	}
	if (facts->free_bytes < facts->needed_bytes)
		say(report, DOCTOR_UNFIT,
			must_format("%" PRIu64 " MiB are free in the work directory, and %" PRIu64
				    " MiB are needed",
				facts->free_bytes / MIB, (facts->needed_bytes + MIB - 1) / MIB),
			"file tests would fail", "make room, or choose another with --tmpdir");
	if (is_one_of(type, memory))
		say(report, DOCTOR_REMARK,
			must_format("the work directory is in memory (%s)", type),
			"file copies are faster than on a disk's file system, where published "
			"figures come from",
			"choose one on a disk with --tmpdir");
	else if (is_one_of(type, layered))
		say(report, DOCTOR_REMARK, must_format("the work directory is on %s", type),
			"every file operation goes through one more layer",
			"choose one on a plain file system with --tmpdir");
	else if (is_one_of(type, network))
		say(report, DOCTOR_REMARK,
			must_format("the work directory is on a network (%s)", type),
			"file tests measure the network and the other machine",
			"choose one on a local disk with --tmpdir");
}

static void examine_limits(const struct doctor_facts *facts, struct doctor_report *report)
{
	const struct cpu_budget *budget = &facts->system->budget;

	if (facts->files_limit < FILES_ENOUGH)
		say(report, DOCTOR_REMARK,
			must_format("at most %" PRIu64 " files may be open", facts->files_limit),
			"many copies of a test may not start", "raise ulimit -n");
	if (facts->processes_limit < PROCESSES_ENOUGH)
		say(report, DOCTOR_REMARK,
			must_format(
				"at most %" PRIu64 " processes may run", facts->processes_limit),
			"scripts and many copies may not start", "raise ulimit -u");
	if (budget->quota > 0 && budget->quota < budget->affinity)
		say(report, DOCTOR_REMARK,
			must_format("the control group allows %.2f CPUs of %" PRIu32, budget->quota,
				budget->affinity),
			"tests are stopped for the rest of each period when the time is used up, "
			"unless N is a whole number of CPUs",
			budget->quota < floor(budget->quota) + 0.005
				? NULL
				: "give the group a whole number of CPUs");
	if (budget->affinity < budget->online)
		say(report, DOCTOR_NOTE,
			must_format("%" PRIu32 " of %" PRIu32 " CPUs may be used", budget->affinity,
				budget->online),
			"the figures are of these CPUs", NULL);
}

static void examine_memory(const struct doctor_facts *facts, struct doctor_report *report)
{
	uint64_t used_bytes = facts->system->swap_used_bytes;

	if (used_bytes > 64 * MIB)
		say(report, DOCTOR_REMARK,
			must_format("%" PRIu64 " MiB are swapped out", used_bytes / MIB),
			"pages may come back in the middle of a window",
			"free memory, then swapoff -a and swapon -a, as root");
}

static void examine_classes(const struct doctor_facts *facts, struct doctor_report *report)
{
	const struct cpu_topology *topology = &facts->system->topology;
	char *list = topology->nr_classes > 0 ? classes_list(topology) : NULL;

	if (list)
		say(report, DOCTOR_NOTE, must_format("cores are of several classes: %s", list),
			classes_are_ranked(topology)
				? "1 copy runs on the fastest, and one for each CPU on all; "
				  "--class NAME chooses another, --class all compares them"
				: "which is faster is not known, so 1 copy may run on any; --class "
				  "NAME keeps it on one, --class all compares them",
			NULL);
	free(list);
}

static void examine_kind(const struct doctor_facts *facts, struct doctor_report *report)
{
	const struct system_info *system = facts->system;
	size_t nr_vulnerable = 0;

	if (system->hypervisor)
		say(report, DOCTOR_NOTE,
			must_format("this is a virtual machine (%s)",
				*system->virtualisation ? system->virtualisation : "unknown"),
			"neighbours on the same host may take CPU time; steal time shows it", NULL);
	for (size_t i = 0; i < system->nr_mitigations; i++)
		nr_vulnerable += strncmp(system->mitigations[i].state, "Vulnerable", 10) == 0;
	if (system->nr_mitigations)
		say(report, DOCTOR_NOTE,
			must_format("mitigations: %zu faults of this CPU known to the kernel, %zu "
				    "left open",
				system->nr_mitigations, nr_vulnerable),
			"they cost most in system calls and context switches; compare like with "
			"like",
			NULL);
}

void doctor_examine(const struct doctor_facts *facts, struct doctor_report *ret_report)
{
	struct doctor_report report = {.nr_findings = 0};

	examine_load(facts, &report);
	examine_work_dir(facts, &report);
	examine_frequency(facts, &report);
	examine_limits(facts, &report);
	examine_memory(facts, &report);
	examine_classes(facts, &report);
	examine_kind(facts, &report);
	*ret_report = report;
}

enum doctor_gravity doctor_gravity(const struct doctor_report *report)
{
	enum doctor_gravity gravest = DOCTOR_NOTE;

	for (size_t i = 0; i < report->nr_findings; i++)
		if (report->findings[i].gravity > gravest)
			gravest = report->findings[i].gravity;
	return gravest;
}

char *doctor_line(const struct doctor_report *report)
{
	char *line = NULL;

	for (int gravity = DOCTOR_UNFIT; gravity > DOCTOR_NOTE; gravity--)
		for (size_t i = 0; i < report->nr_findings; i++) {
			char *longer;

			if ((int)report->findings[i].gravity != gravity)
				continue;
			longer = must_format("%s%s%s", line ? line : "", line ? "; " : "",
				report->findings[i].what);
			free(line);
			line = longer;
		}
	return line;
}

void doctor_free(struct doctor_report *report)
{
	for (size_t i = 0; i < report->nr_findings; i++) {
		free(report->findings[i].what);
		free(report->findings[i].means);
		free(report->findings[i].advice);
	}
	free(report->findings);
	*report = (struct doctor_report){.nr_findings = 0};
}
