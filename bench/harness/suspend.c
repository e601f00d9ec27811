/*
 * suspend - did the machine sleep?
 *
 * After a sleep caches are cold and clocks have changed, yet nothing in the
 * rows would show it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "suspend.h"

#include <time.h>

static uint64_t now(clockid_t id)
{
	struct timespec time = { 0, 0 };

	clock_gettime(id, &time);
	return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint64_t suspend_ns(void)
{
	uint64_t awake = now(CLOCK_MONOTONIC), all = now(CLOCK_BOOTTIME);

	return all > awake ? all - awake : 0;
}
