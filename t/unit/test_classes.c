/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "cpulist.h"

/* The slowest first. */
static char cpus[][8] = {"0-3", "4-5", "6", "7", "8"};
static struct cpu_class board_classes[] = {
	{.cpus = cpus[0], .count = 4, .efficiency = 0, .info = "LinuxCapacity=446"},
	{.cpus = cpus[1], .count = 2, .efficiency = 1, .info = "LinuxCapacity=1024"},
};
static const struct cpu_topology board = {.classes = board_classes, .nr_classes = 2};
static struct cpu_class laptop_classes[] = {
	{.cpus = cpus[0], .count = 4, .efficiency = 0, .info = "CoreType=IntelAtom MHz=1"},
	{.cpus = cpus[1], .count = 2, .efficiency = 1, .info = "CoreType=IntelCore MHz=5"},
	{.cpus = cpus[2], .count = 1, .efficiency = 2, .info = "CoreType=IntelCore MHz=6"},
	{.cpus = cpus[3], .count = 1, .efficiency = 3, .info = ""},
};
static const struct cpu_topology three = {.classes = laptop_classes, .nr_classes = 3};
static const struct cpu_topology four = {.classes = laptop_classes, .nr_classes = 4};
static struct cpu_class unranked_classes[] = {
	{.cpus = cpus[1], .count = 2, .efficiency = -1},
	{.cpus = cpus[0], .count = 4, .efficiency = -1},
};
static const struct cpu_topology unranked = {.classes = unranked_classes, .nr_classes = 2};
static const struct cpu_topology plain = {.threads = 4};

static void expect_names(const struct cpu_topology *topology, const char *const *wanted)
{
	for (size_t i = 0; i < topology->nr_classes; i++) {
		char name[CLASSES_NAME_BYTES];
		size_t number = 99;

		classes_name(topology, i, name);
		cr_expect_str_eq(name, wanted[i]);
		cr_expect(classes_find(topology, name, &number));
		cr_expect_eq(number, i, "a class is found by its first name");
	}
}

Test(classes, names)
{
	expect_names(&board, (const char *const[]){"slow", "fast"});
	expect_names(&three, (const char *const[]){"slow", "middle", "fast"});
	expect_names(&four, (const char *const[]){"slow", "middle1", "middle2", "fast"});
	expect_names(&unranked, (const char *const[]){"class0", "class1"});
	cr_expect(classes_are_ranked(&board));
	cr_expect_not(classes_are_ranked(&unranked));
	cr_expect_not(classes_are_ranked(&plain));
}

Test(classes, other_names)
{
	size_t number = 99;

	cr_expect(classes_find(&three, "inteLatom", &number));
	cr_expect_eq(number, 0);
	cr_expect(classes_find(&three, "2", &number));
	cr_expect_eq(number, 2);
	cr_expect(classes_find(&board, "1024", &number));
	cr_expect_eq(number, 1);
	cr_expect(classes_find(&board, "FAST", &number));
	cr_expect_not(classes_find(&three, "IntelCore", &number), "two classes have it");
	cr_expect_not(classes_find(&three, "Intel", &number), "a part is no value");
	cr_expect_not(classes_find(&three, "CoreType", &number));
	cr_expect_not(classes_find(&three, "3", &number));
	cr_expect_not(classes_find(&three, "", &number));
	cr_expect_not(classes_find(&plain, "fast", &number));
	cr_expect_eq(number, 1, "and nothing is touched");
}

/* "fast 4-5, slow 0-3", or the error. names are words at blanks. */
static void expect_choice(const struct cpu_topology *topology, const char *mask, const char *names,
	const char *wanted)
{
	struct classes_request request = {.topology = topology, .mask = mask};
	struct classes_choice choice;
	const char *words[8];
	char copy[80];
	char *error = NULL;
	char got[200] = "";

	(void)snprintf(copy, sizeof(copy), "%s", names);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
		words[request.nr_names++] = word;
	request.names = words;
	if (!classes_choose(&request, &choice, &error)) {
		cr_expect_str_eq(error, wanted);
		free(error);
		return;
	}
	for (size_t i = 0; i < choice.nr; i++) {
		size_t used = strlen(got);

		(void)snprintf(got + used, sizeof(got) - used, "%s%s %s", i > 0 ? ", " : "",
			choice.places[i].name, choice.places[i].cpus);
	}
	if (choice.passed_over)
		strcat(got, ", none faster");
	cr_expect_str_eq(got, wanted);
	classes_free(&choice);
}

Test(classes, the_fastest_that_may_be_used_is_the_default)
{
	expect_choice(&board, "0-5", "", "fast 4-5");
	expect_choice(&board, "0-4", "", "fast 4");
	expect_choice(&board, "1,3", "", "slow 1,3, none faster");
	expect_choice(&four, "0-5", "", "middle1 4-5, none faster");
	expect_choice(&board, "64-65", "", ", none faster");
	expect_choice(&unranked, "0-5", "", "");
	expect_choice(&plain, "0-5", "", "");
	expect_choice(&board, NULL, "", "");
}

Test(classes, others_by_name_the_fastest_first)
{
	expect_choice(&board, "0-5", "slow", "slow 0-3");
	expect_choice(&board, "0-5", "slow 1 fast", "fast 4-5, slow 0-3");
	expect_choice(&board, "2-5", "all", "fast 4-5, slow 2-3");
	expect_choice(&board, "0-3", "all", "slow 0-3");
	expect_choice(&unranked, "0-5", "all", "class0 4-5, class1 0-3");
	expect_choice(&unranked, "0-5", "class1", "class1 0-3");
}

Test(classes, what_cannot_be_is_said)
{
	expect_choice(&board, "0-5", "fast big",
		"--class big: no such class of cores here; there are fast (CPUs 4-5), slow (CPUs "
		"0-3), and all");
	expect_choice(
		&board, "0-3", "fast", "--class fast: this process may use none of its CPUs (4-5)");
	expect_choice(&board, "0-3", "slow 1024",
		"--class 1024: this process may use none of its CPUs (4-5)");
	expect_choice(&board, "9", "all", "--class all: this process may use no CPU of any class");
	expect_choice(&plain, "0-3", "fast", "--class fast: this machine has no classes of cores");
	expect_choice(&plain, NULL, "all", "--class all: this machine has no classes of cores");
	expect_choice(
		&board, NULL, "fast", "--class fast: this system cannot keep a copy on some CPUs");
}

static void expect_both(const char *a, const char *b, const char *wanted)
{
	char *both = cpulist_both(a, b);

	cr_assert_not_null(both);
	cr_expect_str_eq(both, wanted);
	free(both);
}

Test(cpulist, both)
{
	expect_both("0-3", "2-5", "2-3");
	expect_both("0-3,8,10-11", "8-10,1", "1,8,10");
	expect_both("0-3", "4", "");
	expect_both("", "0-3", "");
	expect_both("0-3", "rubbish", "");
	expect_both("rubbish", "0-3", "");
	expect_both("5,0-3,2", "0-1048575", "0-3,5");
}
