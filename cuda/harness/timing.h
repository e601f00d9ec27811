/*
 * timing - run one kernel body, read its clocks, and find how long to run it.
 *
 * The body stamps clock64 and globaltimer at both ends; events around it are
 * the second witness. A body that is timed runs for at least 2 ms and at most
 * 200 ms (a display's watchdog ends longer ones).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_TIMING_H
#define CUDA_TIMING_H

#include "gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BODY_LEAST_NS 2e6
#define BODY_MOST_NS  200e6

/* A kernel and its launch. blocks 0: exactly one wave. */
struct body {
	const void *kernel;
	unsigned blocks, threads;
	size_t shared_bytes;
	bool cooperative;
	unsigned cluster; /* blocks a cluster; 0: none */
};

struct timing {
	double operations;
	double duration_ns; /* host, launch to synchronized */
	double event_ns;    /* device, event to event */
	double kernel_ns;   /* device, first stamp to last */
	double cycles;      /* of one multiprocessor, mean over blocks */
	double clock_hertz; /* in the body */
	bool clocks_disagree;
};

/* Fill in the blocks of a full wave; false when the kernel does not fit or the grid exceeds one wave. */
bool body_wave(const struct gpu *gpu, struct body *body);
/* Launch on a stream, without waiting. */
void body_launch(const struct gpu *gpu, const struct body *body, struct job job, cudaStream_t stream);
/* Launch once and read both clocks. */
struct timing body_run(struct gpu *gpu, const struct body *body, struct job job);
/* A job with its stamps, zeros and ones. */
struct job job_begin(const struct gpu *gpu);
/* The laps that make the body last `least_ns`; a multiple of `granule`. Warms the device as it goes. */
uint64_t body_calibrate(struct gpu *gpu, const struct body *body, struct job job, uint64_t granule,
			double least_ns);
/* Run until two clocks agree within 1 %, or 3 s have passed; true when they agreed. */
bool body_warm(struct gpu *gpu, const struct body *body, struct job job);

/* Cycles and ns of one operation, from two lengths of the same body. */
struct slope {
	double cycles, ns, clock_hertz;
	struct timing longer;
	bool valid; /* the longer did take longer */
};

/* Two bodies of `fewer` and `more` operations a lap, both run `laps` times. */
struct slope slope_of_bodies(struct gpu *gpu, const struct body *shorter, double fewer,
			     const struct body *longer, double more, struct job job);
/* One body at two lap counts; `operations` a lap. */
struct slope slope_of_laps(struct gpu *gpu, const struct body *body, struct job job, uint64_t few,
			   uint64_t many, double operations);

double host_ns(void);

#ifdef __cplusplus
}
#endif

#endif
