/*
 * gpu_graph - what a graph of kernels costs to make, to launch and to run.
 *
 * Graphs of 1 to 1024 empty kernels, as a chain and as a fan behind one node.
 * Submission is the host's time of one launch call; execution the device's time
 * of one whole graph, from events around many launched back to back; end to end
 * from call to synchronized. The same number of plain launches stands beside,
 * since submission alone says nothing of the device. What the device would
 * finish sooner than the host queues it is queued behind a gate; more plain
 * launches than a queue holds cannot be, and say upper_bound.
 *
 * Emits shape,nodes,sample,instantiate_ns,upload_ns,submit_ns,execute_ns,
 * end_to_end_ns,submit_node_ns,execute_node_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../bench/harness/fail.h"
#include "harness/calls.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"
#include "harness/gate.h"

#define LAUNCHES  20
#define HELD_MOST 512 /* kernels behind a gate: half of what a queue holds */

KERNEL graph_node(struct job job)
{
	(void)job;
}

static const void *const kernels[] = { (const void *)graph_node };
static const unsigned sizes[] = { 1, 4, 16, 64, 256, 1024 };

enum { CHAIN, FAN, PLAIN, SHAPES };
static const char *const shapes[] = { "chain", "fan", "plain_launches" };

static const struct column columns[] = {
	{ "shape", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "each node after the last, all after one, or no graph at all" },
	{ "nodes", ROLE_PARAMETER, "1", BETTER_NONE, 0, "empty kernels" },
	{ "instantiate_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "making an executable graph, once" },
	{ "upload_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "sending it to the device, once" },
	{ "submit_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "host time of one launch" },
	{ "execute_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "device time of one among many" },
	{ "end_to_end_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "launch to synchronized" },
	{ "submit_node_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "host time a node" },
	{ "execute_node_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "device time a node" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "host_feeds", "more launches than a queue holds: the device may have waited for the host", NULL },
	GPU_REASONS_END,
};

static void plan(struct gpu_run *run)
{
	for (unsigned shape = 0; shape < SHAPES; shape++)
		for (unsigned i = 0; i < GPU_COUNT(sizes); i += run->quick ? 2 : 1)
			gpu_plan(run, shape, sizes[i], "%s,%u", shapes[shape], sizes[i]);
}

struct work {
	struct gpu *gpu;
	cudaGraphExec_t executable; /* NULL: plain launches */
	unsigned nodes;
	struct job job;
	double instantiate_ns, upload_ns;
};

static void submit(void *context)
{
	struct work *work = (struct work *)context;
	struct body body = { (const void *)graph_node, 1, 1, 0, false, 0 };

	if (work->executable) {
		CHECK(cudaGraphLaunch(work->executable, work->gpu->stream), "launch a graph");
		return;
	}
	for (unsigned i = 0; i < work->nodes; i++)
		body_launch(work->gpu, &body, work->job, work->gpu->stream);
}

static void drain(void *context)
{
	struct work *work = (struct work *)context;

	CHECK(cudaStreamSynchronize(work->gpu->stream), "run a graph");
}

static void submit_and_wait(void *context)
{
	submit(context);
	drain(context);
}

static void make(struct work *work, unsigned shape)
{
	void *arguments[] = { &work->job };
	struct cudaKernelNodeParams node = {};
	cudaGraphNode_t *made = (cudaGraphNode_t *)must_allocate(NULL, work->nodes, sizeof *made);
	cudaGraph_t graph;

	node.func = (void *)graph_node;
	node.gridDim = node.blockDim = dim3(1, 1, 1);
	node.kernelParams = arguments;
	CHECK(cudaGraphCreate(&graph, 0), "make a graph");
	for (unsigned i = 0; i < work->nodes; i++)
		CHECK(cudaGraphAddKernelNode(&made[i], graph, i == 0 ? NULL : shape == CHAIN ? &made[i - 1] : &made[0], i > 0, &node),
		      "add a node");
	double begun = host_ns();

	CHECK(cudaGraphInstantiate(&work->executable, graph, 0), "make a graph executable");
	work->instantiate_ns = host_ns() - begun;
	begun = host_ns();
	CHECK(cudaGraphUpload(work->executable, work->gpu->stream), "send a graph to the device");
	drain(work);
	work->upload_ns = host_ns() - begun;
	CHECK(cudaGraphDestroy(graph), "destroy a graph");
	free(made);
}

static void begin(struct gpu_run *run)
{
	gate_begin(&run->gpu);
}

static void end(struct gpu_run *run)
{
	(void)run;
	gate_end();
}

/* Device time of one of `launches`, queued behind the gate where they fit. */
static struct timing execute(struct work *work, unsigned launches, bool held)
{
	struct gpu *gpu = work->gpu;
	struct timing timing;
	float ms;

	memset(&timing, 0, sizeof timing);
	if (held)
		gate_close(gpu, gpu->stream);
	CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
	for (unsigned k = 0; k < launches; k++)
		submit(work);
	CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
	gate_open();
	drain(work);
	CHECK(cudaEventElapsedTime(&ms, gpu->start, gpu->stop), "read the events");
	timing.event_ns = ms * 1e6;
	timing.operations = (double)launches * work->nodes;
	return timing;
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	struct work work = { gpu, NULL, (unsigned)point->size, job_begin(gpu), NAN, NAN };
	/* the queue holds about a thousand launches: it must never fill */
	unsigned batch = work.nodes > 64 && point->tag == PLAIN ? 1 : 8;
	struct calls submits = { submit, drain, &work, batch }, waits = { submit_and_wait, NULL, &work, 8 };

	unsigned fitting = work.nodes < HELD_MOST ? HELD_MOST / work.nodes : 1;
	unsigned launches = point->tag == PLAIN && fitting < LAUNCHES ? fitting : LAUNCHES;
	bool held = launches * work.nodes <= HELD_MOST;

	if (point->tag != PLAIN)
		make(&work, point->tag);
	submit_and_wait(&work);
	for (unsigned i = 0; i < run->samples; i++) {
		double begun = host_ns(), submitted = calls_batched(&submits, 20), waited = calls_batched(&waits, 5);
		struct timing timing = execute(&work, launches, held);

		timing.duration_ns = host_ns() - begun;
		double executed = timing.event_ns / launches;
		double values[] = { work.instantiate_ns, work.upload_ns,	 submitted,	       executed,
				    waited,		 submitted / work.nodes, executed / work.nodes };
		struct verdict verdict = submitted > 0 ? verdict_ok() : verdict_of("impossible", "no_time");

		if (!held && point->tag == PLAIN)
			verdict = validity_worse(verdict, verdict_of("upper_bound", "host_feeds"));
		if (held && gate_timed_out())
			verdict = validity_worse(verdict, verdict_of("suspect", "gate_timed_out"));
		gpu_row(run, point, i, values, &timing, verdict);
	}
	if (work.executable)
		CHECK(cudaGraphExecDestroy(work.executable), "destroy a graph");
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_graph",
		.summary = "what a graph of empty kernels costs to make, to launch and to run",
		.method = 2,
		.seconds = 3,
		.columns = columns,
		.reasons = reasons,
	},
	.kernels = kernels,
	.kernel_count = GPU_COUNT(kernels),
	.plan = plan,
	.begin = begin,
	.measure = measure,
	.end = end,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
