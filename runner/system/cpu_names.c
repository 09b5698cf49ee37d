/* SPDX-License-Identifier: MIT */
#include "cpu_names.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define NR(array) (sizeof(array) / sizeof((array)[0]))

struct number_name {
	unsigned number;
	const char *name;
};

static const struct number_name implementers[] = {
	{0x41, "ARM"},
	{0x42, "Broadcom"},
	{0x43, "Cavium"},
	{0x46, "Fujitsu"},
	{0x48, "HiSilicon"},
	{0x4e, "NVIDIA"},
	{0x50, "APM"},
	{0x51, "Qualcomm"},
	{0x53, "Samsung"},
	{0x56, "Marvell"},
	{0x61, "Apple"},
	{0x66, "Faraday"},
	{0x69, "Intel"},
	{0x6d, "Microsoft"},
	{0x70, "Phytium"},
	{0xc0, "Ampere"},
};

/* The implementer in the bits above the part's twelve. */
#define PART(implementer, part) ((implementer) << 12 | (part))

static const struct number_name parts[] = {
	{PART(0x41, 0xb76), "ARM1176"},
	{PART(0x41, 0xc05), "Cortex-A5"},
	{PART(0x41, 0xc07), "Cortex-A7"},
	{PART(0x41, 0xc08), "Cortex-A8"},
	{PART(0x41, 0xc09), "Cortex-A9"},
	{PART(0x41, 0xc0d), "Cortex-A12"},
	{PART(0x41, 0xc0e), "Cortex-A17"},
	{PART(0x41, 0xc0f), "Cortex-A15"},
	{PART(0x41, 0xd01), "Cortex-A32"},
	{PART(0x41, 0xd03), "Cortex-A53"},
	{PART(0x41, 0xd04), "Cortex-A35"},
	{PART(0x41, 0xd05), "Cortex-A55"},
	{PART(0x41, 0xd07), "Cortex-A57"},
	{PART(0x41, 0xd08), "Cortex-A72"},
	{PART(0x41, 0xd09), "Cortex-A73"},
	{PART(0x41, 0xd0a), "Cortex-A75"},
	{PART(0x41, 0xd0b), "Cortex-A76"},
	{PART(0x41, 0xd0c), "Neoverse-N1"},
	{PART(0x41, 0xd0d), "Cortex-A77"},
	{PART(0x41, 0xd40), "Neoverse-V1"},
	{PART(0x41, 0xd41), "Cortex-A78"},
	{PART(0x41, 0xd44), "Cortex-X1"},
	{PART(0x41, 0xd46), "Cortex-A510"},
	{PART(0x41, 0xd47), "Cortex-A710"},
	{PART(0x41, 0xd48), "Cortex-X2"},
	{PART(0x41, 0xd49), "Neoverse-N2"},
	{PART(0x41, 0xd4b), "Cortex-A78C"},
	{PART(0x41, 0xd4d), "Cortex-A715"},
	{PART(0x41, 0xd4e), "Cortex-X3"},
	{PART(0x41, 0xd4f), "Neoverse-V2"},
	{PART(0x41, 0xd80), "Cortex-A520"},
	{PART(0x41, 0xd81), "Cortex-A720"},
	{PART(0x41, 0xd82), "Cortex-X4"},
	{PART(0x41, 0xd84), "Neoverse-V3"},
	{PART(0x41, 0xd85), "Cortex-X925"},
	{PART(0x41, 0xd87), "Cortex-A725"},
	{PART(0x41, 0xd8e), "Neoverse-N3"},
	{PART(0x42, 0x516), "ThunderX2"},
	{PART(0x43, 0x0a1), "ThunderX"},
	{PART(0x43, 0x0af), "ThunderX2"},
	{PART(0x46, 0x001), "A64FX"},
	{PART(0x48, 0xd01), "Kunpeng-920"},
	{PART(0x4e, 0x003), "Denver 2"},
	{PART(0x4e, 0x004), "Carmel"},
	{PART(0x50, 0x000), "X-Gene"},
	{PART(0x51, 0x001), "Oryon"},
	{PART(0x61, 0x022), "Icestorm (M1)"},
	{PART(0x61, 0x023), "Firestorm (M1)"},
	{PART(0x61, 0x032), "Blizzard (M2)"},
	{PART(0x61, 0x033), "Avalanche (M2)"},
	{PART(0xc0, 0xac3), "Ampere-1"},
	{PART(0xc0, 0xac4), "Ampere-1A"},
};

static const char *find(const struct number_name *names, size_t nr, unsigned number)
{
	for (size_t i = 0; i < nr; i++)
		if (names[i].number == number)
			return names[i].name;
	return NULL;
}

void cpu_names_arm(unsigned implementer, unsigned part, char *ret, size_t size)
{
	const char *maker = find(implementers, NR(implementers), implementer);
	const char *name = find(parts, NR(parts), PART(implementer, part));

	if (maker != NULL && name != NULL)
		(void)snprintf(ret, size, "%s %s", maker, name);
	else if (maker != NULL)
		(void)snprintf(ret, size, "%s part 0x%03x", maker, part);
	else
		(void)snprintf(ret, size, "ARM implementer 0x%02x part 0x%03x", implementer, part);
}

void cpu_names_s390(const char *machine, char *ret, size_t size)
{
	static const struct {
		const char *machine, *name;
	} names[] = {
		{"2097", "z10 EC"},
		{"2098", "z10 BC"},
		{"2817", "z196"},
		{"2818", "z114"},
		{"2827", "zEC12"},
		{"2828", "zBC12"},
		{"2964", "z13"},
		{"2965", "z13s"},
		{"3906", "z14"},
		{"3907", "z14 ZR1"},
		{"8561", "z15"},
		{"8562", "z15 T02"},
		{"3931", "z16"},
		{"3932", "z16 A02"},
		{"9175", "z17"},
	};

	for (size_t i = 0; i < NR(names); i++) {
		if (strcmp(names[i].machine, machine) == 0) {
			(void)snprintf(ret, size, "IBM %s (%s)", names[i].name, machine);
			return;
		}
	}
	(void)snprintf(ret, size, "IBM S/390 machine %s", machine);
}

/* Whether a list of words has this one. */
static bool has_word(const char *words, const char *word)
{
	size_t length = strlen(word);

	for (const char *s = words + strspn(words, " "); *s != '\0'; s += strspn(s, " ")) {
		size_t span = strcspn(s, " ");

		if (span == length && memcmp(s, word, length) == 0)
			return true;
		s += span;
	}
	return false;
}

static void append(char *ret, size_t size, const char *separator, const char *word)
{
	size_t used = strlen(ret);

	if (used + strlen(separator) + strlen(word) < size)
		(void)snprintf(ret + used, size - used, "%s%s", used > 0 ? separator : "", word);
}

void cpu_names_flags(const char *flags, char *ret, size_t size)
{
	static const struct {
		const char *flag, *name;
	} names[] = {
		{"cxmmx", "Cyrix MMX"},
		{"ht", "Hyper-Threading"},
		{"ia64", "IA-64 processor"},
		{"lm", "x86-64"},
		{"mmx", "MMX"},
		{"mmxext", "AMD MMX"},
		{"pae", "Physical Address Ext"},
		{"sep", "SYSENTER/SYSEXIT"},
		{"svm", "AMD virtualization"},
		{"syscall", "SYSCALL/SYSRET"},
		{"vmx", "Intel virtualization"},
		{"xmm", "Streaming SIMD"},
		{"xmm2", "Streaming SIMD-2"},
		{"xmm3", "Streaming SIMD-3"},
	};

	ret[0] = '\0';
	for (size_t i = 0; i < NR(names); i++)
		if (has_word(flags, names[i].flag))
			append(ret, size, ", ", names[i].name);
}

void cpu_names_features(const char *flags, char *ret, size_t size)
{
	/* x86, then ARM (aes is of both), s390 and RISC-V. */
	static const char *const names[] = {
		"ssse3",
		"avx",
		"avx2",
		"avx512f",
		"aes",
		"vaes",
		"pclmulqdq",
		"vpclmulqdq",
		"sha_ni",
		"gfni",
		"bmi2",
		"adx",
		"avx512ifma",
		"neon",
		"asimd",
		"pmull",
		"sha1",
		"sha2",
		"sha3",
		"sha512",
		"sve",
		"sve2",
		"vx",
		"msa",
	};

	ret[0] = '\0';
	for (size_t i = 0; i < NR(names); i++)
		if (has_word(flags, names[i]))
			append(ret, size, " ", names[i]);
}
