/* SPDX-License-Identifier: MIT */
#include <utmpx.h>

#include "os.h"
#include "textfile.h"

void os_name(const char *kernel_name, char *ret, size_t size)
{
	textfile_copy(ret, size, kernel_name);
}

void os_libc(char *ret, size_t size)
{
	textfile_copy(ret, size, "");
}

void os_sessions(uint32_t *ret_users, char *ret_runlevel, size_t size)
{
	const struct utmpx *entry;
	uint32_t users = 0;

	setutxent();
	while ((entry = getutxent()) != NULL)
		if (entry->ut_type == USER_PROCESS)
			users++;
	endutxent();
	*ret_users = users;
	textfile_copy(ret_runlevel, size, "");
}
