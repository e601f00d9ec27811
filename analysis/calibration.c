/*
 * calibration - the table of clipped variances, found by simulation.
 *
 * Without it a diff of unchanged normal runs has three times too many small
 * p. The rows come from tests/compare/calibration_full.c, which also checks
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "calibration.h"

#include <math.h>

static const struct row {
	size_t runs;
	double factor, degrees;
} rows[] = {
#include "calibration_table.h"
};

struct calibration calibration_of(size_t runs)
{
	size_t count = sizeof rows / sizeof *rows;
	if (runs < rows[0].runs)
		return (struct calibration){ NAN, NAN };
	if (runs - rows[0].runs < count) {
		const struct row *row = &rows[runs - rows[0].runs];
		return (struct calibration){ row->factor, row->degrees };
	}
	/* beyond the table the factor has settled, and every run is worth one degree more */
	const struct row *last = &rows[count - 1];
	return (struct calibration){ last->factor, last->degrees + (double)(runs - last->runs) };
}
