/*
 * file - a whole regular file in memory, or why not.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_FILE_H
#define ANALYSIS_FILE_H

#include <stddef.h>

/*
 * The file's bytes with a NUL behind them; NULL with reason and advice when it
 * cannot be read, is not a regular file or is larger than `most`. Never waits
 * for a pipe's other end.
 */
char *file_load(const char *path, size_t most, size_t *bytes, const char **reason, const char **advice);

#endif
