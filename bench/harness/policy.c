/*
 * policy - how the kernel schedules this thread: as usual, or first come first served above all others.
 *
 * SPDX-License-Identifier: MIT
 */
#include "policy.h"

#include "fault.h"

#include <sched.h>

enum { PRIORITY = 80 };

const char *policy_name(enum policy policy)
{
	static const char *const names[POLICIES] = { "other", "fifo" };

	return names[policy];
}

bool policy_use(enum policy policy)
{
	struct sched_param fifo, other;

	fifo.sched_priority = PRIORITY;
	other.sched_priority = 0;
	return policy == POLICY_FIFO ? !sched_setscheduler(0, SCHED_FIFO, &fifo)
				     : !sched_setscheduler(0, SCHED_OTHER, &other);
}

bool policy_allowed(enum policy policy)
{
	bool had = policy_use(policy);

	if (had && policy == POLICY_FIFO)
		policy_use(POLICY_OTHER);
	FAULT(3, had = had && policy == POLICY_OTHER);
	return had;
}
