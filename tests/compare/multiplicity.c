/*
 * multiplicity - Benjamini-Hochberg against R's p.adjust, with ties and untested cells.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/multiplicity.h"
#include "golden.h"

#define CELLS 64

int main(void)
{
	double p[CELLS], want[CELLS], q[CELLS];
	size_t count = 0;
	long tested = 0;
	struct golden golden = golden_open("adjust.csv");
	while (count < CELLS && golden_next(&golden)) {
		p[count] = golden_number(golden.field[0]);
		tested += !isnan(p[count]);
		want[count++] = golden_number(golden.field[1]);
	}
	golden_check(&golden, "tested", (double)benjamini_hochberg(p, count, q), (double)tested, 0.0);
	for (size_t i = 0; i < count; i++)
		golden_check(&golden, "q", q[i], want[i], 1e-12);
	golden_check(&golden, "none", (double)benjamini_hochberg(p, 0, q), 0.0, 0.0);
	return golden_end();
}
