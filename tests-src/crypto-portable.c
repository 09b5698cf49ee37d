/* SPDX-License-Identifier: MIT */
/*
 * crypto-portable - hash, encrypt or decrypt messages by the plain C in tests-src/crypto: what the
 * machine and its compiler make of 32- and 64-bit words and small tables.
 *
 * Arguments: ALGORITHM BYTES: md5, sha1, sha256, sha512, aes-128-cbc, aes-192-cbc, aes-256-cbc,
 *            aes-256-cbc-decrypt, aes-256-xts (a key of 512 bits), aes-256-gcm or chacha20-poly1305;
 *            and a multiple of 16 up to 65536.
 * Operation: one message of BYTES. A hash: all of it. cbc: one call that goes on with the chain of
 *            blocks. xts: one data unit. gcm, chacha20-poly1305: nonce, encryption and tag.
 * Excludes:  key schedules and tables that depend on the key.
 * Check:     before, the answers of the standards (known.h); before and after, a short chain of
 *            messages whose end is known; after, the last message is hashed again in other pieces,
 *            or got back from its result under a new key schedule.
 *
 * Messages follow from one another, as portable.h says, so that none can be left out.
 */
#include <stdlib.h>

#include "crypto-portable.h"

static struct portable_chain chain;
static uint64_t asked_ops;

static void setup(const struct bench_env *env)
{
	const char *name = env->argc > 0 ? env->argv[0] : "sha256";
	const struct portable_algorithm *algorithm = portable_find(name);
	size_t size = bench_number(env, 1, 8192, PORTABLE_BYTES_MAX);

	if (!algorithm || env->argc > 2 || size % AES_BLOCK_BYTES != 0)
		bench_broken(__FILE__, __LINE__,
			"wants ALGORITHM BYTES, as aes-256-cbc 8192; the bytes a multiple of 16");
	if (!crypto_portable_knows(algorithm))
		exit(BENCH_WRONG);
	if (!portable_makes_known_chain(algorithm, &chain)) {
		bench_wrong("%s: the known chain of messages", name);
		exit(BENCH_WRONG);
	}
	bench_worth((uint32_t)size, 1000);
	chain.size = size;
	bench_fill(chain.key, sizeof(chain.key), env->seed);
	bench_fill(chain.iv, sizeof(chain.iv), env->seed + 1);
	bench_fill(chain.digest, sizeof(chain.digest), env->seed + 2);
	bench_fill(chain.text, sizeof(chain.text), env->seed + 3);
	portable_start(&chain);
}

static void run(uint64_t nr_ops)
{
	for (uint64_t i = 0; i < nr_ops; i++)
		chain.algorithm->next(&chain);
	asked_ops += nr_ops;
}

static bool check(void)
{
	const struct portable_algorithm *algorithm = chain.algorithm;

	if (chain.number != asked_ops)
		return bench_wrong("%s: too few messages, or too many", algorithm->name);
	if (asked_ops > 0 && !portable_last_is_right(&chain))
		return bench_wrong("%s: the last message", algorithm->name);
	return portable_makes_known_chain(algorithm, &chain) ||
		bench_wrong("%s: the known chain of messages, afterwards", algorithm->name);
}

const struct bench_test bench_test = {
	.name = "crypto-portable",
	.workload_version = 1,
	.unit = "KBps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
