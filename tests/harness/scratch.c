/*
 * scratch - the folder goes with the program: at its end, on signals, and not with a forked child.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "../../bench/harness/scratch.h"

#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char parent[4096];

/* How many folders are there now. */
static int folders(void)
{
	char pattern[4200];
	glob_t found;
	int number;

	snprintf(pattern, sizeof pattern, "%s/latbook.*", parent);
	number = glob(pattern, 0, NULL, &found) ? 0 : (int)found.gl_pathc;
	globfree(&found);
	return number;
}

static void fill(void)
{
	if (!scratch_make(parent) || close(open(scratch_path("one"), O_CREAT | O_WRONLY, 0600)) ||
	    close(open(scratch_path("two"), O_CREAT | O_WRONLY, 0600)) || folders() != 1)
		_exit(9);
}

/* Make files in a process of its own, end it by `number` or by exit, and say how it ended. */
static int end_by(int number, int ignored)
{
	int status;
	pid_t child = fork();

	if (!child) {
		if (ignored)
			signal(ignored, SIG_IGN);
		fill();
		if (ignored)
			raise(ignored);
		if (number)
			raise(number);
		exit(3);
	}
	waitpid(child, &status, 0);
	return status;
}

int main(void)
{
	static const int ends[] = { SIGTERM, SIGINT, SIGHUP, SIGQUIT };
	const char *given = getenv("TMP");
	int status;

	snprintf(parent, sizeof parent, "%s/scratch-XXXXXX", given ? given : "/tmp");
	if (!mkdtemp(parent))
		return 1;
	for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
		status = end_by(ends[i], 0);
		CHECK(WIFSIGNALED(status) && WTERMSIG(status) == ends[i]);
		CHECK(folders() == 0);
	}
	status = end_by(0, 0);
	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 3 && folders() == 0);
	/* who ignores hang-ups keeps ignoring them */
	status = end_by(0, SIGHUP);
	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 3 && folders() == 0);

	fill();
	if (!fork())
		exit(0); /* a child that leaves takes nothing with it */
	wait(&status);
	CHECK(folders() == 1);
	for (int i = 2; i < 8; i++)
		CHECK(scratch_path("more"));
	CHECK(!scratch_path("ninth"));
	scratch_remove();
	CHECK(folders() == 0);
	CHECK(!scratch_path("after"));
	CHECK(!scratch_make("/proc/nowhere") && errno);
	rmdir(parent);
	return CHECK_RESULT;
}
