/*
 * units - a table of suffixes and one of scales.
 *
 * SPDX-License-Identifier: MIT
 */
#include "units.h"

#include "memory.h"
#include "text.h"

#include <math.h>
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

const char *unit_column(const char *column, const char *statistic)
{
	const char *unit = unit_of(column);

	return memory_format("%s_%s%s%s", unit_stem(column), statistic, *unit ? "_" : "", unit);
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

struct step {
	const char *unit;
	double from; /* the smallest magnitude that reads in this scale */
	struct scale scale;
};

#define KIB 1024.0
static const struct step steps[] = {
	{ "ns", 0, { 1, "ns" } },
	{ "ns", 1e3, { 1e3, "µs" } },
	{ "ns", 1e6, { 1e6, "ms" } },
	{ "ns", 1e9, { 1e9, "s" } },
	{ "bytes", 0, { 1, "B" } },
	{ "bytes", KIB, { KIB, "KiB" } },
	{ "bytes", KIB *KIB, { KIB * KIB, "MiB" } },
	{ "bytes", KIB *KIB *KIB, { KIB * KIB * KIB, "GiB" } },
	{ "bytes", KIB *KIB *KIB *KIB, { KIB * KIB * KIB * KIB, "TiB" } },
	{ "hertz", 0, { 1, "Hz" } },
	{ "hertz", 1e3, { 1e3, "kHz" } },
	{ "hertz", 1e6, { 1e6, "MHz" } },
	{ "hertz", 1e9, { 1e9, "GHz" } },
	{ "celsius", 0, { 1, "°C" } },
	{ "watt", 0, { 1, "W" } },
	{ "joule", 0, { 1, "J" } },
	{ "flop", 0, { 1, "flop" } },
	{ "operation", 0, { 1, "operations" } },
	{ "update", 0, { 1, "updates" } },
	{ "cycle", 0, { 1, "cycles" } },
	{ "instruction", 0, { 1, "instructions" } },
	{ "bytes_per_s", 0, { 1, "B/s" } },
	{ "bytes_per_s", 1e3, { 1e3, "kB/s" } },
	{ "bytes_per_s", 1e6, { 1e6, "MB/s" } },
	{ "bytes_per_s", 1e9, { 1e9, "GB/s" } },
	{ "bytes_per_s", 1e12, { 1e12, "TB/s" } },
	{ "bytes_per_cycle", 0, { 1, "B/cycle" } },
	{ "flop_per_s", 0, { 1, "flop/s" } },
	{ "flop_per_s", 1e6, { 1e6, "Mflop/s" } },
	{ "flop_per_s", 1e9, { 1e9, "Gflop/s" } },
	{ "flop_per_s", 1e12, { 1e12, "Tflop/s" } },
	{ "operation_per_s", 0, { 1, "operations/s" } },
	{ "operation_per_s", 1e6, { 1e6, "million operations/s" } },
	{ "operation_per_s", 1e9, { 1e9, "billion operations/s" } },
	{ "update_per_s", 0, { 1, "updates/s" } },
	{ "update_per_s", 1e6, { 1e6, "million updates/s" } },
	{ "update_per_s", 1e9, { 1e9, "billion updates/s" } },
};

struct scale unit_scale(const char *unit, double value)
{
	struct scale scale = { 1, NULL };

	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
		if (strcmp(steps[i].unit, unit) == 0 && (!scale.word || fabs(value) >= steps[i].from))
			scale = steps[i].scale;
	if (scale.word)
		return scale;
	if (strcmp(unit, "ratio") == 0 || strcmp(unit, "count") == 0 || !*unit)
		return (struct scale){ 1, "" };
	/* A rate without a row above: flop_per_cycle reads flop/cycle. */
	char *word = memory_text(unit), *per = strstr(word, "_per_");

	if (per) {
		*per = '/';
		memmove(per + 1, per + 5, strlen(per + 5) + 1);
	}
	return (struct scale){ 1, word };
}

const char *unit_digits(char *out, size_t bytes, double value)
{
	double size = fabs(value);

	if (!isfinite(value)) {
		snprintf(out, bytes, "NA");
	} else if (value == 0) {
		snprintf(out, bytes, "0");
	} else if (value == rint(value) && size < 1e7) {
		snprintf(out, bytes, "%.0f", value);
	} else if (size >= 1e7 || size < 1e-4) {
		snprintf(out, bytes, "%.4g", value);
	} else {
		/* Four digits where the first is 1, else three: a part in a thousand either way. */
		int magnitude = (int)floor(log10(size));
		double lead = size / pow(10, magnitude);
		int decimals = (lead < 1.9995 ? 3 : 2) - magnitude;

		snprintf(out, bytes, "%.*f", decimals > 0 ? decimals : 0, value);
	}
	return out;
}

const char *unit_text(char *out, size_t bytes, const char *unit, double value)
{
	char digits[32];
	struct scale scale = unit_scale(unit, value);

	if (!isfinite(value))
		return text_of_number(out, bytes, value);
	unit_digits(digits, sizeof digits, value / scale.divisor);
	snprintf(out, bytes, "%s%s%s", digits, *scale.word ? " " : "", scale.word);
	return out;
}

const char *unit_human(char *out, size_t bytes, double nanoseconds)
{
	static const struct {
		double seconds;
		const char *word;
	} spans[] = {
		{ 31556952, "years" }, { 86400, "days" }, { 3600, "h" }, { 60, "min" }, { 0, "s" },
	};
	size_t i = 0;

	if (!isfinite(nanoseconds))
		return text_of_number(out, bytes, nanoseconds);
	while (fabs(nanoseconds) < spans[i].seconds)
		i++;
	snprintf(out, bytes, "%.2g %s", nanoseconds / (spans[i].seconds ? spans[i].seconds : 1),
		 spans[i].word);
	return out;
}
