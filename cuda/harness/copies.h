/*
 * copies - many copies, one way or both at once, started from one gate.
 *
 * All of them are queued behind a kernel that spins, so that no cost of queueing
 * lies between the two events around them. Each way has its own stream and
 * events: two ways at once start together, and how long both ran is known.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_COPIES_H
#define CUDA_COPIES_H

#include "rotation.h"
#include "timing.h"

#ifdef __cplusplus
extern "C" {
#endif

enum copies_way { COPIES_H2D, COPIES_D2H, COPIES_BOTH };

/* Queue one copy to or from this place of host memory, and do not wait. */
typedef void copies_fn(struct gpu *gpu, enum copies_way way, char *host, cudaStream_t stream, void *context);

struct copies {
	enum copies_way way;
	copies_fn *queue;
	void *context;
	struct rotation *rotation; /* whose places in `pool` come by turns */
	char *pool;
};

struct copies_pass {
	double ns[2];   /* by way; 0: did not run */
	double both_ns; /* first start to last stop */
	double overlap; /* share of the longer way in which both ran */
	struct timing timing;
	bool timed_out; /* the gate gave up: the numbers are void */
};

/* Streams, events and the gate; once a run, before the first timing. */
void copies_begin(struct gpu *gpu);
/* Queue `count` a way, let them go, and call `meanwhile` (may be NULL) while they run. */
struct copies_pass copies_run(struct gpu *gpu, const struct copies *copies, unsigned count,
			      void (*meanwhile)(void));
void copies_end(void);

#ifdef __cplusplus
}
#endif

#endif
