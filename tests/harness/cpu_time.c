/*
 * cpu_time - a process's time is its own, a child's is added once it has been waited for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include "../../bench/harness/cpu_time.h"

#include <math.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Work until so much CPU time is used, however busy the machine. */
static void use(double ns)
{
	double end = cpu_time_own_ns() + ns;

	while (cpu_time_own_ns() < end)
		;
}

int main(void)
{
	const double used = 20e6;
	double own = cpu_time_own_ns(), family = cpu_time_family_ns();
	int pipes[2];
	char byte;
	pid_t child;

	CHECK(own > 0 && family >= own);
	CHECK(!pipe(pipes));
	child = fork();
	if (!child) {
		use(used);
		if (write(pipes[1], "", 1) == 1)
			pause();
		_exit(1);
	}
	CHECK(read(pipes[0], &byte, 1) == 1);
	CHECK(cpu_time_of_ns(child) >= used);
	CHECK(cpu_time_family_ns() - family < cpu_time_own_ns() - own + used);
	kill(child, SIGKILL);
	CHECK(waitpid(child, NULL, 0) == child);
	CHECK(cpu_time_family_ns() - family >= used * 0.9);
	CHECK(isnan(cpu_time_of_ns(child)));
	return CHECK_RESULT;
}
