/*
 * policy - how the kernel schedules this thread: as usual, or first come first served above all others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_POLICY_H
#define HARNESS_POLICY_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum policy { POLICY_OTHER, POLICY_FIFO, POLICIES };

/* other, fifo. */
const char *policy_name(enum policy);
/* Have this thread scheduled so; false where the user may not. */
bool policy_use(enum policy);
/* May it? Asked without staying in it. */
bool policy_allowed(enum policy);

#ifdef __cplusplus
}
#endif

#endif
