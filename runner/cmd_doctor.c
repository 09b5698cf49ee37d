/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* RLIMIT_NPROC */
#include "cmd_doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "heat.h"
#include "status.h"

/* fsdisk's two files of 8192000 bytes, and room for scripts. */
#define BYTES_A_COPY (UINT64_C(17) << 20)

static uint64_t hard_limit(int resource)
{
	struct rlimit limit;

	if (getrlimit(resource, &limit) != 0 || limit.rlim_max == RLIM_INFINITY)
		return UINT64_MAX;
	return limit.rlim_max;
}

/* What is left until the zone that is nearest to it slows the machine down. */
static void gather_heat(const char *root, struct doctor_facts *facts)
{
	struct heat_sources sources;
	struct heat heat;

	heat_open(root, &sources);
	heat_take(&sources, &heat);
	heat_close(&sources);
	facts->headroom_known = heat.margin_known;
	facts->headroom_kelvin = (double)heat.margin_mc / 1000;
}

/* What belongs to this process and its directory. */
static void gather_own(const char *work_dir, struct doctor_facts *facts)
{
	struct statvfs file_system;

	facts->work_dir_usable = access(work_dir, W_OK | X_OK) == 0;
	facts->needed_bytes = BYTES_A_COPY * facts->system->budget.usable;
	facts->files_limit = hard_limit(RLIMIT_NOFILE);
	if (geteuid() != 0)
		facts->processes_limit = hard_limit(RLIMIT_NPROC);
	if (statvfs(work_dir, &file_system) == 0)
		facts->free_bytes = (uint64_t)file_system.f_bavail * file_system.f_frsize;
}

void doctor_gather(
	const struct system_info *system, const char *work_dir, struct doctor_facts *ret_facts)
{
	struct doctor_facts facts = {
		.system = system,
		.work_dir_usable = true,
		.files_limit = UINT64_MAX,
		.processes_limit = UINT64_MAX,
	};

	if (*system->root == '\0')
		gather_own(work_dir, &facts);
	gather_heat(system->root, &facts);
	*ret_facts = facts;
}

static void print_finding(const struct doctor_finding *finding)
{
	static const char *const names[] = {"note", "remark", "unfit"};

	printf("%-7s %s\n        %s\n", names[finding->gravity], finding->what, finding->means);
	if (finding->advice)
		printf("        -> %s\n", finding->advice);
}

static void print_report(const struct doctor_report *report)
{
	static const char *const verdicts[] = {
		"fit to measure", "measurable, with remarks", "not fit to measure just now"};

	for (int gravity = DOCTOR_UNFIT; gravity >= DOCTOR_NOTE; gravity--)
		for (size_t i = 0; i < report->nr_findings; i++)
			if ((int)report->findings[i].gravity == gravity)
				print_finding(&report->findings[i]);
	printf("%s\n", verdicts[doctor_gravity(report)]);
}

int cmd_doctor(const struct system_sources *sources)
{
	static const int statuses[] = {STATUS_DONE, STATUS_FAILED, STATUS_NOTHING};
	struct system_info system;
	struct doctor_facts facts;
	struct doctor_report report;
	int status;

	if (!system_read(sources, &system)) {
		fputs("unixindex: no memory\n", stderr);
		return STATUS_NOTHING;
	}
	doctor_gather(&system, sources->work_dir, &facts);
	doctor_examine(&facts, &report);
	if (*system.root)
		printf("of what is below %s, not of the machine this runs on:\n", system.root);
	print_report(&report);
	status = statuses[doctor_gravity(&report)];
	doctor_free(&report);
	system_free(&system);
	return status;
}
