/*
 * image - the smallest program there is, for those who must start one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_IMAGE_H
#define HARNESS_IMAGE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The status it leaves with: not one that a failed start gives. */
#define IMAGE_STATUS 42

/* Where it lies as long as the process lives; NULL where the kernel refuses. */
const char *image_path(void);
/* Does it run from there? Tried once. */
bool image_runs(void);

#ifdef __cplusplus
}
#endif
#endif
