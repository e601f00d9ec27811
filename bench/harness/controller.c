/*
 * controller - the memory controllers' own counts of bytes, where this machine has them.
 *
 * SPDX-License-Identifier: MIT
 *
 * Intel's units describe themselves: events/NAME holds the code, NAME.scale and
 * NAME.unit what a count is worth. AMD's amd_umc units have no such files; their
 * code is in the kernel's event lists, one count is one access of a cache line.
 */
#define _GNU_SOURCE
#include "controller.h"

#include "cpus.h"
#include "fail.h"

#include <dirent.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LINE 64.0

static bool file_text(char *text, size_t capacity, const char *devices, const char *unit, const char *name)
{
	char path[512];
	FILE *file;
	size_t length;

	snprintf(path, sizeof path, "%s/%s/%s", devices, unit, name);
	file = fopen(path, "re");
	if (!file)
		return false;
	length = fread(text, 1, capacity - 1, file);
	fclose(file);
	text[length] = 0;
	text[strcspn(text, "\n")] = 0;
	return length > 0;
}

/* The value of `field` in "event=0x04,umask=0x03"; 0 where it is not there. */
static uint64_t field_of(const char *terms, const char *field)
{
	size_t length = strlen(field);

	for (const char *at = terms; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
		if (!strncmp(at, field, length) && at[length] == '=')
			return strtoull(at + length + 1, NULL, 0);
	return 0;
}

static void add(struct controllers *controllers, const struct controller_event *event)
{
	controllers->event = (struct controller_event *)must_allocate(controllers->event,
								      controllers->count + 1, sizeof *event);
	controllers->event[controllers->count++] = *event;
}

/* An event that the unit describes itself. */
static void add_described(struct controllers *controllers, const char *devices, struct controller_event event,
			  const char *name)
{
	char path[128], terms[256], scale[64], unit[32];

	snprintf(event.name, sizeof event.name, "%s", name);
	snprintf(path, sizeof path, "events/%s", name);
	if (!file_text(terms, sizeof terms, devices, event.unit, path))
		return;
	snprintf(path, sizeof path, "events/%s.scale", name);
	if (!file_text(scale, sizeof scale, devices, event.unit, path))
		return;
	snprintf(path, sizeof path, "events/%s.unit", name);
	if (!file_text(unit, sizeof unit, devices, event.unit, path) || strcmp(unit, "MiB"))
		return;
	event.config = field_of(terms, "event") | field_of(terms, "umask") << 8;
	event.bytes = strtod(scale, NULL) * 1048576;
	event.write = strstr(name, "write") != NULL;
	if (event.bytes > 0)
		add(controllers, &event);
}

static void add_unit(struct controllers *controllers, const char *devices, const char *unit)
{
	static const char *const described[] = { "cas_count_read", "cas_count_write", "data_read",
						 "data_write",     "data_reads",      "data_writes" };
	struct controller_event event;
	struct cpus cpus = { 0, NULL };
	char text[256];

	memset(&event, 0, sizeof event);
	event.descriptor = -1;
	snprintf(event.unit, sizeof event.unit, "%s", unit);
	if (!file_text(text, sizeof text, devices, unit, "type"))
		return;
	event.type = (uint32_t)strtoul(text, NULL, 10);
	if (!file_text(text, sizeof text, devices, unit, "cpumask") || !cpus_parse(&cpus, text))
		return;
	for (int i = 0; i < cpus.count; i++) {
		event.cpu = cpus.cpu[i];
		if (!strncmp(unit, "amd_umc", 7)) {
			/* CAS commands, reads (mask 1) and writes (mask 2) apart. */
			for (int write = 0; write < 2; write++) {
				event.config = 0x0a | (write ? 2u : 1u) << 8;
				event.bytes = LINE;
				event.write = write;
				snprintf(event.name, sizeof event.name, "umc_cas_cmd.%s",
					 write ? "wr" : "rd");
				add(controllers, &event);
			}
		} else {
			for (unsigned d = 0; d < sizeof described / sizeof *described; d++)
				add_described(controllers, devices, event, described[d]);
		}
	}
	cpus_clear(&cpus);
}

size_t controllers_find(struct controllers *controllers, const char *devices)
{
	DIR *directory = opendir(devices);
	struct dirent *entry;

	*controllers = (struct controllers){ NULL, 0 };
	if (!directory)
		return 0;
	while ((entry = readdir(directory)))
		if (!strncmp(entry->d_name, "uncore_imc", 10) || !strncmp(entry->d_name, "amd_umc", 7))
			add_unit(controllers, devices, entry->d_name);
	closedir(directory);
	return controllers->count;
}

bool controllers_open(struct controllers *controllers, const char **reason_key)
{
	for (size_t i = 0; i < controllers->count; i++) {
		struct controller_event *event = &controllers->event[i];
		struct perf_event_attr attr;

		memset(&attr, 0, sizeof attr);
		attr.type = event->type;
		attr.size = sizeof attr;
		attr.config = event->config;
		event->descriptor =
			(int)syscall(SYS_perf_event_open, &attr, -1, event->cpu, -1, PERF_FLAG_FD_CLOEXEC);
		if (event->descriptor < 0) {
			*reason_key =
				errno == EACCES || errno == EPERM ? "perf_not_permitted" : "counters_busy";
			controllers_close(controllers);
			return false;
		}
	}
	return true;
}

void controllers_read(const struct controllers *controllers, double *read_bytes, double *write_bytes)
{
	*read_bytes = *write_bytes = 0;
	for (size_t i = 0; i < controllers->count; i++) {
		const struct controller_event *event = &controllers->event[i];
		uint64_t count = 0;

		if (read(event->descriptor, &count, sizeof count) != sizeof count)
			fail("cannot read '%s' of '%s': %m", event->name, event->unit);
		*(event->write ? write_bytes : read_bytes) += (double)count * event->bytes;
	}
}

void controllers_close(struct controllers *controllers)
{
	for (size_t i = 0; i < controllers->count; i++)
		if (controllers->event[i].descriptor >= 0)
			close(controllers->event[i].descriptor);
	free(controllers->event);
	*controllers = (struct controllers){ NULL, 0 };
}
