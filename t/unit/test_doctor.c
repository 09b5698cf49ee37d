/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "doctor.h"

/* A quiet desktop with a disk. */
static struct system_info desktop(void)
{
	struct system_info system = {.budget = {.online = 4, .affinity = 4, .usable = 4},
		.load_known = true,
		.load_1 = 0.05};

	strcpy(system.work_type, "ext4");
	strcpy(system.governor, "performance");
	return system;
}

static struct doctor_facts facts_of(const struct system_info *system)
{
	return (struct doctor_facts){
		.system = system,
		.work_dir_usable = true,
		.free_bytes = UINT64_C(1) << 30,
		.needed_bytes = UINT64_C(64) << 20,
		.files_limit = 4096,
		.processes_limit = 4096,
	};
}

/* The gravity of the finding whose text has the words, or -1. */
static int gravity_of(const struct doctor_facts *facts, const char *words)
{
	struct doctor_report report;
	int gravity = -1;

	doctor_examine(facts, &report);
	for (size_t i = 0; i < report.nr_findings; i++)
		if (strstr(report.findings[i].what, words))
			gravity = (int)report.findings[i].gravity;
	doctor_free(&report);
	return gravity;
}

Test(doctor, a_quiet_desktop_is_fit)
{
	struct system_info system = desktop();
	struct doctor_facts facts = facts_of(&system);
	struct doctor_report report;

	doctor_examine(&facts, &report);
	cr_assert_eq(report.nr_findings, 0);
	cr_assert_eq(doctor_gravity(&report), DOCTOR_NOTE);
	doctor_free(&report);
}

Test(doctor, load)
{
	struct system_info system = desktop();
	struct doctor_facts facts = facts_of(&system);

	system.load_1 = 0.8;
	cr_assert_eq(gravity_of(&facts, "the load is 0.80 on 4 usable CPUs"), DOCTOR_REMARK);
	system.load_1 = 4.5;
	cr_assert_eq(gravity_of(&facts, "the load is 4.50"), DOCTOR_UNFIT);
	system.load_known = false;
	cr_assert_eq(gravity_of(&facts, "load"), -1, "absent evidence is no finding");
}

Test(doctor, what_slows_or_changes_the_clock)
{
	struct system_info system = desktop();
	struct doctor_facts facts = facts_of(&system);

	strcpy(system.governor, "powersave");
	strcpy(system.turbo, "on");
	strcpy(system.power, "battery");
	facts.headroom_known = true;
	facts.headroom_kelvin = 5;
	cr_assert_eq(gravity_of(&facts, "governor is powersave"), DOCTOR_REMARK);
	cr_assert_eq(gravity_of(&facts, "turbo is on"), DOCTOR_NOTE);
	cr_assert_eq(gravity_of(&facts, "battery"), DOCTOR_REMARK);
	cr_assert_eq(gravity_of(&facts, "5 K are left"), DOCTOR_REMARK);
	facts.headroom_kelvin = -3;
	cr_assert_eq(gravity_of(&facts, "3 K past"), DOCTOR_REMARK);
}

Test(doctor, work_directory)
{
	struct system_info system = desktop();
	struct doctor_facts facts = facts_of(&system);

	strcpy(system.work_type, "tmpfs");
	cr_assert_eq(gravity_of(&facts, "in memory (tmpfs)"), DOCTOR_REMARK);
	strcpy(system.work_type, "overlay");
	cr_assert_eq(gravity_of(&facts, "is on overlay"), DOCTOR_REMARK);
	strcpy(system.work_type, "nfs4");
	cr_assert_eq(gravity_of(&facts, "on a network (nfs4)"), DOCTOR_REMARK);
	facts.free_bytes = 3 << 20;
	cr_assert_eq(gravity_of(&facts, "3 MiB are free"), DOCTOR_UNFIT);
	facts.work_dir_usable = false;
	cr_assert_eq(gravity_of(&facts, "cannot be written in"), DOCTOR_UNFIT);
}

Test(doctor, limits)
{
	struct system_info system = desktop();
	struct doctor_facts facts = facts_of(&system);

	facts.files_limit = 64;
	facts.processes_limit = 100;
	system.swap_used_bytes = UINT64_C(200) << 20;
	system.budget.quota = 1.5;
	system.budget.affinity = 2;
	cr_assert_eq(gravity_of(&facts, "at most 64 files"), DOCTOR_REMARK);
	cr_assert_eq(gravity_of(&facts, "at most 100 processes"), DOCTOR_REMARK);
	cr_assert_eq(gravity_of(&facts, "200 MiB are swapped out"), DOCTOR_REMARK);
	cr_assert_eq(gravity_of(&facts, "allows 1.50 CPUs of 2"), DOCTOR_REMARK);
	cr_assert_eq(gravity_of(&facts, "2 of 4 CPUs may be used"), DOCTOR_NOTE);
}

Test(doctor, one_line_of_what_matters)
{
	struct system_info system = desktop();
	struct doctor_facts facts = facts_of(&system);
	struct doctor_report report;
	char *line;

	doctor_examine(&facts, &report);
	cr_assert_null(doctor_line(&report), "a quiet desktop needs none");
	doctor_free(&report);

	strcpy(system.turbo, "on"); /* a note */
	strcpy(system.work_type, "tmpfs");
	facts.free_bytes = 1;
	doctor_examine(&facts, &report);
	line = doctor_line(&report);
	cr_assert_str_eq(line,
		"0 MiB are free in the work directory, and 64 MiB are needed; the work directory "
		"is in memory (tmpfs)");
	free(line);
	doctor_free(&report);
}

Test(doctor, classes_of_cores)
{
	static char slow[] = "0-3", fast[] = "4-5";
	struct cpu_class classes[] = {{.cpus = slow, .count = 4, .efficiency = 0},
		{.cpus = fast, .count = 2, .efficiency = 1}};
	struct system_info system = desktop();
	struct doctor_facts facts = facts_of(&system);

	system.topology.classes = classes;
	system.topology.nr_classes = 2;
	cr_assert_eq(gravity_of(&facts, "classes: fast (CPUs 4-5), slow (CPUs 0-3)"), DOCTOR_NOTE);
	classes[0].efficiency = classes[1].efficiency = -1;
	cr_assert_eq(
		gravity_of(&facts, "classes: class0 (CPUs 0-3), class1 (CPUs 4-5)"), DOCTOR_NOTE);
}
