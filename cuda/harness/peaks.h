/*
 * peaks - what a multiprocessor can do a cycle, as its maker states it.
 *
 * A table of operation type and compute capability, each entry with its
 * source. What is not in the table has no peak: none is ever guessed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_PEAKS_H
#define CUDA_PEAKS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct peak {
	const char *type;        /* as in the experiments' `type` column */
	const char *accumulator; /* f32, f16, s32, f64, or any */
	int major, minor;
	double per_cycle; /* operations a cycle a multiprocessor; a multiply-add is two */
	bool limit;       /* stated by the maker; else only implied by published figures */
	const char *source;
};

/* The table's entry, or NULL. */
const struct peak *peak_find(const char *type, const char *accumulator, int major, int minor);
/* The i-th entry; NULL past the end. */
const struct peak *peak_entry(unsigned i);
/* Whether this matrix multiply by mma.sync is executed as such there, or as a chain of conversions. */
bool mma_sync_native(const char *type, int major, int minor);
/* Bytes a second of a PCIe link after its encoding; 0 when the generation is unknown. */
double link_bytes_per_s(int generation, int lanes);

#ifdef __cplusplus
}
#endif

#endif
