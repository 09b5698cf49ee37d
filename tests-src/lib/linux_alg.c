/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "alg.h"

/*
 * The kernel's interface, as crypto/userspace-if.rst in its documentation has it. The headers of it are
 * not everywhere: a C library is often installed without them.
 */
enum { FAMILY = 38, LEVEL = 279 };
enum { SET_KEY = 1, SET_IV, SET_OPERATION, SET_AAD_BYTES, SET_TAG_BYTES };
enum { OPERATION_DECRYPT = 0, OPERATION_ENCRYPT = 1 };

struct address {
	uint16_t family;
	char type[14];
	uint32_t feature;
	uint32_t mask;
	char name[64];
};

/* The bytes follow. */
struct iv_header {
	uint32_t iv_bytes;
};

int alg_transform(const char *type, const char *name)
{
	struct address address = {.family = FAMILY};
	int transform = socket(FAMILY, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
	char absent[100];

	/* A container may be denied what its kernel has; for it that is the same. */
	if (transform < 0)
		bench_absent("the kernel has no AF_ALG");
	snprintf(address.type, sizeof(address.type), "%s", type);
	snprintf(address.name, sizeof(address.name), "%s", name);
	if (bind(transform, (struct sockaddr *)(void *)&address, sizeof(address)) == 0)
		return transform;
	/* ELIBBAD: there, but it does not pass the kernel's own test, or is not allowed. */
	if (errno != ENOENT && errno != ELIBBAD)
		bench_failed(__FILE__, __LINE__, "bind of AF_ALG");
	snprintf(absent, sizeof(absent), "the kernel has no %s", name);
	bench_absent(absent);
}

void alg_set_key(int transform, const void *key, size_t bytes)
{
	if (setsockopt(transform, LEVEL, SET_KEY, key, (socklen_t)bytes) < 0)
		bench_failed(__FILE__, __LINE__, "setsockopt of the key");
}

void alg_set_tag_bytes(int transform, size_t bytes)
{
	if (setsockopt(transform, LEVEL, SET_TAG_BYTES, NULL, (socklen_t)bytes) < 0)
		bench_failed(__FILE__, __LINE__, "setsockopt of the tag's length");
}

int alg_channel(int transform)
{
	int channel = accept(transform, NULL, NULL);

	if (channel < 0)
		bench_failed(__FILE__, __LINE__, "accept of AF_ALG");
	return channel;
}

/* Appends one control message, and returns its payload. */
static void *add_control(struct msghdr *header, int type, size_t bytes)
{
	struct cmsghdr *control = (void *)((char *)header->msg_control + header->msg_controllen);

	control->cmsg_level = LEVEL;
	control->cmsg_type = type;
	/* size_t in one C library, socklen_t in another. */
	control->cmsg_len = (socklen_t)CMSG_LEN(bytes);
	header->msg_controllen += (socklen_t)CMSG_SPACE(bytes);
	return CMSG_DATA(control);
}

void alg_send(int channel, const struct alg_message *message)
{
	union {
		struct cmsghdr aligned;
		char bytes[CMSG_SPACE(sizeof(uint32_t)) * 2 +
			CMSG_SPACE(sizeof(struct iv_header) + ALG_IV_BYTES_MAX)];
	} controls = {.bytes = {0}};
	struct iovec in = {
		.iov_base = (void *)(uintptr_t)message->in, .iov_len = message->in_bytes};
	struct msghdr header = {.msg_iov = &in, .msg_iovlen = 1, .msg_control = &controls};
	uint32_t operation = message->decrypts ? OPERATION_DECRYPT : OPERATION_ENCRYPT;
	uint32_t aad_bytes = (uint32_t)message->aad_bytes;
	struct iv_header *iv;

	memcpy(add_control(&header, SET_OPERATION, sizeof(operation)), &operation,
		sizeof(operation));
	iv = add_control(&header, SET_IV, sizeof(*iv) + message->iv_bytes);
	iv->iv_bytes = (uint32_t)message->iv_bytes;
	memcpy(iv + 1, message->iv, message->iv_bytes);
	if (aad_bytes)
		memcpy(add_control(&header, SET_AAD_BYTES, sizeof(aad_bytes)), &aad_bytes,
			sizeof(aad_bytes));
	if (BENCH_UNLIKELY(sendmsg(channel, &header, 0) != (ssize_t)message->in_bytes))
		bench_failed(__FILE__, __LINE__, "sendmsg to AF_ALG");
}

void alg_send_piece(int channel, const void *piece, size_t bytes, bool last)
{
	if (BENCH_UNLIKELY(send(channel, piece, bytes, last ? 0 : MSG_MORE) != (ssize_t)bytes))
		bench_failed(__FILE__, __LINE__, "send to AF_ALG");
}
