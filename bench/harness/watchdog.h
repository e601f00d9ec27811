/*
 * watchdog - a wait that lasts too long is interrupted, and says so.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_WATCHDOG_H
#define HARNESS_WATCHDOG_H

#ifdef __cplusplus
extern "C" {
#endif

/* Set once the time is up; system calls that wait then return EINTR, again each second. */
extern volatile int watchdog_overdue;

/* Start the time anew; 0 seconds puts it to rest. */
void watchdog_set(int seconds);

#ifdef __cplusplus
}
#endif

#endif
