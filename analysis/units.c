/*
 * units - the suffixes that name units, alone and as rates.
 *
 * SPDX-License-Identifier: MIT
 */
#include "units.h"

#include "memory.h"

#include <stdio.h>
#include <string.h>

static const char *const bases[] = {
	"ns",        "bytes",  "hertz", "celsius",     "watt",  "joule", "flop",
	"operation", "update", "cycle", "instruction", "count", "ratio",
};
#define BASES (sizeof bases / sizeof *bases)

/* Length of the base unit's name at the end of `column` before `end`, standing after an underscore. */
static size_t base_length(const char *column, size_t end)
{
	size_t best = 0;

	for (size_t i = 0; i < BASES; i++) {
		size_t length = strlen(bases[i]);

		if (length > best && end > length + 1 && column[end - length - 1] == '_' &&
		    strncmp(column + end - length, bases[i], length) == 0)
			best = length;
	}
	return best;
}

const char *unit_of(const char *column)
{
	static const char *const rates[] = { "", "_per_s", "_per_cycle" };
	size_t all = strlen(column), best = 0;

	for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
		size_t tail = strlen(rates[i]);

		if (all <= tail || strcmp(column + all - tail, rates[i]) != 0)
			continue;
		size_t base = base_length(column, all - tail);

		if (base && base + tail > best)
			best = base + tail;
	}
	return column + all - best;
}

const char *unit_stem(const char *column)
{
	size_t length = (size_t)(unit_of(column) - column);

	if (column[length])
		length--;
	return memory_format("%.*s", (int)length, column);
}

const char *unit_words(const char *column)
{
	char *words = memory_text(strcmp(unit_of(column), "count") == 0 ? column : unit_stem(column));

	for (char *at = words; *at; at++)
		if (*at == '_')
			*at = ' ';
	return words;
}

const char *unit_column(const char *column, const char *statistic)
{
	const char *unit = unit_of(column);

	return memory_format("%s_%s%s%s", unit_stem(column), statistic, *unit ? "_" : "", unit);
}

const char *unit_spread(const char *column, const char *statistic, bool full)
{
	return memory_format("%s_%s_ratio", full ? column : unit_stem(column), statistic);
}

const char *unit_base(const char *column, const char *statistic)
{
	const char *unit = unit_of(column), *stem = unit_stem(column);
	size_t length = strlen(stem), tail = strlen(statistic);

	if (length <= tail + 1 || stem[length - tail - 1] != '_' ||
	    strcmp(stem + length - tail, statistic) != 0)
		return NULL;
	return memory_format("%.*s%s%s", (int)(length - tail - 1), stem, *unit ? "_" : "", unit);
}
