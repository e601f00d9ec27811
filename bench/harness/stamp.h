/*
 * stamp - a message that begins and ends with its number, so that a lost, doubled or mixed-up one shows.
 *
 * It is 1 to 4 bytes long, or 8 and more: the two must not overlap in part.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_STAMP_H
#define HARNESS_STAMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How much of the number so short a message holds: one byte what it can. */
static inline size_t stamp_part(size_t bytes)
{
	return bytes < sizeof(uint32_t) ? bytes : sizeof(uint32_t);
}

static inline void stamp(char *message, size_t bytes, uint32_t number)
{
	size_t part = stamp_part(bytes);

	memcpy(message, &number, part);
	memcpy(message + bytes - part, &number, part);
}

static inline bool stamped(const char *message, size_t bytes, uint32_t number)
{
	size_t part = stamp_part(bytes);

	return !memcmp(message, &number, part) && !memcmp(message + bytes - part, &number, part);
}

/* The number it begins with. */
static inline uint32_t stamp_of(const char *message, size_t bytes)
{
	uint32_t number = 0;

	memcpy(&number, message, stamp_part(bytes));
	return number;
}

#ifdef __cplusplus
}
#endif

#endif
