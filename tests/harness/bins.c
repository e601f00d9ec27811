/*
 * bins - edges are where two a doubling puts them, and every value is in the one bin around it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include "../../bench/harness/bins.h"

int main(void)
{
	struct bins bins = { { 0 } };

	CHECK(bins_edge(0) == 0 && bins_edge(1) == 1024 && bins_edge(2) == 1536 && bins_edge(3) == 2048);
	for (unsigned bin = 1; bin + BINS_STEPS < BINS; bin++)
		CHECK(bins_edge(bin + BINS_STEPS) == 2 * bins_edge(bin));
	for (unsigned bin = 0; bin < BINS; bin++) {
		bins_add(&bins, bins_edge(bin));
		bins_add(&bins, bin + 1 < BINS ? bins_edge(bin + 1) - 0.5 : 1e18);
	}
	for (unsigned bin = 0; bin < BINS; bin++)
		CHECK(bins.count[bin] == 2 && bins_from(&bins, bin) == 2 * (size_t)(BINS - bin));
	return CHECK_RESULT;
}
