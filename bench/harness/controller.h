/*
 * controller - the memory controllers' own counts of bytes, where this machine has them.
 *
 * SPDX-License-Identifier: MIT
 *
 * Found in sysfs, where the kernel names the events of each controller and the
 * bytes that one count stands for. They count for the whole machine, whoever
 * moves the bytes.
 */
#ifndef HARNESS_CONTROLLER_H
#define HARNESS_CONTROLLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One event of one controller. */
struct controller_event {
	char unit[64], name[64];
	uint32_t type;
	uint64_t config;
	double bytes; /* of one count */
	int cpu;      /* whose controller it is */
	bool write;
	int descriptor;
};

struct controllers {
	struct controller_event *event;
	size_t count;
};

/* Look for events under `devices`, /sys/bus/event_source/devices on a live machine; how many there are. */
size_t controllers_find(struct controllers *controllers, const char *devices);
/* Start to count; false with a reason key where the kernel refuses. */
bool controllers_open(struct controllers *controllers, const char **reason_key);
/* Bytes read and written so far, by all. */
void controllers_read(const struct controllers *controllers, double *read_bytes, double *write_bytes);
void controllers_close(struct controllers *controllers);

#ifdef __cplusplus
}
#endif

#endif
