/*
 * lines - the first line of a small file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef PLACEMENTS_LINES_H
#define PLACEMENTS_LINES_H

#include <stdbool.h>

/* Read it without its end, below `root` unless that is NULL; false, and "", where there is none. */
bool lines_first(const char *root, const char *path, char *line, int capacity);

#endif
