/* SPDX-License-Identifier: MIT */
#include "libcrypto.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/provider.h>

#include "textfile.h"

static void copy(char *ret, size_t size, const char *text)
{
	textfile_copy(ret, size, text ? text : "");
}

void libcrypto_read(struct system_info *system)
{
	EVP_MD *md = EVP_MD_fetch(NULL, "SHA256", NULL);

	copy(system->crypto_library, sizeof(system->crypto_library),
		OpenSSL_version(OPENSSL_VERSION));
	copy(system->crypto_capabilities, sizeof(system->crypto_capabilities),
		OPENSSL_info(OPENSSL_INFO_CPU_SETTINGS));
	copy(system->crypto_provider, sizeof(system->crypto_provider),
		md ? OSSL_PROVIDER_get0_name(EVP_MD_get0_provider(md)) : NULL);
	EVP_MD_free(md);
}
