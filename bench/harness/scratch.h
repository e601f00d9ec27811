/*
 * scratch - files in a folder of our own that are gone when the program is, however it ends.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SCRATCH_H
#define HARNESS_SCRATCH_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Make the folder below `parent`; false with errno set. Only one at a time. */
bool scratch_make(const char *parent);
/* The path of a file in it, which is removed with it; `name` is short and one of at most eight. */
const char *scratch_path(const char *name);
/* Remove the files and the folder now. Also done at exit, and on signals that end the program. */
void scratch_remove(void);

#ifdef __cplusplus
}
#endif
#endif
