/*
 * real_clock - the clock this core runs at, by dependent adds.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_REAL_CLOCK_H
#define HARNESS_REAL_CLOCK_H

#include "vector_fma.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Keep this core busy until clock_ns() has passed `until`, with these vectors or, for NULL, scalar code;
 * returns how many multiply-adds of single numbers that were. */
uint64_t real_clock_burn(const struct vector_fma *, uint64_t until);
/* The clock now, in Hz, by some 20 microseconds of adds; overhead_ns is what reading the time costs. */
double real_clock_probe(double overhead_ns);

#ifdef __cplusplus
}
#endif
#endif
