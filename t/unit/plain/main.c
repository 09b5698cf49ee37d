/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>

#include <stdarg.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Of a child whose test came to its end and passed. A test that leaves by exit(0) did not. */
#define PASSED 100

static struct plain_test *tests;
static struct plain_suite *suites;
static unsigned int nr_failures; /* of the test that runs */

/* Behind the others: they run in the order of the file. */
void plain_add_test(struct plain_test *test)
{
	struct plain_test **at = &tests;

	while (*at)
		at = &(*at)->next;
	*at = test;
}

void plain_add_suite(struct plain_suite *suite)
{
	suite->next = suites;
	suites = suite;
}

void plain_fail(const char *file, int line, bool fatal, const char *what, const char *message, ...)
{
	va_list args;

	nr_failures++;
	fprintf(stderr, "%s:%d: does not hold: %s: ", file, line, what);
	va_start(args, message);
	vfprintf(stderr, message, args);
	va_end(args);
	fputc('\n', stderr);
	if (fatal)
		_exit(EXIT_FAILURE);
}

static const struct plain_suite *find_suite(const char *name)
{
	static const struct plain_suite none;
	const struct plain_suite *suite = suites;

	while (suite && strcmp(suite->name, name) != 0)
		suite = suite->next;
	return suite ? suite : &none;
}

static bool passes(const struct plain_test *test)
{
	const struct plain_suite *suite = find_suite(test->suite);
	int status = 0;
	pid_t child;

	fflush(NULL);
	child = fork();
	if (child == 0) {
		if (suite->init)
			suite->init();
		test->run();
		if (suite->fini)
			suite->fini();
		fflush(NULL);
		_exit(nr_failures == 0 ? PASSED : EXIT_FAILURE);
	}
	if (child < 0 || waitpid(child, &status, 0) != child)
		return false;
	if (!WIFEXITED(status))
		fprintf(stderr, "%s::%s: ended by signal %d\n", test->suite, test->name,
			WTERMSIG(status));
	return WIFEXITED(status) && WEXITSTATUS(status) == PASSED;
}

int main(int argc, char **argv)
{
	FILE *tap =
		argc == 2 && strncmp(argv[1], "--tap=", 6) == 0 ? fopen(argv[1] + 6, "w") : stdout;
	unsigned int nr = 0, failed = 0;

	if (!tap) {
		perror(argv[1]);
		return 2;
	}
	for (const struct plain_test *test = tests; test; test = test->next) {
		bool passed = passes(test);

		failed += !passed;
		fprintf(tap, "%s %u - %s::%s\n", passed ? "ok" : "not ok", ++nr, test->suite,
			test->name);
	}
	fprintf(tap, "1..%u\n", nr);
	return fclose(tap) != 0 || failed > 0;
}
