/* SPDX-License-Identifier: MIT */
/*
 * criterion.h - what the unit tests use of Criterion, for where there is none: it is packaged for three
 * architectures only, and cannot be built with MemorySanitizer. `make CRITERION=plain` asks for it.
 *
 * Each test runs in a process of its own, one after the other. A program takes --tap=FILE and writes to it; why
 * something failed goes to standard error. It ends with 0 if all tests passed.
 */
#ifndef PLAIN_CRITERION_H
#define PLAIN_CRITERION_H

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct plain_test {
	const char *suite;
	const char *name;
	void (*run)(void);
	struct plain_test *next;
};

struct plain_suite {
	const char *name;
	void (*init)(void);
	void (*fini)(void);
	struct plain_suite *next;
};

void plain_add_test(struct plain_test *test);
void plain_add_suite(struct plain_suite *suite);

/* Says where, what and the message, and counts it; with fatal the test ends there. */
__attribute__((format(printf, 5, 6))) void plain_fail(
	const char *file, int line, bool fatal, const char *what, const char *message, ...);

#define Test(SUITE, NAME)                                                                      \
	static void plain_##SUITE##_##NAME(void);                                              \
	__attribute__((constructor)) static void plain_add_##SUITE##_##NAME(void)              \
	{                                                                                      \
		static struct plain_test test = {#SUITE, #NAME, plain_##SUITE##_##NAME, NULL}; \
                                                                                               \
		plain_add_test(&test);                                                         \
	}                                                                                      \
	static void plain_##SUITE##_##NAME(void)

#define TestSuite(NAME, ...)                                                    \
	__attribute__((constructor)) static void plain_add_##NAME(void)         \
	{                                                                       \
		static struct plain_suite suite = {.name = #NAME, __VA_ARGS__}; \
                                                                                \
		plain_add_suite(&suite);                                        \
	}                                                                       \
	struct plain_suite

/* The message may be left out: then it is the "." that comes behind it otherwise. */
#pragma GCC diagnostic ignored "-Wformat-extra-args"
#define PLAIN_FIRST_OF(first, ...) first
#define PLAIN_REST_OF(first, ...) __VA_ARGS__
#define PLAIN_FIRST(...) PLAIN_FIRST_OF(__VA_ARGS__, 0)
#define PLAIN_REST(...) PLAIN_REST_OF(__VA_ARGS__, ".")
#define PLAIN(fatal, what, holds, ...) \
	((holds) ? (void)0 : plain_fail(__FILE__, __LINE__, fatal, what, PLAIN_REST(__VA_ARGS__)))

/* ... are what a is compared with, and a message. */
#define PLAIN_IS(fatal, name, a, sign, ...)                                                \
	PLAIN(fatal, name "(" #a ", " #__VA_ARGS__ ")", (a)sign(PLAIN_FIRST(__VA_ARGS__)), \
		__VA_ARGS__)
#define PLAIN_TRUE(fatal, name, sign, ...) \
	PLAIN(fatal, name "(" #__VA_ARGS__ ")", sign(PLAIN_FIRST(__VA_ARGS__)), __VA_ARGS__)
#define PLAIN_STR(fatal, name, a, ...)                                                            \
	PLAIN(fatal, name "(" #a ", " #__VA_ARGS__ ")", strcmp(a, PLAIN_FIRST(__VA_ARGS__)) == 0, \
		__VA_ARGS__)
#define PLAIN_ARR(fatal, name, a, b, ...)                       \
	PLAIN(fatal, name "(" #a ", " #b ", " #__VA_ARGS__ ")", \
		memcmp(a, b, PLAIN_FIRST(__VA_ARGS__)) == 0, __VA_ARGS__)
#define PLAIN_FLOAT(fatal, name, a, b, ...)                     \
	PLAIN(fatal, name "(" #a ", " #b ", " #__VA_ARGS__ ")", \
		fabs((double)((a) - (b))) <= (double)(PLAIN_FIRST(__VA_ARGS__)), __VA_ARGS__)

#define cr_assert(...) PLAIN_TRUE(true, "cr_assert", !!, __VA_ARGS__)
#define cr_assert_not(...) PLAIN_TRUE(true, "cr_assert_not", !, __VA_ARGS__)
#define cr_assert_null(...) PLAIN_TRUE(true, "cr_assert_null", !, __VA_ARGS__)
#define cr_assert_not_null(...) PLAIN_TRUE(true, "cr_assert_not_null", !!, __VA_ARGS__)
#define cr_assert_fail(...) plain_fail(__FILE__, __LINE__, true, "cr_assert_fail", __VA_ARGS__)
#define cr_assert_eq(a, ...) PLAIN_IS(true, "cr_assert_eq", a, ==, __VA_ARGS__)
#define cr_assert_neq(a, ...) PLAIN_IS(true, "cr_assert_neq", a, !=, __VA_ARGS__)
#define cr_assert_lt(a, ...) PLAIN_IS(true, "cr_assert_lt", a, <, __VA_ARGS__)
#define cr_assert_str_eq(a, ...) PLAIN_STR(true, "cr_assert_str_eq", a, __VA_ARGS__)
#define cr_assert_arr_eq(a, b, ...) PLAIN_ARR(true, "cr_assert_arr_eq", a, b, __VA_ARGS__)
#define cr_assert_float_eq(a, b, ...) PLAIN_FLOAT(true, "cr_assert_float_eq", a, b, __VA_ARGS__)
#define cr_expect(...) PLAIN_TRUE(false, "cr_expect", !!, __VA_ARGS__)
#define cr_expect_not(...) PLAIN_TRUE(false, "cr_expect_not", !, __VA_ARGS__)
#define cr_expect_null(...) PLAIN_TRUE(false, "cr_expect_null", !, __VA_ARGS__)
#define cr_expect_not_null(...) PLAIN_TRUE(false, "cr_expect_not_null", !!, __VA_ARGS__)
#define cr_expect_eq(a, ...) PLAIN_IS(false, "cr_expect_eq", a, ==, __VA_ARGS__)
#define cr_expect_neq(a, ...) PLAIN_IS(false, "cr_expect_neq", a, !=, __VA_ARGS__)
#define cr_expect_lt(a, ...) PLAIN_IS(false, "cr_expect_lt", a, <, __VA_ARGS__)
#define cr_expect_leq(a, ...) PLAIN_IS(false, "cr_expect_leq", a, <=, __VA_ARGS__)
#define cr_expect_gt(a, ...) PLAIN_IS(false, "cr_expect_gt", a, >, __VA_ARGS__)
#define cr_expect_geq(a, ...) PLAIN_IS(false, "cr_expect_geq", a, >=, __VA_ARGS__)
#define cr_expect_str_eq(a, ...) PLAIN_STR(false, "cr_expect_str_eq", a, __VA_ARGS__)
#define cr_expect_arr_eq(a, b, ...) PLAIN_ARR(false, "cr_expect_arr_eq", a, b, __VA_ARGS__)
#define cr_expect_float_eq(a, b, ...) PLAIN_FLOAT(false, "cr_expect_float_eq", a, b, __VA_ARGS__)

#endif
