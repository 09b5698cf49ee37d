/* SPDX-License-Identifier: MIT */
#include "attach.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define FIELDS 5
#define COPIES_MAX (1u << 20)

static struct slot_page *map(int fd, uint32_t copies)
{
	struct slot_page *page =
		mmap(NULL, slot_page_bytes(copies), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	if (page == MAP_FAILED)
		bench_failed(__FILE__, __LINE__, "mmap of the shared page");
	if (page->magic != SLOT_MAGIC || page->nr_slots != copies)
		bench_broken(__FILE__, __LINE__, "the shared page is of another version");
	return page;
}

static bool parse_fields(const char *text, uint64_t field[static FIELDS])
{
	for (int i = 0; i < FIELDS; i++) {
		char *end;

		errno = 0;
		field[i] = strtoull(text, &end, 10);
		if (end == text || errno || *end != (i == FIELDS - 1 ? '\0' : ','))
			return false;
		text = end + 1;
	}
	return field[0] <= INT32_MAX && field[1] <= INT32_MAX && field[3] > 0 &&
		field[3] <= COPIES_MAX && field[2] < field[3];
}

bool attach_to_runner(struct attach *ret_attach)
{
	const char *text = getenv(ATTACH_VARIABLE);
	uint64_t field[FIELDS];

	if (!text)
		return false;
	if (!parse_fields(text, field))
		bench_broken(
			__FILE__, __LINE__, ATTACH_VARIABLE " is not PAGE,GATE,COPY,COPIES,SEED");
	ret_attach->gate_fd = (int)field[1];
	ret_attach->copy = (uint32_t)field[2];
	ret_attach->copies = (uint32_t)field[3];
	ret_attach->seed = field[4];
	ret_attach->page = map((int)field[0], ret_attach->copies);
	/* The next image of a program that replaces itself needs it again. Others must not pass it on. */
	if (!bench_test.resume)
		close((int)field[0]);
	ret_attach->slot = slot_at(ret_attach->page, ret_attach->copy);
	return true;
}

static void usage(void)
{
	fprintf(stderr,
		"usage: %s [SECONDS | --ops N] [ARGUMENT ...]\n"
		"Runs for SECONDS (10), or exactly N operations, and prints COUNT and TIME.\n",
		bench_test.name);
	exit(BENCH_BROKEN);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static int parse_limits(int argc, char *const *argv, struct slot_page *page)
{
	int used = 1;
	char *end;

	page->duration_ns = UINT64_C(10000000000);
	if (argc > 2 && strcmp(argv[1], "--ops") == 0) {
		page->duration_ns = 0;
		page->limit_ops = strtoull(argv[2], &end, 10);
		if (!is_digit(*argv[2]) || *end || page->limit_ops == 0)
			usage();
		used = 3;
	} else if (argc > 1) {
		double seconds = strtod(argv[1], &end);

		/* No "nan" either: under -ffast-math a comparison does not refuse it. */
		if ((*argv[1] != '.' && !is_digit(*argv[1])) || *end || end == argv[1] ||
			!(seconds > 0 && seconds < 1e9))
			usage();
		page->duration_ns = (uint64_t)(seconds * 1e9);
		used = 2;
	}
	return used;
}

/* A page that the program finds again after it replaced itself: an unlinked file. */
static struct slot_page *lasting_page(const struct slot_page *first)
{
	char name[32];
	int fd = -1;
	FILE *file = tmpfile();

	if (file)
		fd = dup(fileno(file));
	if (fd < 0 || ftruncate(fd, (off_t)slot_page_bytes(1)) < 0)
		bench_failed(__FILE__, __LINE__, "tmpfile");
	bench_finish_write(__FILE__, __LINE__, fd, first, sizeof(*first), 0);
	fclose(file);
	snprintf(name, sizeof(name), "%d,%d,0,1,1", fd, fd);
	if (setenv(ATTACH_VARIABLE, name, 1) < 0)
		bench_failed(__FILE__, __LINE__, "setenv");
	return map(fd, 1);
}

int attach_by_hand(int argc, char *const *argv, struct attach *ret_attach)
{
	static union {
		struct slot_page page;
		union slot_cell cells[2];
	} own;
	int used = parse_limits(argc, argv, &own.page);

	own.page.magic = SLOT_MAGIC;
	own.page.nr_slots = 1;
	own.page.by_hand = 1;
	ret_attach->page = bench_test.resume ? lasting_page(&own.page) : &own.page;
	ret_attach->slot = slot_at(ret_attach->page, 0);
	ret_attach->gate_fd = -1;
	ret_attach->copy = 0;
	ret_attach->copies = 1;
	ret_attach->seed = 1;
	return used;
}

void attach_print_count(const struct attach *attach)
{
	const struct slot *slot = attach->slot;
	struct slot_pair last;
	double seconds;
	double value;

	if (!slot_read(attach->slot, &last))
		bench_broken(__FILE__, __LINE__, "the page was overwritten");
	seconds = (double)(last.time_ns - slot->own.gate_ns) / 1e9;
	value = (double)last.count * slot->worth_num / slot->worth_den;
	if (slot->timebase_s == 0)
		value /= seconds;
	printf("COUNT|%.*f|%" PRIu32 "|%s\n", slot->timebase_s == 0 ? 3 : 0, value,
		slot->timebase_s, bench_test.unit);
	printf("TIME|%.6f\n", seconds);
	if (fflush(stdout) != 0)
		bench_failed(__FILE__, __LINE__, "write to standard output");
}
