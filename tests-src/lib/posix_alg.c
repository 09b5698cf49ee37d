/* SPDX-License-Identifier: MIT */
#include "alg.h"

#define ABSENT "the kernel has no AF_ALG"

int alg_transform(const char *type, const char *name)
{
	(void)type;
	(void)name;
	bench_absent(ABSENT);
}

void alg_set_key(int transform, const void *key, size_t bytes)
{
	(void)transform;
	(void)key;
	(void)bytes;
	bench_absent(ABSENT);
}

void alg_set_tag_bytes(int transform, size_t bytes)
{
	(void)transform;
	(void)bytes;
	bench_absent(ABSENT);
}

int alg_channel(int transform)
{
	(void)transform;
	bench_absent(ABSENT);
}

void alg_send(int channel, const struct alg_message *message)
{
	(void)channel;
	(void)message;
	bench_absent(ABSENT);
}

void alg_send_piece(int channel, const void *piece, size_t bytes, bool last)
{
	(void)channel;
	(void)piece;
	(void)bytes;
	(void)last;
	bench_absent(ABSENT);
}
