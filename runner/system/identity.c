/* SPDX-License-Identifier: MIT */
#include "identity.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdio.h>
#include <string.h>

#include "textfile.h"

#define ID_BYTES 16

/* Random, and never to change: results of one machine are found by it. */
static const unsigned char application_id[ID_BYTES] = {0x8e, 0x1d, 0x4f, 0x70, 0x52, 0xa6, 0x4b,
	0xc3, 0x9a, 0x37, 0x60, 0xe9, 0x2c, 0x05, 0xdb, 0x14};

static bool parse_id(const char *text, unsigned char ret[ID_BYTES])
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < (size_t)2 * ID_BYTES; i++) {
		const char *digit = text[i] == '\0' ? NULL : strchr(digits, text[i]);

		if (digit == NULL)
			return false;
		ret[i / 2] = (unsigned char)(ret[i / 2] << 4 | (digit - digits));
	}
	return text[(size_t)2 * ID_BYTES] == '\0';
}

bool identity_hash(const char *machine_id, char ret[IDENTITY_HASH_BYTES])
{
	unsigned char id[ID_BYTES] = {0};
	unsigned char mac[EVP_MAX_MD_SIZE];
	unsigned length = 0;

	if (!parse_id(machine_id, id))
		return false;
	if (HMAC(EVP_sha256(), id, ID_BYTES, application_id, ID_BYTES, mac, &length) == NULL ||
		length < ID_BYTES)
		return false;
	for (size_t i = 0; i < ID_BYTES; i++)
		(void)snprintf(ret + 2 * i, 3, "%02x", mac[i]);
	return true;
}

void identity_read(const char *root, char ret[IDENTITY_HASH_BYTES])
{
	char id[64];

	if (!textfile_line(root, "/etc/machine-id", id, sizeof(id)) || !identity_hash(id, ret))
		ret[0] = '\0';
}

/* What board makers leave in the tables when nobody fills them in. */
static bool is_filler(const char *text)
{
	static const char *const fillers[] = {
		"To be filled by O.E.M.",
		"To Be Filled By O.E.M.",
		"Default string",
		"System manufacturer",
		"System Product Name",
		"Not Specified",
		"Not Applicable",
		"None",
		"O.E.M.",
		"Unknown",
	};

	for (size_t i = 0; i < sizeof(fillers) / sizeof(fillers[0]); i++)
		if (strcmp(text, fillers[i]) == 0)
			return true;
	return false;
}

static bool read_dmi(const char *root, const char *name, char *ret, size_t size)
{
	char path[128];

	(void)snprintf(path, sizeof(path), "/sys/class/dmi/id/%s", name);
	return textfile_line(root, path, ret, size) && !is_filler(ret);
}

void identity_board(const char *root, char *ret, size_t size)
{
	char vendor[64] = "", product[64] = "", both[160];

	if (!read_dmi(root, "sys_vendor", vendor, sizeof(vendor)) &&
		!read_dmi(root, "board_vendor", vendor, sizeof(vendor)))
		vendor[0] = '\0';
	if (!read_dmi(root, "product_name", product, sizeof(product)) &&
		!read_dmi(root, "board_name", product, sizeof(product)))
		product[0] = '\0';
	if (vendor[0] == '\0' && product[0] == '\0') {
		if (!textfile_line(root, "/sys/firmware/devicetree/base/model", ret, size) &&
			!textfile_line(root, "/proc/device-tree/model", ret, size))
			ret[0] = '\0';
		return;
	}
	(void)snprintf(
		both, sizeof(both), "%s%s%s", vendor, vendor[0] && product[0] ? " " : "", product);
	textfile_copy(ret, size, both);
}
