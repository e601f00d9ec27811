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

/* With the event; while it is open the kernel takes it out and in at every switch, which is not to be timed.
 */
struct switches switches_open(void);
/* By accounting alone, which costs nothing. */
struct switches switches_none(void);
/* The key of why there is no event, or NULL where there is one. */
const char *switches_complaint(void);
struct switches_count switches_read(const struct switches *switches);
void switches_close(struct switches *switches);

#ifdef __cplusplus
}
#endif

#endif
