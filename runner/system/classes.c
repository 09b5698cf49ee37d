/* SPDX-License-Identifier: MIT */
#include "classes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cpulist.h"
#include "text.h"
#include "textfile.h"

bool classes_are_ranked(const struct cpu_topology *topology)
{
	for (size_t i = 0; i < topology->nr_classes; i++)
		if (topology->classes[i].efficiency < 0)
			return false;
	return topology->nr_classes > 0;
}

size_t classes_by_speed(const struct cpu_topology *topology, size_t i)
{
	return classes_are_ranked(topology) ? topology->nr_classes - 1 - i : i;
}

void classes_name(const struct cpu_topology *topology, size_t number, char ret[CLASSES_NAME_BYTES])
{
	size_t nr = topology->nr_classes;

	if (!classes_are_ranked(topology))
		(void)snprintf(ret, CLASSES_NAME_BYTES, "class%zu", number);
	else if (number == 0)
		textfile_copy(ret, CLASSES_NAME_BYTES, "slow");
	else if (number + 1 == nr)
		textfile_copy(ret, CLASSES_NAME_BYTES, "fast");
	else if (nr == 3)
		textfile_copy(ret, CLASSES_NAME_BYTES, "middle");
	else
		(void)snprintf(ret, CLASSES_NAME_BYTES, "middle%zu", number);
}

/* Whether it is a value in "NAME=VALUE NAME=VALUE". */
static bool has_value(const char *info, const char *value)
{
	size_t length = strlen(value);

	while ((info = strchr(info, '=')) != NULL) {
		info++;
		if (strncasecmp(info, value, length) == 0 &&
			(info[length] == ' ' || info[length] == '\0'))
			return length > 0;
	}
	return false;
}

static bool find_value(const struct cpu_topology *topology, const char *value, size_t *ret_number)
{
	size_t nr_found = 0;
	size_t found = 0;

	for (size_t i = 0; i < topology->nr_classes; i++) {
		if (!has_value(topology->classes[i].info, value))
			continue;
		found = i;
		nr_found++;
	}
	if (nr_found != 1)
		return false;
	*ret_number = found;
	return true;
}

bool classes_find(const struct cpu_topology *topology, const char *name, size_t *ret_number)
{
	for (size_t i = 0; i < topology->nr_classes; i++) {
		char first[CLASSES_NAME_BYTES];
		char digits[24];

		classes_name(topology, i, first);
		(void)snprintf(digits, sizeof(digits), "%zu", i);
		if (strcasecmp(name, first) == 0 || strcmp(name, digits) == 0) {
			*ret_number = i;
			return true;
		}
	}
	return find_value(topology, name, ret_number);
}

char *classes_list(const struct cpu_topology *topology)
{
	char *list = text_format("%s", "");

	for (size_t i = 0; list != NULL && i < topology->nr_classes; i++) {
		size_t number = classes_by_speed(topology, i);
		char name[CLASSES_NAME_BYTES];
		char *longer;

		classes_name(topology, number, name);
		longer = text_format("%s%s%s (CPUs %s)", list, i > 0 ? ", " : "", name,
			topology->classes[number].cpus);
		free(list);
		list = longer;
	}
	return list;
}

static char *refuse_unknown(const struct cpu_topology *topology, const char *name)
{
	char *list = classes_list(topology);
	char *error = list == NULL
		? NULL
		: text_format("--class %s: no such class of cores here; there are %s, and all",
			  name, list);

	free(list);
	return error;
}

/* False and *ret_error if names make no sense here whatever they are. */
static bool names_make_sense(const struct classes_request *request, char **ret_error)
{
	if (request->nr_names == 0)
		return true;
	if (request->topology->nr_classes < 2)
		*ret_error = text_format(
			"--class %s: this machine has no classes of cores", request->names[0]);
	else if (request->mask == NULL)
		*ret_error = text_format("--class %s: this system cannot keep a copy on some CPUs",
			request->names[0]);
	else
		return true;
	return false;
}

struct choosing {
	const struct classes_request *request;
	struct classes_choice choice;
	char *error; /* also null where there is no memory */
};

static bool is_chosen(const struct choosing *choosing, const char *name)
{
	for (size_t i = 0; i < choosing->choice.nr; i++)
		if (strcmp(choosing->choice.places[i].name, name) == 0)
			return true;
	return false;
}

/* True also if none of its CPUs may be used. False only without memory. */
static bool add(struct choosing *choosing, size_t number)
{
	const struct classes_request *request = choosing->request;
	struct classes_place *place = &choosing->choice.places[choosing->choice.nr];

	classes_name(request->topology, number, place->name);
	place->cpus = cpulist_both(request->topology->classes[number].cpus, request->mask);
	if (place->cpus == NULL)
		return false;
	if (place->cpus[0] != '\0') {
		choosing->choice.nr++;
		return true;
	}
	free(place->cpus);
	place->cpus = NULL;
	return true;
}

static bool was_named(const struct choosing *choosing, size_t number)
{
	const struct classes_request *request = choosing->request;

	for (size_t i = 0; i < request->nr_names; i++) {
		size_t named;

		if (strcasecmp(request->names[i], "all") == 0 ||
			(classes_find(request->topology, request->names[i], &named) &&
				named == number))
			return true;
	}
	return false;
}

static bool add_named(struct choosing *choosing)
{
	const struct cpu_topology *topology = choosing->request->topology;

	for (size_t i = 0; i < topology->nr_classes; i++) {
		size_t number = classes_by_speed(topology, i);

		if (was_named(choosing, number) && !add(choosing, number))
			return false;
	}
	return true;
}

static bool add_fastest(struct choosing *choosing)
{
	const struct cpu_topology *topology = choosing->request->topology;

	for (size_t i = 0; i < topology->nr_classes && choosing->choice.nr == 0; i++) {
		choosing->choice.passed_over = i > 0;
		if (!add(choosing, classes_by_speed(topology, i)))
			return false;
	}
	return true;
}

/* Every name has a class, and every class that was named is among the chosen. */
static bool check_name(struct choosing *choosing, const char *name)
{
	const struct cpu_topology *topology = choosing->request->topology;
	char first[CLASSES_NAME_BYTES];
	size_t number;

	if (strcasecmp(name, "all") == 0) {
		if (choosing->choice.nr > 0)
			return true;
		choosing->error =
			text_format("--class all: this process may use no CPU of any class");
		return false;
	}
	if (!classes_find(topology, name, &number)) {
		choosing->error = refuse_unknown(topology, name);
		return false;
	}
	classes_name(topology, number, first);
	if (is_chosen(choosing, first))
		return true;
	choosing->error = text_format("--class %s: this process may use none of its CPUs (%s)",
		name, topology->classes[number].cpus);
	return false;
}

static bool choose(struct choosing *choosing)
{
	const struct classes_request *request = choosing->request;

	if (!names_make_sense(request, &choosing->error))
		return false;
	if (request->mask == NULL || request->topology->nr_classes < 2)
		return true;
	choosing->choice.places =
		calloc(request->topology->nr_classes, sizeof(*choosing->choice.places));
	if (choosing->choice.places == NULL)
		return false;
	if (request->nr_names == 0)
		return !classes_are_ranked(request->topology) || add_fastest(choosing);
	if (!add_named(choosing))
		return false;
	for (size_t i = 0; i < request->nr_names; i++)
		if (!check_name(choosing, request->names[i]))
			return false;
	return true;
}

bool classes_choose(
	const struct classes_request *request, struct classes_choice *ret, char **ret_error)
{
	struct choosing choosing = {.request = request};

	if (choose(&choosing)) {
		*ret = choosing.choice;
		return true;
	}
	classes_free(&choosing.choice);
	*ret_error = choosing.error;
	return false;
}

void classes_free(struct classes_choice *choice)
{
	for (size_t i = 0; i < choice->nr; i++)
		free(choice->places[i].cpus);
	free(choice->places);
	*choice = (struct classes_choice){.nr = 0};
}
