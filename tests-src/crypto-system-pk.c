/* SPDX-License-Identifier: MIT */
/*
 * crypto-system-pk - sign, verify or agree on a secret by libcrypto, as programs on this machine do.
 *
 * Operation: one signature of a digest of 32 bytes (rsa by PKCS #1 v1.5 and with blinding, ecdsa) or of
 *            a message of 32 bytes (ed25519); or the verification of one; or one x25519 with a
 *            peer's key. The context is set up once, as that of `openssl speed` is.
 * Excludes:  hashing the message, but for ed25519, of which that is a part; making and loading keys.
 * Check:     answers of RFC 6979, RFC 8032 and RFC 7748 before, and a false signature that must be
 *            found. Every signature is the next message. An RSA signature is raised to the power e
 *            by plain arithmetic; a short row of signatures that are the same each time is made again.
 */
#include <openssl/bn.h>
#include <stdlib.h>
#include <string.h>

#include "crypto-system-pk.h"
#include "crypto-system.h"
#include "hex.h"
#include "known.h"

#define MESSAGE_BYTES 32
#define SIGNATURE_BYTES_MAX 512
#define REPLAY_OPS_MAX 16
#define IN_SIGNATURE 8 /* the next message is in the signature from here on */

enum operation { SIGN, VERIFY, DERIVE };

static const struct row {
	const char *name;
	const char *type;
	enum operation operation;
	const struct rsa_keys_text *rsa;
} rows[] = {
	{"rsa2048-sign", "RSA", SIGN, &rsa_keys_2048},
	{"rsa2048-verify", "RSA", VERIFY, &rsa_keys_2048},
	{"rsa4096-sign", "RSA", SIGN, &rsa_keys_4096},
	{"rsa4096-verify", "RSA", VERIFY, &rsa_keys_4096},
	{"ecdsa-p256-sign", "EC", SIGN, NULL},
	{"ecdsa-p256-verify", "EC", VERIFY, NULL},
	{"ed25519-sign", "ED25519", SIGN, NULL},
	{"ed25519-verify", "ED25519", VERIFY, NULL},
	{"x25519", "X25519", DERIVE, NULL},
};

/* RFC 6979, A.2.5, with the message "sample"; its SHA-256, and the signature in DER. */
static const char ec_digest[] = "af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf";
static const char ec_signature[] =
	"3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
	"022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8";
/* RFC 8032, 7.1, test 3. */
static const char ed_message[] = "af82";
static const char ed_signature[] =
	"6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
	"18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a";
/* RFC 7748, 5.2: scalar and point are 9, and what comes of it. */
static const char x_secret[] = "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079";
/* RFC 8017, 9.2, note 1: what stands before a SHA-256 digest. */
static const char digest_info[] = "3031300d060960864801650304020105000420";

/* A key set up for one operation: ed25519 takes whole messages, so it has the other kind of context. */
struct engine {
	EVP_PKEY_CTX *context;
	EVP_MD_CTX *whole;
};

static const struct row *row;
static uint64_t done_ops, right_ops;
static EVP_PKEY *key;
static struct engine timed;
static unsigned char first[MESSAGE_BYTES], message[MESSAGE_BYTES], before[MESSAGE_BYTES];
static unsigned char signature[SIGNATURE_BYTES_MAX], secret[MESSAGE_BYTES];
static unsigned char wanted_secret[MESSAGE_BYTES];
static size_t signature_bytes;

static bool is_ed(void)
{
	return strcmp(row->type, "ED25519") == 0;
}

/* The peer's key is the point 9. */
static bool set_peer(EVP_PKEY_CTX *context)
{
	EVP_PKEY *peer = system_peer_key(row->type);
	bool done = peer && EVP_PKEY_derive_init(context) > 0 &&
		EVP_PKEY_derive_set_peer(context, peer) > 0;

	EVP_PKEY_free(peer);
	return done;
}

static struct engine engine_make(enum operation operation)
{
	struct engine made = {NULL, NULL};
	bool good;

	if (is_ed()) {
		made.whole = EVP_MD_CTX_new();
		good = operation == SIGN
			? EVP_DigestSignInit(made.whole, NULL, NULL, NULL, key) > 0
			: EVP_DigestVerifyInit(made.whole, NULL, NULL, NULL, key) > 0;
	} else {
		made.context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
		good = operation == SIGN      ? EVP_PKEY_sign_init(made.context) > 0
			: operation == VERIFY ? EVP_PKEY_verify_init(made.context) > 0
					      : set_peer(made.context);
		if (good && row->rsa)
			good = EVP_PKEY_CTX_set_signature_md(made.context, EVP_sha256()) > 0;
	}
	system_must(good, "setting up the operation");
	return made;
}

static void engine_free(struct engine *engine)
{
	EVP_PKEY_CTX_free(engine->context);
	EVP_MD_CTX_free(engine->whole);
}

/* Into signature. */
static void sign(const struct engine *by, const unsigned char *text, size_t bytes)
{
	signature_bytes = sizeof(signature);
	if (by->whole)
		system_must(EVP_DigestSignInit(by->whole, NULL, NULL, NULL, NULL) > 0 &&
				EVP_DigestSign(
					by->whole, signature, &signature_bytes, text, bytes) > 0,
			"EVP_DigestSign");
	else
		system_must(
			EVP_PKEY_sign(by->context, signature, &signature_bytes, text, bytes) > 0,
			"EVP_PKEY_sign");
}

static bool verifies(const struct engine *by, const unsigned char *text, size_t bytes)
{
	if (!by->whole)
		return EVP_PKEY_verify(by->context, signature, signature_bytes, text, bytes) == 1;
	return EVP_DigestVerifyInit(by->whole, NULL, NULL, NULL, NULL) > 0 &&
		EVP_DigestVerify(by->whole, signature, signature_bytes, text, bytes) == 1;
}

/* Of the signature of the digest: the padding that must be there, as RFC 8017, 9.2, has it. */
static bool is_rsa_signature_of(const unsigned char *digest)
{
	unsigned char wanted[SIGNATURE_BYTES_MAX], got[SIGNATURE_BYTES_MAX];
	unsigned char info[KNOWN_BYTES_MAX];
	size_t info_bytes = hex_parse(info, KNOWN_BYTES_MAX, digest_info);
	size_t zero_at = signature_bytes - MESSAGE_BYTES - info_bytes - 1;
	BIGNUM *s = BN_bin2bn(signature, (int)signature_bytes, NULL), *n = NULL, *e = NULL;
	BN_CTX *bn = BN_CTX_new();

	system_must(s && bn && BN_hex2bn(&n, row->rsa->n) && BN_hex2bn(&e, row->rsa->e) &&
			BN_mod_exp(s, s, e, n, bn) &&
			BN_bn2binpad(s, got, (int)signature_bytes) > 0,
		"BN_mod_exp");
	BN_free(s);
	BN_free(n);
	BN_free(e);
	BN_CTX_free(bn);
	memset(wanted, 0xff, sizeof(wanted));
	wanted[0] = 0;
	wanted[1] = 1;
	wanted[zero_at] = 0;
	memcpy(wanted + zero_at + 1, info, info_bytes);
	memcpy(wanted + zero_at + 1 + info_bytes, digest, MESSAGE_BYTES);
	return signature_bytes == row->rsa->bits / 8 && memcmp(got, wanted, signature_bytes) == 0;
}

/* Whether this signature of that text passes, and with another bit does not. */
static bool tells_apart(const struct engine *verifier, const unsigned char *text, size_t bytes)
{
	bool right = verifies(verifier, text, bytes);
	bool wrong;

	signature[signature_bytes - 2] ^= 1;
	wrong = verifies(verifier, text, bytes);
	signature[signature_bytes - 2] ^= 1;
	return right && !wrong;
}

/* The answers of the standards; RSA is made with keys of our own, and compared by arithmetic. */
static bool knows(const struct engine *signer, const struct engine *verifier)
{
	unsigned char text[KNOWN_BYTES_MAX], wanted[KNOWN_BYTES_MAX];
	size_t bytes;

	if (row->rsa) {
		sign(signer, message, MESSAGE_BYTES);
		return is_rsa_signature_of(message) &&
			tells_apart(verifier, message, MESSAGE_BYTES);
	}
	bytes = hex_parse(text, KNOWN_BYTES_MAX, is_ed() ? ed_message : ec_digest);
	sign(signer, text, bytes);
	signature_bytes = is_ed() ? signature_bytes : 0;
	if (is_ed() &&
		(hex_parse(wanted, KNOWN_BYTES_MAX, ed_signature) != signature_bytes ||
			memcmp(signature, wanted, signature_bytes) != 0))
		return false;
	if (!is_ed()) {
		signature_bytes = hex_parse(wanted, KNOWN_BYTES_MAX, ec_signature);
		memcpy(signature, wanted, signature_bytes);
	}
	return tells_apart(verifier, text, bytes);
}

static void derive(void)
{
	size_t bytes = sizeof(secret);

	system_must(EVP_PKEY_derive(timed.context, secret, &bytes) > 0, "EVP_PKEY_derive");
}

static const struct row *find(const char *name)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (strcmp(rows[i].name, name) == 0)
			return &rows[i];
	bench_broken(__FILE__, __LINE__, "wants a row, as rsa2048-sign or x25519");
}

/* Leaves the signature of the message, for whoever verifies. */
static void try_known_answers(void)
{
	struct engine signer = engine_make(SIGN), verifier = engine_make(VERIFY);

	if (!knows(&signer, &verifier)) {
		(void)bench_wrong("%s of a known message", row->name);
		exit(BENCH_WRONG);
	}
	sign(&signer, message, MESSAGE_BYTES);
	engine_free(&signer);
	engine_free(&verifier);
}

static void setup(const struct bench_env *env)
{
	row = find(env->argc > 0 ? env->argv[0] : "rsa2048-sign");
	if (env->argc > 1)
		bench_broken(__FILE__, __LINE__, "wants a row, and no more");
	bench_fill(message, sizeof(message), env->seed);
	memcpy(first, message, sizeof(first));
	hex_parse(wanted_secret, sizeof(wanted_secret), x_secret);
	key = system_key(row->type, row->rsa);
	if (!key)
		system_absent(row->name);
	timed = engine_make(row->operation);
	if (row->operation != DERIVE)
		try_known_answers();
}

static void run(uint64_t nr_ops)
{
	for (uint64_t i = 0; i < nr_ops; i++) {
		if (row->operation == SIGN) {
			memcpy(before, message, MESSAGE_BYTES);
			sign(&timed, message, MESSAGE_BYTES);
			memcpy(message, signature + IN_SIGNATURE, MESSAGE_BYTES);
		} else if (row->operation == VERIFY) {
			right_ops += verifies(&timed, message, MESSAGE_BYTES);
		} else {
			derive();
			right_ops += memcmp(secret, wanted_secret, sizeof(secret)) == 0;
		}
	}
	done_ops += nr_ops;
}

static bool check_signatures(void)
{
	struct engine verifier = engine_make(VERIFY), signer = engine_make(SIGN);
	bool right = tells_apart(&verifier, before, MESSAGE_BYTES) &&
		(!row->rsa || is_rsa_signature_of(before));

	if (strcmp(row->type, "EC") != 0 && done_ops <= REPLAY_OPS_MAX) {
		for (uint64_t i = 0; i < done_ops; i++) {
			sign(&signer, first, MESSAGE_BYTES);
			memcpy(first, signature + IN_SIGNATURE, MESSAGE_BYTES);
		}
		right = right && memcmp(first, message, MESSAGE_BYTES) == 0;
	}
	engine_free(&signer);
	engine_free(&verifier);
	return right || bench_wrong("%s: the last signature", row->name);
}

static bool check(void)
{
	if (done_ops == 0)
		return true;
	if (row->operation == SIGN)
		return check_signatures();
	if (right_ops != done_ops)
		return bench_wrong("%s: not all were right", row->name);
	return row->operation == DERIVE || tells_apart(&timed, message, MESSAGE_BYTES) ||
		bench_wrong("%s does not tell signatures apart", row->name);
}

const struct bench_test bench_test = {
	.name = "crypto-system-pk",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
