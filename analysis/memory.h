/*
 * memory - storage that lives as long as the program.
 *
 * The programs of this room read, compute, write and leave: nothing is freed
 * one by one, everything at exit.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_MEMORY_H
#define ANALYSIS_MEMORY_H

#include <stddef.h>

/* Zeroed storage for `count` things of `bytes` each; never NULL. */
void *memory_take(size_t count, size_t bytes);

/* A copy of text. */
char *memory_text(const char *text);
char *memory_format(const char *format, ...) __attribute__((format(printf, 1, 2), nonnull(1)));

/* A list with room for one more: `items` holds `used` of `bytes` each and grows by doubling. */
void *memory_grow(void *items, size_t used, size_t *capacity, size_t bytes);

#endif
