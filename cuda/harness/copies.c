/*
 * copies - many copies, one way or both at once, started from one gate.
 *
 * SPDX-License-Identifier: MIT
 */
#include "copies.h"

#include <math.h>
#include <string.h>

#include "check.h"
#include "gate.h"

static cudaStream_t other;
static cudaEvent_t gate_passed, start, stop;

void copies_begin(struct gpu *gpu)
{
	CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking), "create a stream");
	CHECK(cudaEventCreate(&gate_passed), "create an event");
	CHECK(cudaEventCreate(&start), "create an event");
	CHECK(cudaEventCreate(&stop), "create an event");
	gate_begin(gpu);
}

void copies_end(void)
{
	gate_end();
	CHECK(cudaEventDestroy(gate_passed), "destroy an event");
	CHECK(cudaEventDestroy(start), "destroy an event");
	CHECK(cudaEventDestroy(stop), "destroy an event");
	CHECK(cudaStreamDestroy(other), "destroy a stream");
}

static double between(cudaEvent_t from, cudaEvent_t to)
{
	float ms = 0;

	CHECK(cudaEventElapsedTime(&ms, from, to), "read the events");
	return ms * 1e6;
}

static void queue_all(struct gpu *gpu, const struct copies *copies, unsigned count)
{
	bool both = copies->way == COPIES_BOTH;

	for (unsigned i = 0; i < count; i++) {
		copies->queue(gpu, both ? COPIES_H2D : copies->way,
			      copies->pool + rotation_next(copies->rotation), gpu->stream, copies->context);
		if (both)
			copies->queue(gpu, COPIES_D2H, copies->pool + rotation_next(copies->rotation), other,
				      copies->context);
	}
}

/* The second way starts and stops by its own events, later than the first by `late`. */
static void join_ways(struct gpu *gpu, struct copies_pass *pass)
{
	double late = between(gpu->start, start), first = pass->ns[COPIES_H2D], second = between(start, stop);

	pass->ns[COPIES_D2H] = second;
	pass->both_ns = fmax(first, late + second);
	pass->overlap = (fmin(first, late + second) - fmax(0, late)) / fmax(first, second);
}

struct copies_pass copies_run(struct gpu *gpu, const struct copies *copies, unsigned count,
			      void (*meanwhile)(void))
{
	bool both = copies->way == COPIES_BOTH;
	struct copies_pass pass;

	memset(&pass, 0, sizeof pass);
	gate_close(gpu, gpu->stream);
	CHECK(cudaEventRecord(gate_passed, gpu->stream), "record an event");
	CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
	if (both) {
		CHECK(cudaStreamWaitEvent(other, gate_passed, 0), "hold the other stream back");
		CHECK(cudaEventRecord(start, other), "record an event");
	}
	queue_all(gpu, copies, count);
	CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
	if (both)
		CHECK(cudaEventRecord(stop, other), "record an event");
	double begun = host_ns();

	gate_open();
	if (meanwhile)
		meanwhile();
	CHECK(cudaStreamSynchronize(gpu->stream), "copy %u times", count);
	CHECK(cudaStreamSynchronize(other), "copy %u times", count);
	pass.timing.duration_ns = host_ns() - begun;
	pass.timed_out = gate_timed_out();
	pass.both_ns = between(gpu->start, gpu->stop);
	pass.ns[copies->way == COPIES_D2H] = pass.both_ns;
	if (both)
		join_ways(gpu, &pass);
	pass.timing.event_ns = pass.both_ns;
	pass.timing.operations = both ? 2.0 * count : count;
	return pass;
}
