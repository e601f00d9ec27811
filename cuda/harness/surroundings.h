/*
 * surroundings - what a GPU is part of, and who else is on it, in a line each.
 *
 * A slice of a divided GPU, a display, other programs, a subsystem of another
 * operating system, a driver library that is missing: none of them is a
 * failure, and each colours every number.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_SURROUNDINGS_H
#define CUDA_SURROUNDINGS_H

#include <stdbool.h>

#include "gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Say them on standard error; telemetry must be begun. */
void surroundings_tell(const struct gpu *gpu);
/* Whether a kernel's release is that of the Windows subsystem. */
bool surroundings_subsystem(const char *release);

#ifdef __cplusplus
}
#endif

#endif
