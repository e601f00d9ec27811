/*
 * child - fork, with the parent's death as the child's.
 *
 * SPDX-License-Identifier: MIT
 *
 * PR_SET_PDEATHSIG covers every end of the parent, SIGKILL included; a parent
 * that died before the call is noticed by its changed id.
 */
#include "child.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t child_start(void (*body)(void *), void *context)
{
	pid_t parent = getpid(), child = fork();

	if (child)
		return child;
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != parent)
		_exit(1);
	body(context);
	_exit(0);
}

bool child_join(pid_t child)
{
	int status;

	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return false;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void child_kill(pid_t child)
{
	kill(child, SIGKILL);
	child_join(child);
}
