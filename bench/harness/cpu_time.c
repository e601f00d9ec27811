/*
 * cpu_time - CPU time of whole processes, for work that no single thread does.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "cpu_time.h"

#include <math.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>

static double read_ns(clockid_t clock)
{
	struct timespec time;

	if (clock_gettime(clock, &time))
		return NAN;
	return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

double cpu_time_own_ns(void)
{
	return read_ns(CLOCK_PROCESS_CPUTIME_ID);
}

double cpu_time_of_ns(pid_t process)
{
	clockid_t clock;

	return clock_getcpuclockid(process, &clock) ? NAN : read_ns(clock);
}

static double whole_ns(struct timeval time)
{
	return (double)time.tv_sec * 1e9 + (double)time.tv_usec * 1e3;
}

double cpu_time_family_ns(void)
{
	struct rusage children;

	if (getrusage(RUSAGE_CHILDREN, &children))
		return NAN;
	return cpu_time_own_ns() + whole_ns(children.ru_utime) + whole_ns(children.ru_stime);
}
