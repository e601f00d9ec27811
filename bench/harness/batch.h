/*
 * batch - how many operations make a sample long enough.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_BATCH_H
#define HARNESS_BATCH_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How long a sample must last: what is asked, and a thousand steps of the clock. */
double batch_target_ns(double asked_ns, double resolution_ns);
/* The next batch to try after `operations` took `duration_ns`: grows 16-fold at most, never shrinks below
 * step. */
uint64_t batch_next(uint64_t operations, double duration_ns, double target_ns, uint64_t step);
/* Grow a batch until `timed` says it lasts target_ns twice in a row. */
uint64_t batch_calibrate(double target_ns, uint64_t step, double (*timed)(void *context, uint64_t operations),
			 void *context);

#ifdef __cplusplus
}
#endif
#endif
