/* SPDX-License-Identifier: MIT */
/*
 * crypto-portable-pk - sign, verify or agree on a secret by the plain C in tests-src/crypto: what
 * the machine and its compiler make of long multiplications.
 *
 * Argument:  rsa2048-sign, rsa2048-verify, rsa4096-sign, rsa4096-verify, ed25519-sign,
 *            ed25519-verify, ecdsa-p256-sign, ecdsa-p256-verify or x25519; else the first.
 * Operation: one signature of a digest (RSA, ECDSA) or message (Ed25519) of 32 bytes, one
 *            verification of such a signature, or one X25519. `openssl speed` takes 20 to 36 bytes.
 * Excludes:  hashing the message, but for Ed25519, of which it is a part; making and reading keys.
 * Check:     before, answers of the standards and a short chain of signatures whose end is known;
 *            after, the last signature is right and a false one is not, and the chain is made again.
 *
 * All 32-byte pieces of a signature, folded into one, are the next message. Of the verifications
 * each has to succeed for the next one to be of another signature.
 */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "crypto-portable-pk.h"
#include "hex.h"

#define REPLAY_OPS_MAX 16 /* a run of so few is made again */

struct signed_message {
	uint8_t message[PK_MESSAGE_BYTES];
	uint8_t signature[PK_SIGNATURE_BYTES];
};

static const struct pk_scheme *scheme;
static bool verifies;
static uint64_t done_ops, right_ops;
static uint8_t first[PK_MESSAGE_BYTES], next[PK_MESSAGE_BYTES]; /* messages */
static struct signed_message last;
static struct signed_message chain[PK_CHAIN_OPS];

static void fold(uint8_t ret[PK_MESSAGE_BYTES], const uint8_t *signature)
{
	memset(ret, 0, PK_MESSAGE_BYTES);
	for (size_t i = 0; i < scheme->signature_bytes; i++)
		ret[i % PK_MESSAGE_BYTES] ^= signature[i];
}

static bool sign_next(struct signed_message *ret, uint8_t message[PK_MESSAGE_BYTES])
{
	memcpy(ret->message, message, PK_MESSAGE_BYTES);
	if (!scheme->sign(ret->message, ret->signature))
		return false;
	fold(message, ret->signature);
	return true;
}

static bool makes_known_chain(void)
{
	uint8_t message[PK_MESSAGE_BYTES] = {9}, wanted[PK_MESSAGE_BYTES];

	for (int i = 0; i < PK_CHAIN_OPS; i++)
		if (!sign_next(&chain[i], message))
			return false;
	return hex_parse(wanted, sizeof(wanted), scheme->chained) == sizeof(wanted) &&
		memcmp(message, wanted, sizeof(wanted)) == 0;
}

/* This one passes, and with another bit it does not. */
static bool tells_apart(const struct signed_message *good)
{
	struct signed_message bad = *good;

	bad.signature[scheme->signature_bytes / 2] ^= 1;
	return scheme->verify(good->message, good->signature) &&
		!scheme->verify(bad.message, bad.signature);
}

/* NAME-sign, NAME-verify, or the name alone of what has no two sides. */
static bool is_row(const char *key, const struct pk_scheme *of)
{
	size_t length = strlen(of->name);

	if (strncmp(key, of->name, length) != 0)
		return false;
	verifies = strcmp(key + length, "-verify") == 0;
	return of->signature_bytes == PK_MESSAGE_BYTES
		? key[length] == '\0'
		: verifies || strcmp(key + length, "-sign") == 0;
}

static void setup(const struct bench_env *env)
{
	const char *key = env->argc > 0 ? env->argv[0] : "rsa2048-sign";

	for (scheme = pk_schemes; scheme->name && !is_row(key, scheme);)
		scheme++;
	if (!scheme->name || env->argc > 1)
		bench_broken(__FILE__, __LINE__, "wants a row, as rsa2048-verify or x25519");
	if (!scheme->knows() || !makes_known_chain() || !tells_apart(&chain[PK_CHAIN_OPS - 1])) {
		bench_wrong("%s: a known answer", key);
		exit(BENCH_WRONG);
	}
	bench_fill(first, sizeof(first), env->seed);
	memcpy(next, first, sizeof(next));
}

static void run(uint64_t nr_ops)
{
	for (uint64_t i = 0; i < nr_ops; i++) {
		const struct signed_message *known = &chain[right_ops % PK_CHAIN_OPS];

		if (verifies)
			right_ops += scheme->verify(known->message, known->signature);
		else
			right_ops += sign_next(&last, next);
	}
	done_ops += nr_ops;
}

static bool replays(void)
{
	struct signed_message made;

	for (uint64_t i = 0; i < done_ops; i++)
		if (!sign_next(&made, first))
			return false;
	return memcmp(first, next, sizeof(next)) == 0;
}

static bool check(void)
{
	if (right_ops != done_ops)
		return bench_wrong("some of the operations");
	if (done_ops == 0)
		return true;
	if (!tells_apart(verifies ? &chain[(right_ops - 1) % PK_CHAIN_OPS] : &last))
		return bench_wrong("the last signature, or a false one is taken for right");
	if (!verifies && (!makes_known_chain() || (done_ops <= REPLAY_OPS_MAX && !replays())))
		return bench_wrong("another signature than before");
	return true;
}

const struct bench_test bench_test = {
	.name = "crypto-portable-pk",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
