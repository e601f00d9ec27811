/*
 * switches - context switches of one task, by accounting and by the software event.
 *
 * SPDX-License-Identifier: MIT
 *
 * The accounting is always there; the event says the same by another way and is
 * refused where perf_event_paranoid forbids it.
 */
#define _GNU_SOURCE /* RUSAGE_THREAD */
#include "switches.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

struct switches switches_open(void)
{
	struct perf_event_attr attr;

	memset(&attr, 0, sizeof attr);
	attr.type = PERF_TYPE_SOFTWARE;
	attr.size = sizeof attr;
	attr.config = PERF_COUNT_SW_CONTEXT_SWITCHES;
	return (struct switches){ (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC) };
}

struct switches switches_none(void)
{
	return (struct switches){ -1 };
}

const char *switches_complaint(void)
{
	struct switches switches = switches_open();
	int error = errno;

	if (switches.event < 0)
		return error == EACCES || error == EPERM ? "perf_not_permitted" : "no_perf";
	switches_close(&switches);
	return NULL;
}

struct switches_count switches_read(const struct switches *switches)
{
	struct switches_count count = { 0 };
	struct rusage usage;

	if (!getrusage(RUSAGE_THREAD, &usage)) {
		count.voluntary = (uint64_t)usage.ru_nvcsw;
		count.involuntary = (uint64_t)usage.ru_nivcsw;
	}
	if (switches->event >= 0)
		count.has_event =
			read(switches->event, &count.event, sizeof count.event) == sizeof count.event;
	return count;
}

void switches_close(struct switches *switches)
{
	if (switches->event >= 0)
		close(switches->event);
	switches->event = -1;
}
