/* SPDX-License-Identifier: MIT */
/*
 * dhry2reg - Dhrystone 2.1: integers, records, strings and calls, as programs had them in 1984.
 *
 * Operation: one iteration, about 175 instructions on x86-64; 1757 iterations a second are 1 DMIPS.
 * Excludes:  the operating system, floating point, and every cache but the nearest.
 * Check:     after each run, each variable holds what the iterations must have left in it.
 *
 * P1 to P8 are the benchmark's procedures, F1 to F3 its functions; half of them are in
 * dhry2reg-part.c. In UnixBench's program nothing reads the locals a and b after step 6, so that
 * its compiler drops the step, with its division and P2. The same must happen here, or the figures
 * could not be compared; so nothing reads them in the timed loop either, and the last iteration of
 * a run is made outside the loop, by the same code, for the check to see them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "dhry2reg.h"

#define TEXT(which) "DHRYSTONE PROGRAM, " which " STRING"
#define COUNT_START 10 /* arr2[8][7] counts iterations from here */

/* The locals that are handed to calls, in memory, aligned as arrays of their size are. */
struct locals {
	int c;
	enum dhry_enum e;
	_Alignas(16) char str1[DHRY_TEXT_BYTES];
	_Alignas(16) char str2[DHRY_TEXT_BYTES];
};

/* The others, which live in registers. */
struct results {
	int a;
	int b;
};

struct dhry_record *dhry_ptr, *dhry_next;
int dhry_int;
int dhry_bool;
char dhry_char1, dhry_char2;
int dhry_arr1[DHRY_LENGTH];
int dhry_arr2[DHRY_LENGTH][DHRY_LENGTH];

static char first_wrong[128]; /* what was wrong after the first run that was; empty if none was */

/*
 * Takes and returns a, which the original changes in place. A compiler may not drop a loop that
 * might never end, not even when nobody wants its result: "pure" promises that this one does end,
 * and "noinline" keeps the promise with it.
 */
__attribute__((pure, noinline)) static int p2(int x)
{
	int loc = x + 10;
	enum dhry_enum e = DHRY_E2;

	do {
		if (dhry_char1 == 'A') {
			loc -= 1;
			x = loc - dhry_int;
			e = DHRY_E1;
		}
	} while (e != DHRY_E1);
	return x;
}

static inline void p3(struct dhry_record **q)
{
	if (dhry_ptr)
		*q = dhry_ptr->link;
	dhry_p7(10, dhry_int, &dhry_ptr->is.first.number);
}

void dhry_p1(struct dhry_record *p)
{
	struct dhry_record *n = p->link;

	*n = *dhry_ptr;
	p->is.first.number = 5;
	n->is.first.number = p->is.first.number;
	n->link = p->link;
	p3(&n->link);
	if (n->discriminant == DHRY_E1) {
		n->is.first.number = 6;
		dhry_p6(p->is.first.e, &n->is.first.e);
		n->link = dhry_ptr->link;
		dhry_p7(n->is.first.number, 10, &n->is.first.number);
	} else {
		*p = *p->link;
	}
}

static inline void p4(void)
{
	int local = dhry_char1 == 'A';

	dhry_bool = local | dhry_bool;
	dhry_char2 = 'B';
}

static inline void p5(void)
{
	dhry_char1 = 'A';
	dhry_bool = 0;
}

/* Iteration i, counted from 1. */
static inline __attribute__((always_inline)) struct results iterate(uint64_t i, struct locals *l)
{
	int a, b;

	p5(); /* 1 */
	p4();
	a = 2; /* 2 */
	b = 3;
	strcpy(l->str2, TEXT("2'ND"));
	l->e = DHRY_E2;
	dhry_bool = !dhry_f2(l->str1, l->str2);
	while (a < b) { /* 3 */
		l->c = 5 * a - b;
		dhry_p7(a, b, &l->c);
		a += 1;
	}
	dhry_p8(dhry_arr1, dhry_arr2, a, l->c); /* 4 */
	dhry_p1(dhry_ptr);
	for (char ch = 'A'; ch <= dhry_char2; ch++) /* 5 */
		if (dhry_f1(ch, 'C') == l->e) {
			dhry_p6(DHRY_E1, &l->e);
			strcpy(l->str2, TEXT("3'RD"));
			b = (int)i;
			dhry_int = (int)i;
		}
	b = b * a; /* 6 */
	a = b / l->c;
	b = 7 * (b - l->c) - a;
	a = p2(a);
	return (struct results){.a = a, .b = b};
}

static void setup(const struct bench_env *env)
{
	(void)env;
	dhry_next = calloc(1, sizeof(*dhry_next));
	dhry_ptr = calloc(1, sizeof(*dhry_ptr));
	if (!dhry_next || !dhry_ptr)
		bench_failed(__FILE__, __LINE__, "calloc");
	dhry_ptr->link = dhry_next;
	dhry_ptr->discriminant = DHRY_E1;
	dhry_ptr->is.first.e = DHRY_E3;
	dhry_ptr->is.first.number = 40;
	strcpy(dhry_ptr->is.first.text, TEXT("SOME"));
}

/* The timed loop, in a function of its own so that nothing else competes for registers. */
static __attribute__((noinline)) void loop(uint64_t nr_iterations)
{
	struct locals l;

	strcpy(l.str1, TEXT("1'ST"));
	for (uint64_t i = 1; i <= nr_iterations; i++)
		iterate(i, &l);
}

static __attribute__((noinline)) struct results last(uint64_t i, struct locals *l)
{
	strcpy(l->str1, TEXT("1'ST"));
	return iterate(i, l);
}

static bool is_number(const char *name, int got, int wanted)
{
	if (got != wanted)
		snprintf(first_wrong, sizeof(first_wrong), "%s is %d, should be %d", name, got,
			wanted);
	return got == wanted;
}

static bool is_text(const char *name, const char *got, const char *wanted)
{
	if (memcmp(got, wanted, DHRY_TEXT_BYTES) == 0)
		return true;
	snprintf(first_wrong, sizeof(first_wrong), "%s is \"%.*s\", should be \"%s\"", name,
		DHRY_TEXT_BYTES, got, wanted);
	return false;
}

static bool are_globals_right(int wanted_count)
{
	const struct dhry_record *ptr = dhry_ptr, *next = dhry_next;

	return is_number("int", dhry_int, 5) && is_number("bool", dhry_bool, 1) &&
		is_number("char1", dhry_char1, 'A') && is_number("char2", dhry_char2, 'B') &&
		is_number("arr1[8]", dhry_arr1[8], 7) &&
		is_number("arr2[8][7]", dhry_arr2[8][7], wanted_count) &&
		is_number("ptr's link is next", ptr->link == next, true) &&
		is_number("ptr's discriminant", (int)ptr->discriminant, DHRY_E1) &&
		is_number("ptr's enum", (int)ptr->is.first.e, DHRY_E3) &&
		is_number("ptr's int", ptr->is.first.number, 17) &&
		is_text("ptr's string", ptr->is.first.text, TEXT("SOME")) &&
		is_number("next's link is ptr's", next->link == ptr->link, true) &&
		is_number("next's discriminant", (int)next->discriminant, DHRY_E1) &&
		is_number("next's enum", (int)next->is.first.e, DHRY_E2) &&
		is_number("next's int", next->is.first.number, 18) &&
		is_text("next's string", next->is.first.text, TEXT("SOME"));
}

static bool are_locals_right(struct results results, const struct locals *l)
{
	return is_number("a", results.a, 5) && is_number("b", results.b, 13) &&
		is_number("c", l->c, 7) && is_number("enum", (int)l->e, DHRY_E2) &&
		is_text("str1", l->str1, TEXT("1'ST")) && is_text("str2", l->str2, TEXT("2'ND"));
}

/* The count starts anew in each run, which is about a millisecond long, and cannot overflow. */
static void run(uint64_t nr_ops)
{
	struct locals locals;
	struct results results;

	if (nr_ops == 0)
		return;
	dhry_arr2[8][7] = COUNT_START;
	loop(nr_ops - 1);
	results = last(nr_ops, &locals);
	if (!first_wrong[0] && are_globals_right(COUNT_START + (int)nr_ops))
		are_locals_right(results, &locals);
}

static bool check(void)
{
	return !first_wrong[0] || bench_wrong("%s", first_wrong);
}

static void teardown(void)
{
	free(dhry_ptr);
	free(dhry_next);
}

const struct bench_test bench_test = {
	.name = "dhry2reg",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
	.teardown = teardown,
};
