/*
 * schedule - which point when, and with how many samples.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SCHEDULE_H
#define HARNESS_SCHEDULE_H

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/* Visit all points until each has its samples or the budget is spent. */
void schedule_run(struct run *);

#ifdef __cplusplus
}
#endif
#endif
