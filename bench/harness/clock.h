/*
 * clock - time that only goes forward, and what it costs to ask.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_CLOCK_H
#define HARNESS_CLOCK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Nanoseconds of CLOCK_MONOTONIC_RAW: no step, no slew. */
uint64_t clock_ns(void);
/* CPU time of the calling thread in nanoseconds. */
uint64_t clock_cpu_ns(void);
/* The smallest step clock_ns was seen to take, at least 1. */
double clock_resolution_ns(void);
/* The same of clock_cpu_ns. */
double clock_cpu_resolution_ns(void);
/* What one call of clock_ns costs. */
double clock_overhead_ns(void);
/* Tests put their own clocks here; NULL restores the real one. */
void clock_replace(uint64_t (*wall)(void), uint64_t (*cpu)(void));

#ifdef __cplusplus
}
#endif
#endif
