/*
 * counters - hardware event counts of the calling thread, or why there are none.
 *
 * Where cores differ, each kind has its own counting unit and a generic event
 * counts on one of them only; so the unit that serves the pinned CPU is named.
 * A count that was not running all the time it was enabled is an estimate, and
 * estimates are refused.
 *
 * SPDX-License-Identifier: MIT
 */
#include "counters.h"

#include "cpus.h"

#include <dirent.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
	uint32_t type;
	uint64_t config;
} kinds[] = {
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES },
	{ PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES },
};

static bool read_line(const char *unit, const char *name, char *line, int capacity)
{
	char path[512];

	snprintf(path, sizeof path, "/sys/bus/event_source/devices/%s/%s", unit, name);
	FILE *file = fopen(path, "re");
	if (!file)
		return false;
	bool read = fgets(line, capacity, file) != NULL;
	fclose(file);
	line[strcspn(line, "\n")] = 0;
	return read;
}

/* The counting unit whose `cpus` file has this CPU, or 0 where all cores share one. */
static uint64_t unit_of(int cpu)
{
	DIR *units = opendir("/sys/bus/event_source/devices");
	unsigned long type = 0;

	if (!units)
		return 0;
	for (struct dirent *unit; !type && (unit = readdir(units));) {
		struct cpus served = { 0, NULL };
		char line[4096];

		if (unit->d_name[0] == '.' || !read_line(unit->d_name, "cpus", line, sizeof line))
			continue;
		if (cpus_parse(&served, line) && cpus_has(&served, cpu) &&
		    read_line(unit->d_name, "type", line, sizeof line) && sscanf(line, "%lu", &type) != 1)
			type = 0;
		cpus_clear(&served);
	}
	closedir(units);
	return type;
}

static const char *refusal(int error)
{
	switch (error) {
	case EACCES:
	case EPERM:
		return "perf_not_permitted";
	case ENOSYS:
		return "no_perf";
	case EMFILE:
	case EBUSY:
		return "counters_busy";
	default:
		return "no_pmu";
	}
}

bool counters_open(struct counters *counters, const enum event *events, int count, int cpu, bool kernel)
{
	uint64_t unit = unit_of(cpu);

	memset(counters, 0, sizeof *counters);
	for (int i = 0; i < count && i < COUNTERS_MAX; i++) {
		struct perf_event_attr attributes;

		memset(&attributes, 0, sizeof attributes);
		attributes.size = sizeof attributes;
		attributes.type = kinds[events[i]].type;
		attributes.config = kinds[events[i]].config;
		if (attributes.type == PERF_TYPE_HARDWARE)
			attributes.config |= unit << 32;
		attributes.disabled = i == 0;
		attributes.exclude_kernel = !kernel;
		attributes.exclude_hv = 1;
		attributes.read_format =
			PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
		int leader = i ? counters->descriptor[0] : -1;
		long opened = syscall(SYS_perf_event_open, &attributes, 0, -1, leader, PERF_FLAG_FD_CLOEXEC);
		if (opened < 0) {
			const char *reason = refusal(errno);

			counters_close(counters);
			counters->reason = reason;
			return false;
		}
		counters->descriptor[counters->count++] = (int)opened;
	}
	return true;
}

void counters_start(struct counters *counters)
{
	if (!counters->count)
		return;
	ioctl(counters->descriptor[0], PERF_EVENT_IOC_RESET, PERF_IOC_FLAG_GROUP);
	ioctl(counters->descriptor[0], PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
}

bool counters_stop(struct counters *counters, uint64_t *values)
{
	struct {
		uint64_t count, enabled, running, value[COUNTERS_MAX];
	} now;

	if (!counters->count)
		return false;
	ioctl(counters->descriptor[0], PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
	ssize_t got = read(counters->descriptor[0], &now, sizeof now);
	if (got < (ssize_t)(3 + counters->count) * (ssize_t)sizeof(uint64_t) || !now.enabled ||
	    now.running != now.enabled) {
		counters->reason = "counters_busy";
		return false;
	}
	memcpy(values, now.value, (size_t)counters->count * sizeof *values);
	return true;
}

void counters_close(struct counters *counters)
{
	while (counters->count)
		close(counters->descriptor[--counters->count]);
}
