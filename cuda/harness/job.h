/*
 * job - what the host hands a kernel, and what the kernel hands back.
 *
 * Every kernel here takes one struct job by value, so that one piece of host
 * code launches, times and checks them all. `zero` and `one` hold exactly that
 * at run time; the compiler cannot know, which is what keeps it from folding,
 * hoisting or aggregating the work that is to be timed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_JOB_H
#define CUDA_JOB_H

#include <stdint.h>

/* Both clocks of one block, read at both ends of the timed body. */
struct stamp {
	uint64_t start_clock, start_ns, end_clock, end_ns;
};

struct job {
	struct stamp *stamps;      /* one per block */
	void *a, *b, *c;           /* buffers, as the kernel's own comment says */
	uint64_t iterations;       /* laps of the timed loop */
	uint64_t bytes;            /* working set */
	uint64_t stride;           /* distance of neighbours, in the kernel's unit */
	uint32_t zero, one, lanes; /* 0, 1, and a mask of 32 lanes */
	float scale;               /* 1.0 */
};

#endif
