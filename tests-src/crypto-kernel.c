/* SPDX-License-Identifier: MIT */
/*
 * crypto-kernel - have the kernel hash or encrypt a block, by a socket of the family AF_ALG.
 *
 * Operation: one message of BYTES sent to the kernel and its result read back: two system calls, the
 *            copying, and the work. Every message to a cipher has an IV of its own.
 * Excludes:  making the transform and its key schedule, which are done once.
 * Check:     known answers before. The result of a message is the next one, or its beginning, so
 *            what is left is the result of all. A short run is done again whole by another channel;
 *            of a long one the last message is hashed again in two pieces, or led back.
 */
#include <stdlib.h>
#include <string.h>

#include "alg.h"
#include "hex.h"
#include "known.h"

#define BLOCK_BYTES_MAX 65536
#define TAG_BYTES 16
#define REPLAY_OPS_MAX 64

enum kind { HASH, CIPHER, AEAD };

struct state {
	unsigned char data[BLOCK_BYTES_MAX + TAG_BYTES];
	unsigned char iv[ALG_IV_BYTES_MAX];
};

static const struct algorithm {
	const char *name;   /* the test's argument */
	const char *kernel; /* in /proc/crypto */
	const char *known;  /* in known.h */
	size_t size;        /* of the digest or of the key */
	enum kind kind;
	bool decrypts;
} algorithms[] = {
	{"md5", "md5", "md5", 16, HASH, false},
	{"sha1", "sha1", "sha1", 20, HASH, false},
	{"sha256", "sha256", "sha256", 32, HASH, false},
	{"sha512", "sha512", "sha512", 64, HASH, false},
	{"aes-256-cbc", "cbc(aes)", "aes-256-cbc", 32, CIPHER, false},
	{"aes-256-cbc-decrypt", "cbc(aes)", "aes-256-cbc", 32, CIPHER, true},
	{"aes-256-xts", "xts(aes)", "aes-256-xts", 64, CIPHER, false},
	{"aes-256-gcm", "gcm(aes)", "aes-256-gcm", 32, AEAD, false},
	{"chacha20-poly1305", "rfc7539(chacha20,poly1305)", "chacha20-poly1305", 32, AEAD, false},
};

static const char *const types[] = {[HASH] = "hash", [CIPHER] = "skcipher", [AEAD] = "aead"};

static const struct algorithm *algorithm;
static size_t block_bytes, iv_bytes, tag_bytes;
static uint64_t done_ops;
static struct state now, first, last; /* before the first message, and before the last of a run */
static int channel, other; /* the one for timed work, and one of another transform, for checks */

static void next_iv(struct state *state)
{
	for (size_t i = iv_bytes; i-- > 4 && ++state->iv[i] == 0;)
		;
}

/* In place; when an AEAD encrypts the tag comes behind the block, and to decrypt it must be there. */
static void convert(int by, struct state *state, bool decrypts)
{
	alg_send(by,
		&(struct alg_message){
			.iv = state->iv,
			.iv_bytes = iv_bytes,
			.in = state->data,
			.in_bytes = block_bytes + (decrypts ? tag_bytes : 0),
			.decrypts = decrypts,
		});
	bench_read(by, state->data, block_bytes + (decrypts ? 0 : tag_bytes));
}

static void work(uint64_t nr_ops)
{
	if (algorithm->kind == HASH) {
		for (uint64_t i = 0; i < nr_ops; i++) {
			bench_write(channel, now.data, block_bytes);
			bench_read(channel, now.data, algorithm->size);
		}
		return;
	}
	for (uint64_t i = 0; i < nr_ops; i++) {
		next_iv(&now);
		convert(channel, &now, algorithm->decrypts);
	}
}

static void run(uint64_t nr_ops)
{
	work(nr_ops - 1);
	memcpy(last.data, now.data, block_bytes);
	memcpy(last.iv, now.iv, sizeof(last.iv));
	work(1);
	done_ops += nr_ops;
}

static void hash_in_pieces(const void *message, size_t bytes, void *ret_digest)
{
	size_t piece = bytes / 3;

	alg_send_piece(other, message, piece, false);
	alg_send_piece(other, (const char *)message + piece, bytes - piece, true);
	bench_read(other, ret_digest, algorithm->size);
}

static bool knows_hash(const struct known_hash *known)
{
	unsigned char wanted[KNOWN_BYTES_MAX], got[KNOWN_BYTES_MAX];

	hash_in_pieces(known->message, strlen(known->message), got);
	return hex_parse(wanted, KNOWN_BYTES_MAX, known->digest) == algorithm->size &&
		memcmp(got, wanted, algorithm->size) == 0;
}

/* Both ways, with further data in front of the text where the answer has them. */
static bool knows_cipher(const struct known_cipher *known)
{
	unsigned char key[KNOWN_BYTES_MAX], iv[KNOWN_BYTES_MAX];
	unsigned char plain[3 * KNOWN_BYTES_MAX], sealed[3 * KNOWN_BYTES_MAX],
		got[3 * KNOWN_BYTES_MAX];
	size_t key_bytes = hex_parse(key, KNOWN_BYTES_MAX, known->key),
	       aad_bytes = hex_parse(plain, KNOWN_BYTES_MAX, known->aad);
	size_t bytes = aad_bytes + hex_parse(plain + aad_bytes, KNOWN_BYTES_MAX, known->plain);
	int transform = alg_transform(types[algorithm->kind], algorithm->kernel), by;
	struct alg_message message = {.iv = iv, .aad_bytes = aad_bytes, .in = plain};
	bool right;

	message.iv_bytes = hex_parse(iv, KNOWN_BYTES_MAX, known->iv);
	message.in_bytes = bytes;
	(void)hex_parse(sealed, KNOWN_BYTES_MAX, known->aad);
	(void)hex_parse(sealed + aad_bytes, KNOWN_BYTES_MAX, known->sealed);
	(void)hex_parse(sealed + bytes, KNOWN_BYTES_MAX, known->tag);
	alg_set_key(transform, key, key_bytes);
	if (tag_bytes)
		alg_set_tag_bytes(transform, tag_bytes);
	by = alg_channel(transform);
	alg_send(by, &message);
	bench_read(by, got, bytes + tag_bytes);
	right = memcmp(got + aad_bytes, sealed + aad_bytes, bytes - aad_bytes + tag_bytes) == 0;
	message.in = sealed;
	message.in_bytes = bytes + tag_bytes;
	message.decrypts = true;
	alg_send(by, &message);
	bench_read(by, got, bytes);
	right = right && memcmp(got + aad_bytes, plain + aad_bytes, bytes - aad_bytes) == 0;
	close(by);
	close(transform);
	return right;
}

static void try_known_answers(void)
{
	bool right = true;

	for (const struct known_hash *known = known_hashes; known->algorithm; known++)
		if (algorithm->kind == HASH && strcmp(known->algorithm, algorithm->known) == 0)
			right = right && knows_hash(known);
	for (const struct known_cipher *known = known_ciphers; known->algorithm; known++)
		if (strcmp(known->algorithm, algorithm->known) == 0)
			right = right && knows_cipher(known);
	if (right)
		return;
	(void)bench_wrong("%s of a known text", algorithm->name);
	exit(BENCH_WRONG);
}

static int open_channel(uint64_t seed)
{
	int transform = alg_transform(types[algorithm->kind], algorithm->kernel);
	unsigned char key[64];

	bench_fill(key, sizeof(key), seed);
	if (algorithm->kind != HASH)
		alg_set_key(transform, key, algorithm->size);
	if (tag_bytes)
		alg_set_tag_bytes(transform, tag_bytes);
	return alg_channel(transform);
}

static const struct algorithm *find(const char *name)
{
	for (size_t i = 0; i < sizeof(algorithms) / sizeof(*algorithms); i++)
		if (strcmp(algorithms[i].name, name) == 0)
			return &algorithms[i];
	bench_broken(__FILE__, __LINE__, "wants an algorithm, as sha256 or aes-256-cbc, and BYTES");
}

static void setup(const struct bench_env *env)
{
	algorithm = find(env->argc > 0 ? env->argv[0] : "sha256");
	block_bytes = bench_number(env, 1, 8192, BLOCK_BYTES_MAX);
	if (env->argc > 2 || block_bytes % 16 != 0)
		bench_broken(__FILE__, __LINE__, "wants a multiple of 16 as BYTES, and no more");
	bench_worth((uint32_t)block_bytes, 1000);
	iv_bytes = algorithm->kind == AEAD ? 12 : ALG_IV_BYTES_MAX;
	tag_bytes = algorithm->kind == AEAD ? TAG_BYTES : 0;
	bench_fill(now.data, sizeof(now.data), env->seed);
	bench_fill(now.iv, sizeof(now.iv), env->seed + 1);
	channel = open_channel(env->seed + 2);
	other = open_channel(env->seed + 2);
	try_known_answers();
	first = now;
}

/* One message again, by the other channel. */
static void again(struct state *state)
{
	if (algorithm->kind == HASH) {
		hash_in_pieces(state->data, block_bytes, state->data);
	} else {
		next_iv(state);
		convert(other, state, algorithm->decrypts);
	}
}

static bool check(void)
{
	static struct state back;
	bool whole = done_ops <= REPLAY_OPS_MAX;
	struct state *state = whole ? &first : &last;

	if (done_ops == 0)
		return true;
	back = now;
	if (algorithm->kind != HASH) {
		convert(other, &back, !algorithm->decrypts);
		if (memcmp(back.data, last.data, block_bytes) != 0)
			return bench_wrong("%s: the last message is not led back", algorithm->name);
	}
	for (uint64_t i = 0; i < (whole ? done_ops : 1); i++)
		again(state);
	return memcmp(state->data, now.data, block_bytes) == 0 ||
		bench_wrong("%s of %u messages", algorithm->name, whole ? (unsigned)done_ops : 1);
}

const struct bench_test bench_test = {
	.name = "crypto-kernel",
	.workload_version = 1,
	.unit = "KBps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
