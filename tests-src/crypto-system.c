/* SPDX-License-Identifier: MIT */
/*
 * crypto-system - hash or encrypt a block by libcrypto, as programs on this machine do.
 *
 * Operation: of a hash, one message of BYTES. Of a cipher, BYTES in place by a context that is set
 *            up: cbc and chacha20-poly1305 go on in one stream, a block of xts is a data unit under
 *            the same tweak, a block of gcm is a message with nonce, key schedule and tag of its
 *            own. All that is what `openssl speed -elapsed -evp` of 3.0.22 does, so that figures
 *            can be compared; for the same reason a message is hashed by EVP_Digest, which makes a
 *            context for each.
 * Excludes:  looking for the algorithm; and but for gcm the key schedule.
 * Check:     known answers before. The result of a block is the next block, or its beginning, so
 *            what is left is the result of all. A short run is done again whole, by other contexts; of
 *            a long one the last block is hashed again, or undone.
 */
#include <stdlib.h>
#include <string.h>

#include "crypto-system.h"

#define BLOCK_BYTES_MAX 65536
#define KEY_BYTES_MAX 64
#define NONCE_BYTES 12
#define REPLAY_OPS_MAX 64
#define CHACHA_BYTES 64
/* So long may a stream be under one key and nonce; then it begins anew. */
#define STREAM_BYTES_MAX (UINT64_C(1) << 36)

enum kind { HASH, CBC, CBC_DECRYPT, XTS, GCM, CHACHA };

/* What the result of a block depends on beside the key. */
struct state {
	unsigned char data[BLOCK_BYTES_MAX];
	unsigned char iv[EVP_MAX_IV_LENGTH];
	uint64_t at; /* bytes of the stream before this block */
};

static const struct algorithm {
	const char *name;    /* the test's argument */
	const char *fetched; /* libcrypto's name */
	const char *known;   /* name in known.h */
	enum kind kind;
} algorithms[] = {
	{"md5", "MD5", "md5", HASH},
	{"sha1", "SHA1", "sha1", HASH},
	{"sha256", "SHA256", "sha256", HASH},
	{"sha512", "SHA512", "sha512", HASH},
	{"aes-256-cbc", "AES-256-CBC", "aes-256-cbc", CBC},
	{"aes-256-cbc-decrypt", "AES-256-CBC", "aes-256-cbc", CBC_DECRYPT},
	{"aes-256-gcm", "AES-256-GCM", "aes-256-gcm", GCM},
	{"aes-256-xts", "AES-256-XTS", "aes-256-xts", XTS},
	{"chacha20-poly1305", "ChaCha20-Poly1305", "chacha20-poly1305", CHACHA},
};

static const struct algorithm *algorithm;
static size_t block_bytes;
static uint64_t done_ops;
static struct state now;
static struct state first, last; /* before the first block, and before the last one of a run */
static unsigned char key[KEY_BYTES_MAX];
static EVP_MD *md;
static EVP_CIPHER *cipher;
static EVP_CIPHER_CTX *context;

static void hash(uint64_t nr_ops)
{
	for (uint64_t i = 0; i < nr_ops; i++)
		system_must(
			EVP_Digest(now.data, block_bytes, now.data, NULL, md, NULL), "EVP_Digest");
}

static void encrypt(uint64_t nr_ops)
{
	int length;

	for (uint64_t i = 0; i < nr_ops; i++)
		system_must(
			EVP_EncryptUpdate(context, now.data, &length, now.data, (int)block_bytes),
			"EVP_EncryptUpdate");
}

static void decrypt(uint64_t nr_ops)
{
	int length;

	for (uint64_t i = 0; i < nr_ops; i++)
		system_must(
			EVP_DecryptUpdate(context, now.data, &length, now.data, (int)block_bytes),
			"EVP_DecryptUpdate");
}

/* No two messages under one key may have the same nonce. */
static inline void next_nonce(struct state *state)
{
	for (int i = NONCE_BYTES - 1; i >= 4 && ++state->iv[i] == 0; i--)
		;
}

static void seal(uint64_t nr_ops)
{
	int length;

	for (uint64_t i = 0; i < nr_ops; i++) {
		next_nonce(&now);
		/* The usual length anyway, but openssl says it each time. */
		system_must(
			EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, NONCE_BYTES, NULL),
			"EVP_CIPHER_CTX_ctrl");
		system_must(EVP_CipherInit_ex(context, NULL, NULL, key, now.iv, -1),
			"EVP_CipherInit_ex");
		system_must(
			EVP_EncryptUpdate(context, now.data, &length, now.data, (int)block_bytes),
			"EVP_EncryptUpdate");
		system_must(EVP_EncryptFinal_ex(context, now.data, &length), "EVP_EncryptFinal_ex");
	}
}

static void work(uint64_t nr_ops)
{
	switch (algorithm->kind) {
	case HASH:
		hash(nr_ops);
		break;
	case CBC_DECRYPT:
		decrypt(nr_ops);
		break;
	case GCM:
		seal(nr_ops);
		break;
	case CBC:
	case XTS:
	case CHACHA:
		encrypt(nr_ops);
		break;
	}
	now.at += nr_ops * block_bytes;
}

static void begin_stream(void)
{
	system_must(EVP_CipherInit_ex2(context, cipher, key, now.iv,
			    algorithm->kind == CBC_DECRYPT ? 0 : 1, NULL),
		"EVP_CipherInit_ex2");
	EVP_CIPHER_CTX_set_padding(context, 0);
	now.at = 0;
}

static void run(uint64_t nr_ops)
{
	if (algorithm->kind == CHACHA && now.at > STREAM_BYTES_MAX)
		begin_stream();
	work(nr_ops - 1);
	memcpy(last.data, now.data, block_bytes);
	memcpy(last.iv, now.iv, sizeof(last.iv));
	last.at = now.at;
	if (algorithm->kind == CBC || algorithm->kind == CBC_DECRYPT)
		EVP_CIPHER_CTX_get_updated_iv(context, last.iv, sizeof(last.iv));
	work(1);
	done_ops += nr_ops;
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
	bench_fill(now.data, sizeof(now.data), env->seed);
	bench_fill(now.iv, sizeof(now.iv), env->seed + 1);
	bench_fill(key, sizeof(key), env->seed + 2);
	if (algorithm->kind == HASH) {
		md = EVP_MD_fetch(NULL, algorithm->fetched, NULL);
		if (!md)
			system_absent(algorithm->name);
		if (!system_knows_hash(md, algorithm->known))
			exit(BENCH_WRONG);
	} else {
		cipher = EVP_CIPHER_fetch(NULL, algorithm->fetched, NULL);
		context = EVP_CIPHER_CTX_new();
		if (!cipher || !context)
			system_absent(algorithm->name);
		if (!system_knows_cipher(cipher, algorithm->known))
			exit(BENCH_WRONG);
		begin_stream();
	}
	first = now;
}

/* The stream of chacha20-poly1305 begins with the cipher's second block, number 1. */
static void chacha_again(struct state *state)
{
	static unsigned char text[CHACHA_BYTES + BLOCK_BYTES_MAX];
	unsigned char iv[EVP_MAX_IV_LENGTH];
	uint32_t number = (uint32_t)(1 + state->at / CHACHA_BYTES);
	size_t skipped = state->at % CHACHA_BYTES;
	EVP_CIPHER *chacha = EVP_CIPHER_fetch(NULL, "ChaCha20", NULL);

	if (!chacha)
		system_absent("chacha20");
	for (int i = 0; i < 4; i++)
		iv[i] = (unsigned char)(number >> 8 * i);
	memcpy(iv + 4, state->iv, NONCE_BYTES);
	memcpy(text + skipped, state->data, block_bytes);
	(void)system_convert(chacha,
		&(struct system_message){
			.key = key, .iv = iv, .in = text, .bytes = skipped + block_bytes},
		text);
	memcpy(state->data, text + skipped, block_bytes);
	EVP_CIPHER_free(chacha);
}

/* Does one block again. */
static void again(struct state *state)
{
	unsigned char tag[SYSTEM_TAG_BYTES], chained[EVP_MAX_IV_LENGTH];
	struct system_message message = {.key = key,
		.iv = state->iv,
		.in = state->data,
		.bytes = block_bytes,
		.decrypts = algorithm->kind == CBC_DECRYPT};

	if (algorithm->kind == HASH) {
		(void)system_digest(md, state->data, block_bytes, state->data);
	} else if (algorithm->kind == CHACHA) {
		chacha_again(state);
	} else {
		if (algorithm->kind == GCM) {
			next_nonce(state);
			message.tag = tag;
		}
		memcpy(chained, state->data + block_bytes - 16, 16);
		(void)system_convert(cipher, &message, state->data);
		if (algorithm->kind == CBC)
			memcpy(state->iv, state->data + block_bytes - 16, 16);
		if (algorithm->kind == CBC_DECRYPT)
			memcpy(state->iv, chained, 16);
	}
	state->at += block_bytes;
}

/* Whether the inverse leads from the last block back to the one before. */
static bool is_undone(void)
{
	static unsigned char text[BLOCK_BYTES_MAX];
	unsigned char tag[SYSTEM_TAG_BYTES];
	struct system_message message = {.key = key,
		.iv = algorithm->kind == GCM ? now.iv : last.iv,
		.in = now.data,
		.bytes = block_bytes,
		.decrypts = algorithm->kind != CBC_DECRYPT};

	if (algorithm->kind == GCM) {
		system_must(
			EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, SYSTEM_TAG_BYTES, tag),
			"getting the tag");
		message.tag = tag;
	}
	return system_convert(cipher, &message, text) && memcmp(text, last.data, block_bytes) == 0;
}

static bool check(void)
{
	bool whole = done_ops <= REPLAY_OPS_MAX;
	struct state *state = whole ? &first : &last;

	if (done_ops == 0)
		return true;
	if (algorithm->kind != HASH && algorithm->kind != CHACHA && !is_undone())
		return bench_wrong("%s: the last block cannot be undone", algorithm->name);
	for (uint64_t i = 0; i < (whole ? done_ops : 1); i++)
		again(state);
	return memcmp(state->data, now.data, block_bytes) == 0 ||
		bench_wrong("%s of %u blocks", algorithm->name, whole ? (unsigned)done_ops : 1);
}

const struct bench_test bench_test = {
	.name = "crypto-system",
	.workload_version = 1,
	.unit = "KBps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
