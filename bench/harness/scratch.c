/*
 * scratch - files in a folder of our own that are gone when the program is, however it ends.
 *
 * SPDX-License-Identifier: MIT
 *
 * A signal that would end the program removes them first and then ends it as it
 * would have, so that the caller sees the same status. SIGKILL cannot be seen
 * coming: what is large should be unlinked as soon as it is open.
 */
#define _GNU_SOURCE
#include "scratch.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES = 8, PATH_ROOM = 4096, NAME_ROOM = 32 };

static char folder[PATH_ROOM], files[FILES][PATH_ROOM + NAME_ROOM];
static volatile sig_atomic_t made, count;
static pid_t owner;
static const int ends[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXCPU, SIGXFSZ, SIGABRT };

enum { ENDS = sizeof ends / sizeof *ends };

/* Nothing here that a signal handler may not call; a forked child does not own the folder. */
void scratch_remove(void)
{
	if (!made || getpid() != owner)
		return;
	for (int i = 0; i < count; i++)
		unlink(files[i]);
	rmdir(folder);
	made = 0;
}

static void leave(int number)
{
	scratch_remove();
	signal(number, SIG_DFL);
	raise(number);
}

/* All of them wait while another is handled, and those that are ignored stay so. */
static void watch_signals(void)
{
	struct sigaction action, before;

	memset(&action, 0, sizeof action);
	action.sa_handler = leave;
	for (int i = 0; i < ENDS; i++)
		sigaddset(&action.sa_mask, ends[i]);
	for (int i = 0; i < ENDS; i++)
		if (!sigaction(ends[i], NULL, &before) && before.sa_handler != SIG_IGN)
			sigaction(ends[i], &action, NULL);
}

bool scratch_make(const char *parent)
{
	sigset_t all, before;
	int length = snprintf(folder, sizeof folder, "%s/latbook.XXXXXX", parent);

	if (length < 0 || (size_t)length >= sizeof folder) {
		errno = ENAMETOOLONG;
		return false;
	}
	watch_signals();
	atexit(scratch_remove);
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	owner = getpid();
	count = 0;
	made = mkdtemp(folder) != NULL;
	sigprocmask(SIG_SETMASK, &before, NULL);
	return made;
}

const char *scratch_path(const char *name)
{
	int at = count;

	if (!made || at == FILES || strlen(name) >= NAME_ROOM - 1)
		return NULL;
	snprintf(files[at], sizeof files[at], "%s/%s", folder, name);
	count = at + 1;
	return files[at];
}
