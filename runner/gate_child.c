/* SPDX-License-Identifier: MIT */
#include "gate_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "events.h"
#include "must.h"
#include "process.h"
#include "result_json_brief.h"
#include "status.h"
#include "textfile.h"

#define OUTPUT_BYTES_MAX ((size_t)64 << 20)
#define COMPLAINT_BYTES_MAX ((size_t)4096)
#define PIECE_BYTES ((size_t)65536)
#define PIECES_AT_ONCE 64
#define END_ALL_NS (10 * CLOCK_S)
#define SHELL "/bin/sh"
#define OWN_NAME "unixindex: "

/* What comes out of a descriptor, up to a limit; the rest is read and dropped. */
struct stream {
	int fd;
	char *bytes; /* null: nothing yet */
	size_t size;
	size_t max;
	bool is_cut;
};

/* The command takes what follows as its arguments. */
static char **make_argv(const struct gate_child *child, char *script)
{
	static const char *const options[] = {"-q", "-b", "-i", "1", "--json", "-", "--no-save"};
	size_t nr_options = sizeof(options) / sizeof(*options);
	size_t nr_tests = 0;
	char **argv;
	size_t nr = 0;

	while (child->tests[nr_tests])
		nr_tests++;
	argv = must_grow(NULL, 5 + nr_options + nr_tests, sizeof(*argv));
	argv[nr++] = (char *)"sh";
	argv[nr++] = (char *)"-c";
	argv[nr++] = script;
	argv[nr++] = (char *)"sh";
	for (size_t i = 0; i < nr_options; i++)
		argv[nr++] = (char *)options[i];
	for (size_t i = 0; i < nr_tests; i++)
		argv[nr++] = (char *)child->tests[i];
	argv[nr] = NULL;
	return argv;
}

static _Noreturn void become_child(char **argv, int out, int err, pid_t runner)
{
	int null_fd = open("/dev/null", O_RDONLY);

	/* First, as the handler of ours would swallow what tells that the runner has died. */
	events_reset_in_child();
	setpgid(0, 0);
	process_die_with_parent(SIGTERM, runner);
	if (null_fd < 0 || dup2(null_fd, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 ||
		dup2(err, STDERR_FILENO) < 0)
		_exit(126);
	process_close_from(STDERR_FILENO + 1);
	execv(SHELL, argv);
	dprintf(STDERR_FILENO, "cannot start %s: %s\n", SHELL, strerror(errno));
	_exit(126);
}

static bool open_pipe(int ret_fd[static 2])
{
	return pipe(ret_fd) == 0 && fcntl(ret_fd[0], F_SETFL, O_NONBLOCK) == 0 &&
		fcntl(ret_fd[0], F_SETFD, FD_CLOEXEC) == 0;
}

/* The child's id, or -1 with errno. */
static pid_t start(const struct gate_child *child, struct stream *out, struct stream *err)
{
	char *script = must_format("%s \"$@\"", child->command);
	char **argv = make_argv(child, script);
	int out_fd[2] = {-1, -1};
	int err_fd[2] = {-1, -1};
	pid_t runner = getpid();
	pid_t pid = -1;

	if (open_pipe(out_fd) && open_pipe(err_fd))
		pid = fork();
	if (pid == 0)
		become_child(argv, out_fd[1], err_fd[1], runner);
	if (pid > 0) {
		setpgid(pid, pid);
		process_group_begins(pid);
	}
	if (out_fd[1] >= 0)
		close(out_fd[1]);
	if (err_fd[1] >= 0)
		close(err_fd[1]);
	out->fd = out_fd[0];
	err->fd = err_fd[0];
	free(argv);
	free(script);
	return pid;
}

static void keep(struct stream *stream, const char *bytes, size_t size)
{
	if (size > stream->max - stream->size) {
		size = stream->max - stream->size;
		stream->is_cut = true;
	}
	stream->bytes = must_grow(stream->bytes, stream->size + size + 1, 1);
	memcpy(stream->bytes + stream->size, bytes, size);
	stream->size += size;
	stream->bytes[stream->size] = '\0';
}

/* What is there now, but not for ever if more comes all the while. */
static void drain(struct stream *stream)
{
	static char piece[PIECE_BYTES];

	for (int i = 0; i < PIECES_AT_ONCE && stream->fd >= 0; i++) {
		ssize_t got = read(stream->fd, piece, sizeof(piece));

		if (got > 0) {
			keep(stream, piece, (size_t)got);
		} else if (got < 0 && errno == EINTR) {
			continue;
		} else if (got < 0 && errno == EAGAIN) {
			return;
		} else {
			close(stream->fd);
			stream->fd = -1;
		}
	}
}

/* True once the child has ended. Others are orphans of its, which came to us. */
static bool has_ended(pid_t pid, int *ret_status)
{
	struct usage used;
	pid_t reaped;
	int status;

	while (process_reap(&reaped, &status, &used) > 0)
		if (reaped == pid) {
			*ret_status = status;
			return true;
		}
	return false;
}

/* False if a signal came to end all; the child is then left to the guard. */
static bool wait_for(pid_t pid, struct stream *out, struct stream *err, int *ret_status)
{
	while (!has_ended(pid, ret_status)) {
		struct pollfd fds[3] = {{.fd = -1}, {.fd = out->fd, .events = POLLIN},
			{.fd = err->fd, .events = POLLIN}};

		if (events_interrupts() > 0)
			return false;
		events_wait(fds, 3, clock_now_ns() + CLOCK_S);
		drain(out);
		drain(err);
		/* That will be no result any more. */
		if (out->is_cut)
			kill(-pid, SIGKILL);
	}
	process_end_all(END_ALL_NS);
	process_group_ended(pid);
	drain(out);
	drain(err);
	return events_interrupts() == 0;
}

/* The first line that it wrote on standard error, harmless; the caller frees it. */
static char *complaint_of(const struct stream *err)
{
	const char *line = err->bytes ? err->bytes : "";
	char *words;

	line += strspn(line, "\n");
	if (strncmp(line, OWN_NAME, strlen(OWN_NAME)) == 0)
		line += strlen(OWN_NAME);
	words = must_format("%s%.*s", *line ? ": " : "", (int)strcspn(line, "\n"), line);
	textfile_clean(words);
	return words;
}

/* Null if there may be a result. Status 1 is that of a run in which a test failed. */
static char *fault_of_end(const struct gate_child *child, int status, const char *complaint)
{
	int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;

	if (WIFSIGNALED(status))
		return must_format("%s was ended by signal %d (%s)%s", child->label,
			WTERMSIG(status), strsignal(WTERMSIG(status)), complaint);
	if (code != STATUS_DONE && code != STATUS_FAILED)
		return must_format("%s ended with status %d%s", child->label, code, complaint);
	return NULL;
}

static char *fault_of_output(const struct gate_child *child, const struct stream *out,
	const char *complaint, struct result *ret_result)
{
	char *name;
	char *fault = NULL;

	if (!out->bytes)
		return must_format("%s printed no result%s", child->label, complaint);
	name = must_format("what %s printed", child->label);
	if (!result_json_brief(name, out->bytes, out->size, ret_result, &fault)) {
		fault = fault ? fault : must_copy("no memory");
		textfile_clean(fault);
	} else if (ret_result->partial) {
		result_free(ret_result);
		fault = must_format("%s was cut short%s", child->label, complaint);
	}
	free(name);
	return fault;
}

/* 126 and 127: the shell could not start it, which is the user's error as well. */
static bool is_usage(int status)
{
	int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;

	return code == STATUS_USAGE || code == 126 || code == 127;
}

int gate_child_run(const struct gate_child *child, struct result *ret_result, char **ret_error)
{
	struct stream out = {.fd = -1, .max = OUTPUT_BYTES_MAX};
	struct stream err = {.fd = -1, .max = COMPLAINT_BYTES_MAX};
	pid_t pid = start(child, &out, &err);
	int exit_status = STATUS_NOTHING;
	int status = 0;

	*ret_error = NULL;
	if (pid < 0) {
		*ret_error = must_format("cannot start %s: %s", child->label, strerror(errno));
	} else if (wait_for(pid, &out, &err, &status)) {
		char *complaint = complaint_of(&err);

		*ret_error = out.is_cut
			? must_format("%s printed more than %zu bytes", child->label, out.max)
			: fault_of_end(child, status, complaint);
		if (!*ret_error)
			*ret_error = fault_of_output(child, &out, complaint, ret_result);
		if (!*ret_error)
			exit_status = STATUS_DONE;
		else if (is_usage(status))
			exit_status = STATUS_USAGE;
		free(complaint);
	}
	if (out.fd >= 0)
		close(out.fd);
	if (err.fd >= 0)
		close(err.fd);
	free(out.bytes);
	free(err.bytes);
	return exit_status;
}
