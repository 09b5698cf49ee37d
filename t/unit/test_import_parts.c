/* SPDX-License-Identifier: MIT */
/* The small parts that parsers of reports are made of. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "dates.h"
#include "lines.h"
#include "openssl_doing.h"
#include "openssl_names.h"
#include "openssl_table.h"
#include "scan.h"
#include "titles.h"
#include "unixbench_row.h"

static void expect_line(const char *text, const char *wanted, size_t number)
{
	struct lines lines;

	cr_assert(lines_make(text, strlen(text), &lines));
	cr_assert(lines.nr > 0, "%s", text);
	cr_expect_str_eq(lines.lines[lines.nr - 1].text, wanted);
	cr_expect_eq(lines.lines[lines.nr - 1].number, number, "%s: %zu", text,
		lines.lines[lines.nr - 1].number);
	lines_free(&lines);
}

Test(import_parts, lines_are_cleaned)
{
	expect_line("  a \t b  ", "a b", 1);
	expect_line("x\r\ny\r\n", "y", 2);
	expect_line("x\ry", "y", 2);
	expect_line("x\r\r\ny", "y", 2);
	expect_line("\x1b[1;32mgreen\x1b[0m \x1b]0;title\x07on\x1b(B", "green on", 1);
	expect_line("B\bBo\bold\b\b\b\b\b\b\bnew", "new", 1);
	expect_line("> >>  quoted", "quoted", 1);
	expect_line("| **Pipe** | `1.0` |", "Pipe 1.0", 1);
	expect_line("a\xc2\xa0\xe2\x80\xaf"
		    "b\xe2\x80\x93"
		    "c\xff\xe4",
		"a b-c??", 1);
	expect_line("\xef\xbb\xbfx", "x", 1);
	expect_line("a < b", "a < b", 1);
}

Test(import_parts, zero_bytes_are_blanks)
{
	static const char text[] = "a\0b";
	struct lines lines;

	cr_assert(lines_make(text, sizeof(text) - 1, &lines));
	cr_assert_eq(lines.nr, 1);
	cr_expect_str_eq(lines.lines[0].text, "a b");
	lines_free(&lines);
	cr_assert(lines_make("", 0, &lines));
	cr_expect_eq(lines.nr, 0);
	lines_free(&lines);
}

Test(import_parts, html_becomes_lines)
{
	expect_line("<html><body><p>x\ny</p>\n<pre>\na &lt; b\nc</pre>", "c", 5);
	expect_line("<table><tr><td>a\n</td>\n<td><b>1.0</b></td></tr></table>", "a 1.0", 1);
	expect_line("<html>a<br>b&nbsp;&#99; &ndash; &#x64;&bad;", "b c - d&bad;", 1);
	expect_line("<html><script>if (a < b) x</script><!-- <p> -->y", "y", 1);
	expect_line("<pre>1 < 2 and <b", "1 < 2 and <b", 1);
	expect_line("&gt; a&nbsp;b", "a b", 1);
}

static void expect_number(const char *text, double value, unsigned decimals, const char *rest)
{
	struct scan_number number;
	const char *end = scan_number(text, &number);

	cr_assert_not_null(end, "%s", text);
	cr_expect_str_eq(end, rest);
	cr_expect_eq(number.decimals, decimals, "%s", text);
	cr_expect(fabs(number.value - value) <= 1e-9 * fabs(value) ||
			(isnan(value) && isnan(number.value)) ||
			(isinf(value) && isinf(number.value)),
		"%s: %g", text, number.value);
}

Test(import_parts, numbers_come_in_many_ways)
{
	struct scan_number number;
	static char many[500];

	expect_number(" 6094928.5lps", 6094928.5, 1, "lps");
	expect_number("6,094,928.5", 6094928.5, 1, "");
	expect_number("6094928,5 lps", 6094928.5, 1, " lps");
	expect_number("10,0s", 10, 1, "s");
	expect_number("7, and", 7, 0, ", and");
	expect_number("-1.5e3x", -1500, 1, "x");
	expect_number("3else", 3, 0, "else");
	expect_number("nan", (double)NAN, 0, "");
	expect_number("-inf ", (double)INFINITY, 0, " ");
	expect_number("1e999", (double)INFINITY, 0, "");
	memset(many, '9', sizeof(many) - 1);
	expect_number(many, (double)INFINITY, 0, "");
	cr_assert_not_null(scan_number("271.", &number));
	cr_expect(number.open);
	cr_expect_null(scan_number("x", &number));
	cr_expect_null(scan_number("", &number));
	cr_expect_null(scan_number("nano", &number));
}

static void expect_date(const char *text, int year, int month, int day, bool foreign)
{
	struct dates dates;

	cr_assert(dates_read(text, &dates), "%s", text);
	cr_expect(dates.has_date, "%s", text);
	cr_expect(dates.year == year && dates.month == month && dates.day == day, "%s: %d-%d-%d",
		text, dates.year, dates.month, dates.day);
	cr_expect_eq(dates.foreign, foreign, "%s", text);
}

Test(import_parts, dates_of_many_languages)
{
	struct dates dates;

	expect_date("Mon Nov 30 2026 18:59:24 - 19:27:40", 2026, 11, 30, false);
	expect_date("Thu Jul 14 10:12:45 CST 2005", 2005, 7, 14, false);
	expect_date("\xe7\x81\xab  1\xe6\x9c\x88 02 2018 23:28:18 - 23:56:27", 2018, 1, 2, true);
	expect_date("\xe9\x87\x91  1 05 2018 11:57:07 - 12:25:46", 2018, 1, 5, true);
	expect_date("mar. mai 02 2018 1:02:03", 2018, 5, 2, true);
	expect_date("sab ott 06 2018 01:02:03", 2018, 10, 6, true);
	cr_assert(dates_read("Tue Jan 02 2018 23:56:27 - 00:24:39", &dates));
	cr_expect_eq(dates.start_s, 1514937387);
	cr_expect_eq(dates.end_s, 1514939079);
	cr_assert(dates_read("Thu Jan 01 1970 00:00:01", &dates));
	cr_expect_eq(dates.start_s, 1);
	cr_assert(dates_read("Thu Feb 29 2024 00:00:00", &dates));
	cr_expect_eq(dates.start_s, 1709164800);
	cr_assert(dates_read("some day 1:02:03", &dates));
	cr_expect_not(dates.has_date);
	cr_expect_not(dates_read("Mon Nov 30 2026", &dates));
}

static void expect_shape(const char *line, bool in_table, enum unixbench_shape wanted)
{
	struct unixbench_row row;

	cr_expect_eq(unixbench_row_read(line, in_table, &row), wanted, "%s: %d", line,
		(int)unixbench_row_read(line, in_table, &row));
}

Test(import_parts, what_is_a_row_and_what_is_not)
{
	expect_shape("Pipe Throughput 337516.3 lps (10.0 s, 7 samples)", false, UNIXBENCH_RESULT);
	expect_shape("Pipe Throughput 337516.3lps(10.0secs,7sam", false, UNIXBENCH_RESULT);
	expect_shape("Pipe Throughput 337516.3 lps (10.0 s, 7", false, UNIXBENCH_BEGUN);
	expect_shape("Pipe Throughput 337516.3 lps", false, UNIXBENCH_SHORT);
	expect_shape("Pipe Throughput 337516.3", false, UNIXBENCH_BEGUN);
	expect_shape("Pipe Throughput", false, UNIXBENCH_BEGUN);
	expect_shape("Pipe Throughput is fine", false, UNIXBENCH_NONE);
	expect_shape("Pipe Throughput: no measured results (exit: 2)", false, UNIXBENCH_NONE);
	expect_shape("Pipe Throughput 12440.0 337516.3 271.3", false, UNIXBENCH_INDEX);
	expect_shape("Pipe Throughput 337516.3 lps 10.0 s 7 12440.0 271.3", false, UNIXBENCH_BOTH);
	expect_shape("Pipe Throughput 337516.3 lps 1349862.0 lps", false, UNIXBENCH_TWICE);
	expect_shape("1 x Pipe Throughput 1 2 3", true, UNIXBENCH_NONE);
	expect_shape("16 x Shell Scripts (8 concurrent) 1 2 3", true, UNIXBENCH_NONE);
	expect_shape("[1] 4 x File Copy 1024 bufsize 2000 maxblocks 1 2 3", true, UNIXBENCH_NONE);
	expect_shape("File Copy 1024 bufsize 2000 maxblocks 1 2 3", true, UNIXBENCH_BEGUN);
	expect_shape("My Own Test 12.5 lps (5.0 s, 3 samples)", false, UNIXBENCH_RESULT);
	expect_shape("My Own Test 1.0 2.0 20.0", false, UNIXBENCH_NONE);
	expect_shape("My Own Test 1.0 2.0 20.0", true, UNIXBENCH_INDEX);
	expect_shape("12:30 up 3 days (1.0 s, 3 samples)", true, UNIXBENCH_NONE);
}

Test(import_parts, keys_of_crypto_rows)
{
	static const struct {
		const char *name;
		const char *operation;
		const char *key;
	} cases[] = {{"rsa 2048 bits", "sign", "rsa2048-sign"},
		{"256 bits ecdsa (nistp256)", "verify", "ecdsa-p256-verify"},
		{"253 bits ecdh (X25519)", "op", "x25519"},
		{"253 bits EdDSA (Ed25519)", "sign", "ed25519-sign"},
		{"2048 bits ffdh", "op", "ffdh2048"}, {"ML-KEM-768", "encaps", "ml-kem-768-encaps"},
		{"256 bits SM2 (CurveSM2)", "sign", "sm2-curvesm2-sign"}};
	struct openssl_names names;
	char key[OPENSSL_NAMES_KEY_BYTES];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_assert(openssl_names_public(cases[i].name, cases[i].operation, &names), "%s",
			cases[i].name);
		cr_expect_str_eq(names.key, cases[i].key);
	}
	cr_expect_not(openssl_names_public("of 12 monkeys", "sign", &names));
	openssl_names_algorithm("aes-256 cbc", key);
	cr_expect_str_eq(key, "aes-256-cbc");
	openssl_names_algorithm("hmac(md5)", key);
	cr_expect_str_eq(key, "hmac-md5");
	openssl_names_sized("aes-256-cbc", 1024, "", &names);
	cr_expect_str_eq(names.key, "aes-256-cbc-1024");
	cr_expect_str_eq(names.title, "AES-256-CBC 1024 bytes");
	cr_expect_str_eq(names.title, "AES-256-CBC 1024 bytes");
	openssl_names_sized("sha1", 8192, ":kernel", &names);
	cr_expect_str_eq(names.key, "sha1:kernel");
	cr_expect_str_eq(names.title, "SHA-1 8192 bytes kernel");
	openssl_names_sized("aes-256-xts", 4096, "", &names);
	cr_expect_str_eq(names.key, "aes-256-xts");
	cr_assert(openssl_names_public("256 bits ecdsa (nistp256)", "sign", &names));
	cr_expect_str_eq(names.title, "ECDSA P-256 Sign");
	cr_assert(openssl_names_public("rsa 2048 bits", "verify", &names));
	cr_expect_str_eq(names.title, "RSA-2048 Verify");
}

Test(import_parts, lines_of_openssl_speed)
{
	struct openssl_doing doing;
	struct openssl_table_row row;
	struct openssl_table_public rates;

	cr_assert(openssl_doing_read(
		"Doing aes-256-cbc for 3s on 8192 size blocks: 2147 aes-256-cbc's in 0.08s",
		&doing));
	cr_expect_str_eq(doing.name, "aes-256-cbc");
	cr_expect(fabs(openssl_doing_rate(&doing) - 219852800) < 1);
	cr_expect(fabs(openssl_doing_wall(&doing) - 5862741.333) < 1);
	cr_assert(openssl_doing_read(
		"Doing 15360 bits private rsa's for 10s: 2 15360 bits private RSA's in 17.50s",
		&doing));
	cr_expect_str_eq(doing.name, "rsa-15360-sign");
	cr_expect(fabs(openssl_doing_wall(&doing) - 2 / 17.5) < 1e-9);
	cr_expect_not(openssl_doing_read("Doing md5 for 3s on 16 size blocks: 1353", &doing));
	cr_expect_not(openssl_doing_read("Doing well for once", &doing));
	cr_assert(openssl_table_row_read("rc5-32/12 cbc 1.50k123456789.25k 0.00", 6, &row));
	cr_expect_str_eq(row.name, "rc5-32/12 cbc");
	cr_expect_eq(row.nr, 3);
	cr_expect_eq((int)row.values[1], 123456789);
	cr_expect_not(openssl_table_row_read("AMD Ryzen 5", 6, &row) && row.whole);
	cr_expect_not(openssl_table_row_read("asm 11,122.01k", 6, &row));
	/* The time says more than a rate of one digit. */
	cr_assert(openssl_table_public_read("rsa 2048 bits 1.1174s 0.0360s 0.9 27.8", &rates));
	cr_expect(fabs(rates.rates[0] - 1 / 1.1174) < 1e-9);
	cr_expect(fabs(rates.rates[1] - 27.8) < 1e-9);
	cr_assert(openssl_table_public_read("rsa 4096 private 15.850 s", &rates));
	cr_expect(fabs(rates.rates[0] - 0.0631) < 1e-4);
	cr_expect_not(openssl_table_public_read("rsa 2048 bits 1.1174s 0.0360s 0.9", &rates));
}
