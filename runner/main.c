/* SPDX-License-Identifier: MIT */
#include <stdio.h>

int main(void)
{
	return puts("unixindex") < 0;
}
