/*
 * whole - file transfers of all bytes or none, and blocks whose words tell where in a file they belong.
 *
 * SPDX-License-Identifier: MIT
 *
 * Short transfers and signals in between are no end.
 */
#ifndef HARNESS_WHOLE_H
#define HARNESS_WHOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* `bytes` at `offset` of the file; false with errno where they cannot be had, EIO at the file's end. */
bool whole_read(int file, char *block, size_t bytes, uint64_t offset);
bool whole_write(int file, char *block, size_t bytes, uint64_t offset);
/* Until the device says that it would survive a power cut. */
bool whole_sync(int file);

/* Fill a block with what belongs at `offset`, no two words of a file alike; bytes is a multiple of 8. */
void whole_mark(char *block, size_t bytes, uint64_t offset);
/* Does the word at `block` belong at `offset`? */
bool whole_marked(const char *block, uint64_t offset);

#ifdef __cplusplus
}
#endif

#endif
