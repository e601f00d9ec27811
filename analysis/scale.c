/*
 * scale - values in the unit and digits that read best.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
	{ "operation_per_s", 1e6, { 1e6, "Mop/s" } },
	{ "operation_per_s", 1e9, { 1e9, "Gop/s" } },
	{ "update_per_s", 0, { 1, "updates/s" } },
	{ "update_per_s", 1e6, { 1e6, "Mupdate/s" } },
	{ "update_per_s", 1e9, { 1e9, "Gupdate/s" } },
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

/* Decimals that show a number in four digits where the first is 1, else three: a part in a thousand either
 * way. */
static int decimals_of(double value)
{
	double size = fabs(value);

	if (!(size >= 1e-4 && size < 1e7))
		return -1;
	int magnitude = (int)floor(log10(size));
	int decimals = (size / pow(10, magnitude) < 1.9995 ? 3 : 2) - magnitude;

	return decimals > 0 ? decimals : 0;
}

const char *unit_digits(char *out, size_t bytes, double value)
{
	int decimals = decimals_of(value);

	if (!isfinite(value))
		snprintf(out, bytes, "NA");
	else if (value == rint(value) && fabs(value) < 1e7)
		snprintf(out, bytes, "%.0f", value == 0 ? 0.0 : value);
	else if (decimals < 0)
		snprintf(out, bytes, "%.4g", value);
	else
		snprintf(out, bytes, "%.*f", decimals, value);
	return out;
}

/* Sizes and counts are whole by nature; a measured 4 ns is shown as 4.00. */
static bool is_counted(const char *unit)
{
	return !*unit || strcmp(unit, "bytes") == 0 || strcmp(unit, "count") == 0 ||
	       strcmp(unit, "operation") == 0;
}

/* 1.25 and not 1.250, which such a number is not to three decimals but exactly. */
static void whole_digits(char *out, size_t bytes, double value)
{
	/* Of a count nobody reads the fifth decimal. */
	if (decimals_of(value) > 4 || (value != 0 && fabs(value) < 1e-4))
		snprintf(out, bytes, "%.4f", value);
	else
		unit_digits(out, bytes, value);
	if (!strchr(out, '.') || strchr(out, 'e'))
		return;
	size_t length = strspn(out, "-0123456789.");

	while (length && out[length - 1] == '0')
		out[--length] = '\0';
	if (length && out[length - 1] == '.')
		out[length - 1] = '\0';
}

const char *unit_text(char *out, size_t bytes, const char *unit, double value)
{
	char digits[32];
	struct scale scale = unit_scale(unit, value);

	if (!isfinite(value))
		return text_of_number(out, bytes, value);
	value /= scale.divisor;
	if (is_counted(unit) && fabs(value) < 1e7)
		whole_digits(digits, sizeof digits, value);
	else if (value == 0 || decimals_of(value) < 0)
		unit_digits(digits, sizeof digits, value);
	else
		snprintf(digits, sizeof digits, "%.*f", decimals_of(value), value);
	snprintf(out, bytes, "%s%s%s", digits, *scale.word ? " " : "", scale.word);
	return out;
}

const char *unit_range(char *out, size_t bytes, const char *unit, double value, double low, double high)
{
	struct scale scale = unit_scale(unit, value);
	int decimals = decimals_of(value / scale.divisor);
	const char *space = *scale.word ? " " : "";

	if (!isfinite(low) || !isfinite(high))
		return text_of_number(out, bytes, NAN);
	if (decimals < 0 || (is_counted(unit) && value == rint(value)))
		snprintf(out, bytes, "[%.4g, %.4g]%s%s", low / scale.divisor, high / scale.divisor, space,
			 scale.word);
	else
		snprintf(out, bytes, "[%.*f, %.*f]%s%s", decimals, low / scale.divisor, decimals,
			 high / scale.divisor, space, scale.word);
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
