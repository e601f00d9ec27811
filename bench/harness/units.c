/*
 * units - numbers and sizes as people type them, read strictly.
 *
 * Memory is binary: KiB, MiB and GiB, and nothing that looks like them. "3kb"
 * could be two numbers, so it is none.
 *
 * SPDX-License-Identifier: MIT
 */
#include "units.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	uint64_t bytes;
} units[] = { { "GiB", GIB }, { "MiB", MIB }, { "KiB", KIB }, { "", 1 } };

static bool digits(const char *text, uint64_t *number, const char **rest)
{
	char *end;

	if (!isdigit((unsigned char)*text))
		return false;
	errno = 0;
	*number = strtoull(text, &end, 10);
	*rest = end;
	return errno == 0;
}

bool units_size(const char *text, uint64_t *bytes)
{
	const char *rest;
	uint64_t number;

	if (!digits(text, &number, &rest))
		return false;
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (!strcmp(rest, units[i].name))
			return !__builtin_mul_overflow(number, units[i].bytes, bytes);
	return false;
}

bool units_count(const char *text, uint64_t *count)
{
	const char *rest;

	return digits(text, count, &rest) && !*rest;
}

bool units_number(const char *text, double *number)
{
	char *end;

	if (!isdigit((unsigned char)text[*text == '-']) || strpbrk(text, "xXpP"))
		return false;
	*number = strtod(text, &end);
	return !*end && isfinite(*number);
}

const char *units_size_text(uint64_t bytes, char *text, size_t capacity)
{
	size_t i = 0;

	while (units[i].bytes > 1 && (bytes < units[i].bytes || bytes % units[i].bytes))
		i++;
	snprintf(text, capacity, "%" PRIu64 "%s", bytes / units[i].bytes, units[i].name);
	return text;
}
