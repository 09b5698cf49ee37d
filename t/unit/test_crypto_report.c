/* SPDX-License-Identifier: MIT */
/*
 * The golden report with crypto rows is also what t/0200-readers.t gives to readers of UnixBench's
 * report.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "crypto_report.h"
#include "golden.h"
#include "result_json.h"
#include "sample_result.h"
#include "score.h"
#include "summary.h"
#include "text_report.h"

static const uint32_t copies[] = {1, 4};

static const struct text_report_header header = {
	.host = "pine64",
	.system = "GNU/Linux",
	.os = "GNU/Linux",
	.release = "6.1.0",
	.build = "#1 SMP",
	.machine = "aarch64",
	.platform = "aarch64",
	.language = "en_US.utf8",
	.charmap = "UTF-8",
	.collate = "UTF-8",
	.uptime = "23:28:18 up 18 min,  1 user,  load average: 0.33, 0.17, 0.08",
	.runlevel = "2",
	.nr_cpus = 4,
};

/* The composite's tests, and some of the other tiers. */
static const struct {
	const char *key;
	double rates[2]; /* 0: not measured */
} rows[] = {
	{"md5", {150000, 600000}},
	{"sha1", {180000, 720000}},
	{"aes-256-cbc", {220000, 880000}},
	{"rsa2048-sign", {160, 640}},
	{"rsa2048-verify", {6000, 24000}},
	{"rsa4096-sign", {23, 92}},
	{"rsa4096-verify", {1600, 6400}},
	{"chacha20-poly1305", {130000.4, 520000}},
	{"chacha20-poly1305-16384", {140000, 560000}},
	{"md5:portable", {149000, 590000}},
	{"aes-256-cbc:portable", {20000, 0}},
	{"rsa2048-sign:portable", {40, 160}},
	{"aes-256-cbc:kernel", {210000, 840000}},
	{"aes-256-xts:kernel", {0, 0}},
	{"sha256:kernel", {0, 0}},
	{"sha512:kernel", {0, 0}},
};

#define NR_ROWS (sizeof(rows) / sizeof(rows[0]))

static struct result make_result(size_t nr_rows)
{
	struct result result = sample_result(12, 2, copies);

	for (size_t i = 0; i < nr_rows; i++) {
		size_t test = sample_crypto(&result, rows[i].key);

		for (size_t pass = 0; pass < 2; pass++)
			if (rows[i].rates[pass] > 0)
				(void)sample_window(&result, test, pass, rows[i].rates[pass]);
	}
	return result;
}

static char *text_of(const struct result *result, bool whole)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert_not_null(file);
	cr_assert_eq(setenv("TZ", "UTC", 1), 0);
	cr_assert(!whole || text_report_write(file, result, &header));
	cr_assert(crypto_report_write(file, result));
	cr_assert_eq(fclose(file), 0);
	return text;
}

/* Everything that can stand there, behind a report of UnixBench's own tests. */
Test(crypto_report, tiers_and_composite)
{
	struct result result = make_result(NR_ROWS);
	char *text;

	sample_rows(&result, 0, sample_pine64_1, 12);
	sample_rows(&result, 1, sample_pine64_4, 12);
	for (size_t i = 12; i < result.nr_tests; i++) {
		if (strcmp(result.tests[i].key, "aes-256-cbc:portable") == 0)
			sample_failure(&result, i, 1, FAILURE_WRONG, "its answer is wrong");
		if (strcmp(result.tests[i].key, "aes-256-xts:kernel") == 0)
			for (size_t pass = 0; pass < 2; pass++)
				sample_failure(&result, i, pass, FAILURE_ABSENT,
					"not on this system: crypto-kernel: not on this system: "
					"the "
					"kernel has no xts(aes)");
		if (strncmp(result.tests[i].key, "sha", 3) == 0 &&
			strcmp(result_tier(&result.tests[i]), "kernel") == 0)
			for (size_t pass = 0; pass < 2; pass++)
				sample_failure(&result, i, pass, FAILURE_ABSENT,
					"not on this system: crypto-kernel: not on this system: "
					"the "
					"kernel has no Index Score");
	}
	(void)strcpy(result.system.crypto_library, "OpenSSL 3.0.15 3 Sep 2024");
	(void)strcpy(result.system.crypto_provider, "default");
	(void)strcpy(result.system.crypto_capabilities, "OPENSSL_armcap=0x8d");
	result.kernel_ciphers = strdup("cbc(aes): cbc-aes-ce (priority 300)");
	cr_assert(score_compute(&result));
	text = text_of(&result, true);
	golden_check("report-crypto.txt", text);
	free(text);
	result_free(&result);
}

Test(crypto_report, nothing_without_crypto_tests)
{
	struct result result = make_result(0);
	char *text;

	sample_rows(&result, 0, sample_pine64_1, 12);
	cr_assert(score_compute(&result));
	text = text_of(&result, false);
	cr_expect_str_eq(text, "");
	free(text);
	result_free(&result);
}

/* The composite is the geometric mean of its seven, and says so when some are missing. */
Test(crypto_report, composite)
{
	struct result result = make_result(NR_ROWS);
	double product = 1;

	for (size_t i = 0; i < 7; i++)
		product *= rows[i].rates[0] / result.tests[12 + i].baseline;
	cr_assert(score_compute(&result));
	cr_expect_float_eq(result.passes[0].crypto.value / (10 * pow(product, 1.0 / 7)), 1, 1e-12);
	cr_expect_not(result.passes[0].crypto.partial);
	cr_expect_eq(result.passes[0].index, 0);
	cr_expect(result.passes[0].index_partial);
	sample_failure(&result, 12, 0, FAILURE_EXIT, "copy 0 left with status 2");
	cr_assert(score_compute(&result));
	cr_expect(result.passes[0].crypto.partial);
	cr_expect_not(result.passes[1].crypto.partial);
	product /= rows[0].rates[0] / result.tests[12].baseline;
	cr_expect_float_eq(result.passes[0].crypto.value / (10 * pow(product, 1.0 / 6)), 1, 1e-12);
	result_free(&result);
}

/* With rounds enough there is an interval, of this composite and not of the index. */
Test(crypto_report, interval)
{
	struct result result = make_result(0);
	size_t test = sample_crypto(&result, "md5");

	for (uint32_t round = 1; round <= 12; round++)
		sample_window(&result, test, 0, 1000 + round)->round = round;
	cr_assert(score_compute(&result));
	cr_expect(result.passes[0].crypto.has_interval);
	cr_expect_not(result.passes[0].has_interval);
	cr_expect(result.passes[0].crypto.interval.low < result.passes[0].crypto.value);
	cr_expect(result.passes[0].crypto.interval.high > result.passes[0].crypto.value);
	result_free(&result);
}

static void expect_last_lines(const struct result *result, const char *wanted)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert_not_null(file);
	summary_index(file, result);
	cr_assert_eq(fclose(file), 0);
	cr_expect_str_eq(text, wanted);
	free(text);
}

Test(crypto_report, last_lines)
{
	struct result both = make_result(7);
	struct result only = make_result(7);

	sample_rows(&both, 0, sample_pine64_1, 12);
	sample_rows(&both, 1, sample_pine64_4, 12);
	cr_assert(score_compute(&both));
	expect_last_lines(&both,
		"crypto: 1 copy 1779.9, 4 copies 7119.7\n"
		"index: 1 copy 320.0, 4 copies 924.1\n");
	for (size_t i = 0; i < 12; i++)
		only.tests[i].in_index = false;
	cr_assert(score_compute(&only));
	expect_last_lines(&only, "crypto: 1 copy 1779.9, 4 copies 7119.7\n");
	result_free(&both);
	result_free(&only);
}

/* Only of the kernel tier, and only that it is not there. */
Test(crypto_report, what_is_no_error)
{
	struct result result = make_result(NR_ROWS);
	size_t last = result.nr_tests - 1;

	sample_failure(&result, last, 0, FAILURE_ABSENT, "x");
	sample_failure(&result, last, 1, FAILURE_WRONG, "x");
	sample_failure(&result, 12, 0, FAILURE_ABSENT, "x");
	cr_expect(result_is_excused(&result, &result.failures[0]));
	cr_expect_not(result_is_excused(&result, &result.failures[1]));
	cr_expect_not(result_is_excused(&result, &result.failures[2]));
	result_free(&result);
}

/* What it says of crypto comes back from a result file. */
Test(crypto_report, result_file)
{
	struct result result = make_result(NR_ROWS);
	struct result again;
	char *error = NULL;
	char *before;
	char *after;
	json_t *root;

	for (uint32_t round = 1; round <= 12; round++)
		sample_window(&result, 12, 0, 150000 + round)->round = round;
	(void)strcpy(result.system.crypto_library, "OpenSSL 3.0.15 3 Sep 2024");
	result.kernel_ciphers = strdup("md5: md5-generic (priority 0)");
	cr_assert(score_compute(&result));
	root = result_to_json(&result);
	cr_assert_not_null(root);
	cr_assert(result_from_json(root, &again, &error), "%s", error);
	before = text_of(&result, true);
	after = text_of(&again, true);
	cr_expect_str_eq(after, before);
	cr_expect_eq(again.passes[0].crypto.has_interval, result.passes[0].crypto.has_interval);
	json_decref(root);
	free(before);
	free(after);
	result_free(&result);
	result_free(&again);
}

static void forget(json_t *object, const char *const *names)
{
	for (; *names != NULL; names++)
		cr_assert_eq(json_object_del(object, *names), 0, "%s", *names);
}

/* Files from before there were crypto tests have none of these members. */
Test(crypto_report, older_result_files)
{
	static const char *const of_root[] = {"kernel_ciphers", NULL};
	static const char *const of_test[] = {"in_crypto", "baseline_estimated", NULL};
	static const char *const of_pass[] = {"crypto", "crypto_partial", "crypto_has_interval",
		"crypto_interval_centre", "crypto_interval_low", "crypto_interval_high",
		"crypto_half_width", NULL};
	struct result result = make_result(0);
	struct result again;
	char *error = NULL;
	json_t *root;

	sample_rows(&result, 0, sample_pine64_1, 12);
	cr_assert(score_compute(&result));
	root = result_to_json(&result);
	cr_assert_not_null(root);
	forget(root, of_root);
	for (size_t i = 0; i < result.nr_tests; i++)
		forget(json_array_get(json_object_get(root, "tests"), i), of_test);
	for (size_t i = 0; i < result.nr_passes; i++)
		forget(json_array_get(json_object_get(root, "passes"), i), of_pass);
	cr_assert(result_from_json(root, &again, &error), "%s", error);
	cr_expect_eq(again.passes[0].crypto.value, 0);
	cr_expect_not(again.tests[0].in_crypto);
	json_decref(root);
	result_free(&result);
	result_free(&again);
}
