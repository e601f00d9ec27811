/*
 * switches - how often the calling task has been switched out, counted and never assumed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SWITCHES_H
#define HARNESS_SWITCHES_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One task's counter; each task opens and reads its own. */
struct switches {
	int event; /* descriptor of the kernel's software event, -1 where it is refused */
};

struct switches_count {
	uint64_t voluntary, involuntary; /* by the scheduler's accounting (getrusage) */
	uint64_t event;                  /* by the software event */
	bool has_event;
};

struct switches switches_open(void);
struct switches_count switches_read(const struct switches *switches);
void switches_close(struct switches *switches);

#ifdef __cplusplus
}
#endif

#endif
