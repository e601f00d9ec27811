/*
 * figure - a ratio or difference of two values; the rounds are the unit of its interval, each gives one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "figure.h"

#include "memory.h"
#include "statistics.h"
#include "units.h"

#include <math.h>
#include <stdio.h>

struct figure figure_plain(double value)
{
	return (struct figure){ value, NAN, NAN, 0, NAN };
}

struct figure figure_rounds(const double *values, size_t count, double value)
{
	struct figure figure = figure_plain(value);
	double *known = memory_take(count + 1, sizeof *known);
	size_t rounds = 0;

	for (size_t i = 0; i < count; i++)
		if (isfinite(values[i]))
			known[rounds++] = values[i];
	figure.rounds = rounds;
	if (rounds < 2)
		return figure;
	struct interval interval = statistics_median_interval(known, rounds);

	return (struct figure){ statistics_median(known, rounds), interval.low, interval.high, rounds,
				interval.level };
}

struct figure figure_of(const struct measure *measure)
{
	struct figure figure = { NAN, NAN, NAN, 0, NAN };

	if (measure->rounds)
		figure = figure_rounds(measure->rounds, measure->round_count, measure->value);
	figure.value = measure->value;
	figure.low = measure->low;
	figure.high = measure->high;
	return figure;
}

static double step_of(enum figure_step step, double a, double b)
{
	return step == FIGURE_RATIO ? a / b : a - b;
}

struct figure figure_join(enum figure_step step, const struct measure *a, const struct measure *b)
{
	struct figure figure = figure_plain(step_of(step, a->value, b->value));

	/* What has neither rounds nor bounds is a fact, the same in every round. */
	bool fact = !b->rounds && isnan(b->low);

	if (a->rounds && (fact || (b->rounds && a->round_count == b->round_count))) {
		double *values = memory_take(a->round_count + 1, sizeof *values);

		for (size_t i = 0; i < a->round_count; i++)
			values[i] = step_of(step, a->rounds[i], fact ? b->value : b->rounds[i]);
		double plain = figure.value;

		figure = figure_rounds(values, a->round_count, plain);
		/* Beside the two values a reader divides them; the rounds say how sure that is. */
		figure.value = plain;
		if (figure.low > plain)
			figure.low = plain;
		if (figure.high < plain)
			figure.high = plain;
	}
	if (figure.rounds < 2 && isfinite(a->low) && isfinite(a->high)) {
		figure.rounds = 0;
		double low = isfinite(b->low) ? b->low : b->value,
		       high = isfinite(b->high) ? b->high : b->value;

		figure.low = step_of(step, a->low, high);
		figure.high = step_of(step, a->high, low);
	}
	return figure;
}

/* The bracket of a range without the unit, which the value already shows. */
static const char *bracket(const struct figure *figure, const char *unit)
{
	char text[96];

	if (!isfinite(figure->low) || !isfinite(figure->high))
		return "";
	unit_range(text, sizeof text, unit, figure->value, figure->low, figure->high);
	for (char *at = text; *at; at++)
		if (*at == ']')
			at[1] = '\0';
	return memory_format(" %s", text);
}

const char *figure_text(const struct figure *figure, const char *unit)
{
	char text[64];

	unit_text(text, sizeof text, unit, figure->value);
	return memory_format("%s%s", text, bracket(figure, unit));
}

const char *figure_ratio(double value)
{
	double size = fabs(value);

	if (!isfinite(value))
		return "NA";
	return memory_format("%.*f", size < 1 ? 3 : size < 10 ? 2 : size < 100 ? 1 : 0, value);
}

const char *figure_ratio_text(const struct figure *figure)
{
	double size = fabs(figure->value);
	int decimals = size < 1 ? 3 : size < 10 ? 2 : size < 100 ? 1 : 0;

	if (!isfinite(figure->low) || !isfinite(figure->high))
		return figure_ratio(figure->value);
	return memory_format("%.*f [%.*f, %.*f]", decimals, figure->value, decimals, figure->low, decimals,
			     figure->high);
}

const char *figure_rests(const struct figure *figure)
{
	if (figure->rounds && isfinite(figure->level))
		return memory_format("%zu rounds, intervals at %.1f %%", figure->rounds, 100 * figure->level);
	if (figure->rounds == 1)
		return "within one round";
	if (figure->rounds)
		return memory_format("range of %zu rounds", figure->rounds);
	return isfinite(figure->low) ? "bounds from both intervals" : "no interval";
}
