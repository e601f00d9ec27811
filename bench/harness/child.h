/*
 * child - a forked process that never outlives the program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_CHILD_H
#define HARNESS_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Fork a process that runs body and then leaves; it is killed when the caller's thread ends, however that
 * comes. Call from the main thread only. Returns its id, or -1 with errno set. */
pid_t child_start(void (*body)(void *context), void *context);

/* Wait for a child to leave by itself; false when it left with an error. */
bool child_join(pid_t child);

/* End a child and wait for it. */
void child_kill(pid_t child);

#ifdef __cplusplus
}
#endif

#endif
