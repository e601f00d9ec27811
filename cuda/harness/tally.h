/*
 * tally - a log-linear histogram: eight bins to every doubling.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_TALLY_H
#define CUDA_TALLY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALLY_BINS (8 * 40)

struct tally {
	uint64_t count[TALLY_BINS];
};

void tally_add(struct tally *tally, double ns);
/* Lower edge of a bin; the next bin's is its upper edge. */
double tally_edge(unsigned bin);
unsigned tally_bin(double ns);

#ifdef __cplusplus
}
#endif

#endif
