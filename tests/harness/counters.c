/*
 * counters - either the events are counted, or there is a reason; never a zero in their place.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/counters.h"

#include "../../bench/harness/placement.h"
#include "check.h"

#include <string.h>

static const char *const reasons[] = { "perf_not_permitted", "no_perf", "no_pmu", "counters_busy" };

static void check_group(const enum event *events, int count, bool kernel)
{
	struct counters counters;
	uint64_t value[COUNTERS_MAX] = { 0 };
	int cpu = placement_cpu(), known = 0;

	bool opened = counters_open(&counters, events, count, cpu < 0 ? 0 : cpu, kernel);
	counters_start(&counters);
	for (volatile int i = 0; i < 1000000; i++)
		;
	bool counted = counters_stop(&counters, value);
	CHECK(opened == (counters.count == count));
	if (counted) {
		CHECK(opened && !counters.reason);
		if (events[0] == EVENT_CYCLES)
			CHECK(value[0] > 100000 && value[1] > 1000000);
	} else {
		for (unsigned i = 0; i < 4; i++)
			known += counters.reason && !strcmp(counters.reason, reasons[i]);
		CHECK(known == 1);
	}
	counters_close(&counters);
	CHECK(!counters.count);
}

int main(void)
{
	static const enum event cycles[] = { EVENT_CYCLES, EVENT_INSTRUCTIONS };
	static const enum event branches[] = { EVENT_BRANCHES, EVENT_BRANCH_MISSES };
	static const enum event switches[] = { EVENT_CONTEXT_SWITCHES };

	check_group(cycles, 2, false);
	check_group(cycles, 2, true);
	check_group(branches, 2, false);
	check_group(switches, 1, false);
	check_group(switches, 1, true);
	return CHECK_RESULT;
}
