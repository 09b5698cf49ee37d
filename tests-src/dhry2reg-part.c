/* SPDX-License-Identifier: MIT */
/*
 * dhry2reg, second translation unit: P6, P7, P8, F1, F2 and F3.
 *
 * They are apart from their callers in dhry2reg.c, where operation and check are described,
 * because a Dhrystone iteration is made of real calls. Among themselves they may be inlined.
 */
#include <string.h>

#include "dhry2reg.h"

static inline int is_e3(enum dhry_enum v)
{
	return v == DHRY_E3;
}

static inline enum dhry_enum compare(char x, char y)
{
	if (x != y)
		return DHRY_E1;
	dhry_char1 = x;
	return DHRY_E2;
}

DHRY_CALLED int dhry_f3(enum dhry_enum v)
{
	return is_e3(v);
}

DHRY_CALLED enum dhry_enum dhry_f1(char x, char y)
{
	return compare(x, y);
}

DHRY_CALLED int dhry_f2(const char *s, const char *t)
{
	int k = 2;
	char ch = '\0';

	while (k <= 2)
		if (compare(s[k], t[k + 1]) == DHRY_E1) {
			ch = 'A';
			k += 1;
		}
	if (ch >= 'W' && ch < 'Z')
		k = 7;
	if (ch == 'R')
		return 1;
	if (strcmp(s, t) > 0) {
		k += 7;
		dhry_int = k;
		return 1;
	}
	return 0;
}

DHRY_CALLED void dhry_p6(enum dhry_enum v, enum dhry_enum *ret_out)
{
	*ret_out = v;
	if (!is_e3(v))
		*ret_out = DHRY_E4;
	switch (v) {
	case DHRY_E1:
		*ret_out = DHRY_E1;
		break;
	case DHRY_E2:
		*ret_out = dhry_int > 100 ? DHRY_E1 : DHRY_E4;
		break;
	case DHRY_E3:
		*ret_out = DHRY_E2;
		break;
	case DHRY_E4:
		break;
	case DHRY_E5:
		*ret_out = DHRY_E3;
		break;
	}
}

DHRY_CALLED void dhry_p7(int x, int y, int *ret_out)
{
	*ret_out = y + (x + 2);
}

DHRY_CALLED void dhry_p8(int r1[DHRY_LENGTH], int r2[DHRY_LENGTH][DHRY_LENGTH], int x, int y)
{
	int l = x + 5;

	r1[l] = y;
	r1[l + 1] = r1[l];
	r1[l + 30] = l;
	for (int i = l; i <= l + 1; i++)
		r2[l][i] = l;
	r2[l][l - 1] += 1;
	r2[l + 20][l] = r1[l];
	dhry_int = 5;
}
