/* SPDX-License-Identifier: MIT */
#include "openssl_names.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "scan.h"

#define ALGORITHM_LETTERS_MAX 20

/* Lower case, and one - for everything that is neither letter nor digit. */
static void make_key(const char *name, char ret_key[OPENSSL_NAMES_KEY_BYTES])
{
	size_t nr = 0;

	for (; *name != '\0' && nr + 1 < OPENSSL_NAMES_KEY_BYTES; name++) {
		if (scan_is_letter(*name))
			ret_key[nr++] = (char)(*name | 0x20);
		else if (scan_is_digit(*name))
			ret_key[nr++] = *name;
		else if (nr > 0 && ret_key[nr - 1] != '-')
			ret_key[nr++] = '-';
	}
	while (nr > 0 && ret_key[nr - 1] == '-')
		nr--;
	ret_key[nr] = '\0';
}

void openssl_names_algorithm(const char *name, char ret_key[OPENSSL_NAMES_KEY_BYTES])
{
	static const char *const same[][2] = {
		{"sha-1", "sha1"},
		{"sha-256", "sha256"},
		{"sha-512", "sha512"},
		{"chacha20-poly1305", "chacha20-poly1305"},
		{"id-aes128-gcm", "aes-128-gcm"},
		{"id-aes192-gcm", "aes-192-gcm"},
		{"id-aes256-gcm", "aes-256-gcm"},
		{"ripemd160", "rmd160"},
	};

	make_key(name, ret_key);
	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++) {
		if (strcmp(ret_key, same[i][0]) == 0)
			(void)snprintf(ret_key, OPENSSL_NAMES_KEY_BYTES, "%s", same[i][1]);
	}
}

/* Words that are written as words in titles; all others are abbreviations, in capitals. */
static const char *const plain_words[][2] = {
	{"sign", "Sign"},
	{"verify", "Verify"},
	{"encrypt", "Encrypt"},
	{"decrypt", "Decrypt"},
	{"encaps", "Encaps"},
	{"decaps", "Decaps"},
	{"keygen", "Keygen"},
	{"ed25519", "Ed25519"},
	{"ed448", "Ed448"},
	{"chacha20", "ChaCha20"},
	{"poly1305", "Poly1305"},
	{"blowfish", "Blowfish"},
	{"camellia", "Camellia"},
	{"whirlpool", "Whirlpool"},
	{"serpent", "Serpent"},
	{"twofish", "Twofish"},
	{"kernel", "Kernel"},
	{"cast", "CAST"},
	{"afalg", "afalg"},
	{"evp", "EVP"},
	{"no", "no"},
};

static void add(char *title, const char *text, size_t length)
{
	size_t used = strlen(title);

	(void)snprintf(title + used, OPENSSL_NAMES_TITLE_BYTES - used, "%.*s", (int)length, text);
}

static void add_word(char *title, const char *word, size_t length)
{
	size_t used = strlen(title);

	for (size_t i = 0; i < sizeof(plain_words) / sizeof(plain_words[0]); i++) {
		if (strlen(plain_words[i][0]) == length &&
			strncmp(word, plain_words[i][0], length) == 0) {
			add(title, plain_words[i][1], length);
			return;
		}
	}
	add(title, word, length);
	for (; title[used] != '\0'; used++) {
		if (title[used] >= 'a' && title[used] <= 'z')
			title[used] = (char)(title[used] - 0x20);
	}
}

/* Whether the word is letters and then at least one digit: "sha256", "p256". */
static size_t letters_before_digits(const char *word, size_t length)
{
	size_t letters = 0;

	while (letters < length && scan_is_letter(word[letters]))
		letters++;
	return letters < length && strspn(word + letters, "0123456789") >= length - letters
		? letters
		: 0;
}

/* SHA-256, RSA-2048 and P-256 are written so, MD5 and RC4 are not. */
static bool has_dash(const char *word, size_t letters)
{
	static const char *const names[] = {"sha", "rsa", "dsa", "p"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strlen(names[i]) == letters && strncmp(word, names[i], letters) == 0)
			return true;
	}
	return false;
}

/* What stands in a title between a word and the next: operations and curves are words of their own. */
static const char *separator(const char *word, size_t length, const char *next)
{
	static const char *const operations[] = {
		"sign", "verify", "encrypt", "decrypt", "encaps", "decaps", "keygen"};

	if (length == 5 && strncmp(word, "ecdsa", 5) == 0)
		return " ";
	if (length == 4 && strncmp(word, "ecdh", 4) == 0)
		return " ";
	for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++) {
		if (strncmp(next, operations[i], strlen(operations[i])) == 0)
			return " ";
	}
	return "-";
}

/* "aes-256-cbc" becomes "AES-256-CBC", "rsa2048-sign" "RSA-2048 Sign", "ecdsa-p256-sign" "ECDSA P-256 Sign". */
static void make_title(const char *key, char *title)
{
	title[0] = '\0';
	/* Readers want a capital first. */
	if (scan_is_digit(key[0]))
		add(title, "Test ", 5);
	while (*key != '\0') {
		size_t length = strcspn(key, "-");
		size_t letters = letters_before_digits(key, length);

		if (letters > 0 && has_dash(key, letters)) {
			add_word(title, key, letters);
			add(title, "-", 1);
			add(title, key + letters, length - letters);
		} else {
			add_word(title, key, length);
		}
		if (key[length] == '\0')
			return;
		add(title, separator(key, length, key + length + 1), 1);
		key += length + 1;
	}
}

uint32_t openssl_names_usual_bytes(const char *key)
{
	size_t length = strlen(key);

	return length > 4 && strcmp(key + length - 4, "-xts") == 0 ? 4096 : 8192;
}

void openssl_names_sized(
	const char *key, uint32_t size, const char *suffix, struct openssl_names *ret_names)
{
	char behind[32] = "";
	size_t used;

	if (size != openssl_names_usual_bytes(key))
		(void)snprintf(behind, sizeof(behind), "-%" PRIu32, size);
	(void)snprintf(ret_names->key, sizeof(ret_names->key), "%.24s%s%s", key, behind, suffix);
	make_title(key, ret_names->title);
	used = strlen(ret_names->title);
	(void)snprintf(ret_names->title + used, sizeof(ret_names->title) - used,
		" %" PRIu32 " bytes%s%s", size, suffix[0] != '\0' ? " " : "",
		suffix[0] != '\0' ? suffix + 1 : "");
}

/* Length of "512 bits " at the text and the number; 0 if it is none. */
static size_t bits_of(const char *text, uint32_t *ret_bits)
{
	const char *p = scan_whole(text, 1000000, ret_bits);

	p = p != NULL ? scan_word(p, "bits") : NULL;
	if (p == NULL)
		p = scan_whole(text, 1000000, ret_bits) != NULL
			? scan_word(scan_whole(text, 1000000, ret_bits), "bit")
			: NULL;
	return p != NULL ? (size_t)(scan_blanks(p) - text) : 0;
}

/* The base of the key for an algorithm, its bits and what stands in brackets behind it. */
static void make_base(
	const char *algorithm, uint32_t bits, const char *curve, char *ret, size_t size)
{
	char lower[OPENSSL_NAMES_KEY_BYTES];

	make_key(curve, lower);
	if (strncmp(lower, "nistp", 5) == 0)
		memmove(lower, lower + 4, strlen(lower + 4) + 1);
	if (strcmp(lower, "x25519") == 0 || strcmp(lower, "x448") == 0 ||
		strcmp(lower, "ed25519") == 0 || strcmp(lower, "ed448") == 0)
		(void)snprintf(ret, size, "%s", lower);
	else if (lower[0] != '\0')
		(void)snprintf(ret, size, "%.12s-%.20s", algorithm, lower);
	else
		(void)snprintf(ret, size, "%.12s%" PRIu32, algorithm, bits);
}

bool openssl_names_public(const char *name, const char *operation, struct openssl_names *ret_names)
{
	char algorithm[OPENSSL_NAMES_KEY_BYTES] = "";
	char word[ALGORITHM_LETTERS_MAX + 1];
	char curve[32] = "";
	char base[OPENSSL_NAMES_KEY_BYTES];
	uint32_t bits = 0;
	size_t length = bits_of(name, &bits);
	const char *p = name + length;
	const char *bracket;
	size_t letters = 0;

	while (scan_is_letter(p[letters]) || scan_is_digit(p[letters]) || p[letters] == '-')
		letters++;
	if (letters == 0 || letters > ALGORITHM_LETTERS_MAX || !scan_is_letter(p[0]))
		return false;
	(void)snprintf(word, sizeof(word), "%.*s", (int)letters, p);
	make_key(word, algorithm);
	p = scan_blanks(p + letters);
	if (length == 0)
		p += bits_of(p, &bits);
	bracket = scan_character(p, '(');
	if (bracket != NULL)
		(void)snprintf(curve, sizeof(curve), "%.*s", (int)strcspn(bracket, ")"), bracket);
	else if (*p != '\0')
		return false;
	/* Key encapsulation and the newer signatures have no bits: "ML-KEM-768". */
	if (bits == 0 && curve[0] == '\0')
		(void)snprintf(base, sizeof(base), "%s", algorithm);
	else
		make_base(algorithm, bits, curve, base, sizeof(base));
	if (strcmp(operation, "op") == 0)
		(void)snprintf(ret_names->key, sizeof(ret_names->key), "%s", base);
	else
		(void)snprintf(
			ret_names->key, sizeof(ret_names->key), "%.44s-%.10s", base, operation);
	make_title(ret_names->key, ret_names->title);
	return true;
}
