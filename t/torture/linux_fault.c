/* SPDX-License-Identifier: MIT */
/*
 * linux_fault - a library to preload that makes one call of one process fail.
 *
 *     UNIXINDEX_FAULT="ROLE CALL K MODE"  the Kth call (from 1) of that name in that role fails; with
 *                                         "K+" all from there on
 *     UNIXINDEX_FAULT_COUNTS=FILE         how many calls of each name each role made, one line each
 *     UNIXINDEX_FAULT_FIRED=FILE          gets who made the call, if it was made to fail
 *     UNIXINDEX_FAULT_OURS=1              memory that libcrypto asks for is not counted: thousands of times
 *
 * Roles are generations: 0 is the process that was started (the guard of a run, or a whole command), 1
 * the first child it forks (the runner), 2 the first child of that (a copy until it becomes its test
 * program). Each counts for itself. MODE is an error number, or "short": half of what was asked for.
 * Programs that are started by exec get none of this: the variables are taken out of the environment.
 * Memory that hwloc asks for while it looks at the machine is not counted: without it hwloc 2.9 ends with
 * SIGSEGV, which is not for its caller to mend.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fault.h"

#define NR_ROLES 3
#define NR_FRAMES 16
#define LINE_BYTES 32 /* of the counts, with its end */

static const char *const names[NR_CALLS] = {"fork", "spawn", "exec", "mmap", "memfd", "open",
	"openat", "fopen", "opendir", "mkstemp", "mkdtemp", "mkdir", "pipe", "dup2", "fcntl",
	"ftruncate", "read", "write", "close", "fsync", "rename", "link", "unlink", "clock", "poll",
	"waitpid", "wait4", "waitid", "newlocale", "malloc"};

static unsigned int role;
static unsigned int nr_children;
static unsigned long counts[NR_CALLS];
static bool in_hwloc;
static uintptr_t hwloc_begin;
static uintptr_t hwloc_end;
static char *counts_text; /* shared by all roles; a descriptor would be closed */
static const char *fired_path;

static enum call wanted_call = NR_CALLS;
static unsigned int wanted_role;
static unsigned long wanted_k;
static bool wanted_all;
static int wanted_mode;

static void note_count(enum call call)
{
	char line[LINE_BYTES + 1];

	snprintf(line, sizeof(line), "%u %-12s %16lu\n", role, names[call], counts[call]);
	memcpy(counts_text + ((size_t)role * NR_CALLS + call) * LINE_BYTES, line, LINE_BYTES);
}

/* From where it was called. */
static void note_fired(void)
{
	void *frames[NR_FRAMES];
	int fd = (int)syscall(
		SYS_openat, AT_FDCWD, fired_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);

	if (fd < 0)
		return;
	backtrace_symbols_fd(frames, backtrace(frames, NR_FRAMES), fd);
	syscall(SYS_close, fd);
}

/* Counts the call; 0 if it goes on as it is, else the mode in which it fails, with errno. */
int fault(enum call call)
{
	unsigned long k;

	if (role >= NR_ROLES || (in_hwloc && call == CALL_MALLOC))
		return 0;
	k = ++counts[call];
	if (counts_text)
		note_count(call);
	if (call != wanted_call || role != wanted_role || k < wanted_k ||
		(k > wanted_k && !wanted_all))
		return 0;
	if (k == wanted_k && fired_path)
		note_fired();
	errno = wanted_mode > 0 ? wanted_mode : EINTR;
	return wanted_mode;
}

int fault_malloc(void *caller)
{
	uintptr_t from = (uintptr_t)caller;

	return from >= hwloc_begin && from < hwloc_end ? 0 : fault(CALL_MALLOC);
}

void fault_in_hwloc(bool inside)
{
	in_hwloc = inside;
}

void fault_forked(bool is_child)
{
	if (!is_child) {
		nr_children++;
		return;
	}
	role = nr_children == 0 ? role + 1 : NR_ROLES;
	nr_children = 0;
	memset(counts, 0, sizeof(counts));
}

void *fault_next(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

static void find_fault(const char *text)
{
	char call[16] = "";
	char k[24] = "";
	char mode[16] = "";

	if (sscanf(text, "%u %15s %23s %15s", &wanted_role, call, k, mode) != 4)
		_exit(99);
	for (int i = 0; i < NR_CALLS; i++)
		if (strcmp(names[i], call) == 0)
			wanted_call = (enum call)i;
	wanted_k = strtoul(k, NULL, 10);
	wanted_all = strchr(k, '+') != NULL;
	wanted_mode = strcmp(mode, "short") == 0 ? MODE_SHORT : (int)strtol(mode, NULL, 10);
	if (wanted_call == NR_CALLS || wanted_k == 0 || wanted_mode == 0)
		_exit(99);
}

static ssize_t write_stdout(void *cookie, const char *bytes, size_t nr_bytes)
{
	size_t done = 0;

	(void)cookie;
	/* As libc does it: it goes on after a part, and gives up at an error. */
	while (done < nr_bytes) {
		ssize_t nr = write(STDOUT_FILENO, bytes + done, nr_bytes - done);

		if (nr < 0)
			break;
		done += (size_t)nr;
	}
	return (ssize_t)done;
}

/* What libc writes by itself goes past us, so that standard output becomes one that does not. */
static void divert_stdout(void)
{
	FILE *diverted = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_stdout});

	if (diverted)
		stdout = diverted;
}

static char *share_counts(const char *path)
{
	size_t size = (size_t)NR_ROLES * NR_CALLS * LINE_BYTES;
	int fd = (int)syscall(
		SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
	void *text;

	if (fd < 0 || syscall(SYS_ftruncate, fd, size) != 0)
		_exit(99);
	text = (void *)syscall(SYS_mmap, NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (text == MAP_FAILED)
		_exit(99);
	syscall(SYS_close, fd);
	return text;
}

static void *crypto_malloc(size_t size, const char *file, int line)
{
	(void)file;
	(void)line;
	return __libc_malloc(size);
}

static void *crypto_realloc(void *old, size_t size, const char *file, int line)
{
	(void)file;
	(void)line;
	return __libc_realloc(old, size);
}

static void crypto_free(void *old, const char *file, int line)
{
	(void)file;
	(void)line;
	free(old);
}

/* It takes its own allocator, as long as it has asked for nothing yet. */
static void leave_out_libcrypto(void)
{
	int (*set)(void *(*)(size_t, const char *, int),
		void *(*)(void *, size_t, const char *, int), void (*)(void *, const char *, int)) =
		(int (*)(void *(*)(size_t, const char *, int),
			void *(*)(void *, size_t, const char *, int),
			void (*)(void *, const char *, int)))fault_next("CRYPTO_set_mem_functions");

	if (set && set(crypto_malloc, crypto_realloc, crypto_free) != 1)
		_exit(99);
}

static int find_hwloc(struct dl_phdr_info *info, size_t size, void *unused)
{
	(void)size;
	(void)unused;
	if (!strstr(info->dlpi_name, "/libhwloc."))
		return 0;
	for (int i = 0; i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
			hwloc_begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
			hwloc_end = hwloc_begin + info->dlpi_phdr[i].p_memsz;
		}
	return 1;
}

__attribute__((constructor)) static void begin(void)
{
	void *frames[1];
	const char *text = getenv("UNIXINDEX_FAULT");
	const char *path = getenv("UNIXINDEX_FAULT_COUNTS");

	fired_path = getenv("UNIXINDEX_FAULT_FIRED");
	divert_stdout();
	dl_iterate_phdr(find_hwloc, NULL);
	/* Its first call loads a library. */
	backtrace(frames, 1);
	if (getenv("UNIXINDEX_FAULT_OURS"))
		leave_out_libcrypto();
	if (path)
		counts_text = share_counts(path);
	unsetenv("LD_PRELOAD");
	unsetenv("UNIXINDEX_FAULT");
	unsetenv("UNIXINDEX_FAULT_COUNTS");
	unsetenv("UNIXINDEX_FAULT_FIRED");
	unsetenv("UNIXINDEX_FAULT_OURS");
	memset(counts, 0, sizeof(counts));
	if (text)
		find_fault(text);
}
