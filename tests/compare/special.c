/*
 * special - the special functions against R's, to a relative 1e-11.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/special.h"
#include "golden.h"

static double answer(const char *name, double x, double y)
{
	if (strcmp(name, "digamma") == 0)
		return digamma(x);
	if (strcmp(name, "trigamma") == 0)
		return trigamma(x);
	if (strcmp(name, "tetragamma") == 0)
		return tetragamma(x);
	if (strcmp(name, "trigamma_inverse") == 0)
		return trigamma_inverse(x);
	if (strcmp(name, "student_two_sided") == 0)
		return student_two_sided(x, y);
	return student_quantile(x, y);
}

int main(void)
{
	struct golden golden = golden_open("special.csv");
	while (golden_next(&golden)) {
		double x = golden_number(golden.field[1]), y = golden_number(golden.field[2]);
		golden_check(&golden, golden.field[0], answer(golden.field[0], x, y),
			     golden_number(golden.field[3]), 1e-11);
	}
	golden = golden_open("beta.csv");
	while (golden_next(&golden)) {
		double a = golden_number(golden.field[0]), b = golden_number(golden.field[1]),
		       x = golden_number(golden.field[2]);
		golden_check(&golden, "beta", beta_regularized(a, b, x), golden_number(golden.field[3]),
			     1e-11);
	}
	return golden_end();
}
