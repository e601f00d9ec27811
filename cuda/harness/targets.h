/*
 * targets - whether machine code of this program's own runs on a device, or the driver compiled some.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_TARGETS_H
#define CUDA_TARGETS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether code of `version` (major x 10 + minor) can come from one of the targets, as "75,80,90a"; none: yes.
 */
bool targets_hold(const char *targets, int version);

#ifdef __cplusplus
}
#endif

#endif
