/*
 * gpu_properties - what the device says of itself, and what follows from it.
 *
 * Attributes come from the runtime, one row each with its unit and source. A
 * theoretical peak is a product of rows that stand here too, so that every
 * assumed constant can be seen; where the maker states no constant for this
 * compute capability there is no peak. Two things are measured: the step of the
 * device's nanosecond clock, and the time between two events with nothing
 * between them, below which no event time means anything.
 *
 * Emits property,unit,source,sample,amount_count and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/device_clock.cuh"

#include <stdlib.h>
#include <string.h>

#include "../bench/harness/order.h"
#include "harness/experiment.h"
#include "harness/nvml.h"
#include "harness/peaks.h"
#include "harness/surroundings.h"

#define CHANGES 1000
#define PAIRS	200

/* Steps of the nanosecond clock, as one thread sees them, at a. */
KERNEL properties_timer(struct job job)
{
	uint64_t *steps = (uint64_t *)job.a, last = device_ns(), now;

	for (uint64_t i = 0; i < job.iterations; i++) {
		do
			now = device_ns();
		while (now == last);
		steps[i] = now - last;
		last = now;
	}
}

static const void *const kernels[] = { (const void *)properties_timer };

static const struct attribute {
	const char *name, *unit;
	enum cudaDeviceAttr attribute;
	double factor;
} attributes[] = {
	{ "multiprocessors", "1", cudaDevAttrMultiProcessorCount, 1 },
	{ "sm_clock", "Hz", cudaDevAttrClockRate, 1e3 },
	{ "memory_clock", "Hz", cudaDevAttrMemoryClockRate, 1e3 },
	{ "memory_bus", "bit", cudaDevAttrGlobalMemoryBusWidth, 1 },
	{ "l2", "By", cudaDevAttrL2CacheSize, 1 },
	{ "persisting_l2", "By", cudaDevAttrMaxPersistingL2CacheSize, 1 },
	{ "shared_per_multiprocessor", "By", cudaDevAttrMaxSharedMemoryPerMultiprocessor, 1 },
	{ "shared_per_block", "By", cudaDevAttrMaxSharedMemoryPerBlock, 1 },
	{ "shared_per_block_optin", "By", cudaDevAttrMaxSharedMemoryPerBlockOptin, 1 },
	{ "registers_per_multiprocessor", "1", cudaDevAttrMaxRegistersPerMultiprocessor, 1 },
	{ "threads_per_multiprocessor", "1", cudaDevAttrMaxThreadsPerMultiProcessor, 1 },
	{ "blocks_per_multiprocessor", "1", cudaDevAttrMaxBlocksPerMultiprocessor, 1 },
	{ "copy_engines", "1", cudaDevAttrAsyncEngineCount, 1 },
	{ "ecc", "1", cudaDevAttrEccEnabled, 1 },
	{ "cooperative_launch", "1", cudaDevAttrCooperativeLaunch, 1 },
	{ "cluster_launch", "1", cudaDevAttrClusterLaunch, 1 },
	{ "managed_memory", "1", cudaDevAttrManagedMemory, 1 },
	{ "concurrent_managed_access", "1", cudaDevAttrConcurrentManagedAccess, 1 },
	{ "pageable_memory_access", "1", cudaDevAttrPageableMemoryAccess, 1 },
	{ "integrated", "1", cudaDevAttrIntegrated, 1 },
	{ "display_watchdog", "1", cudaDevAttrKernelExecTimeout, 1 },
};

static const struct derived {
	const char *name, *unit, *source;
} derived[] = {
	{ "compute_capability", "1", "runtime attribute: major x 10 + minor" },
	{ "memory", "By", "runtime" },
	{ "memory_peak", "By/s", "2 x memory_clock x memory_bus / 8" },
	{ "clock_step_minimum", "ns", "measured: 1000 changes of globaltimer" },
	{ "clock_step_median", "ns", "measured: 1000 changes of globaltimer" },
	{ "event_floor", "ns", "measured: two events with nothing between" },
};

/* Rows: attributes, derived, telemetry, then for each type its constant and its peak. */
static const char *const types[] = { "fp32", "fp64", "fp16x2", "bf16x2", "int32", "ex2" };

enum { ATTRIBUTES, DERIVED = 1000, TELEMETRY = 2000, CONSTANTS = 3000, PEAKS = 4000 };

static const struct column columns[] = {
	{ "property", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what is stated" },
	{ "unit", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "its unit" },
	{ "source", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "where it comes from, or the formula" },
	{ "amount_count", ROLE_VALUE, "1", BETTER_NONE, 0, "the value, in the unit of its row" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_stated_peak", "the maker states no constant for this compute capability; none is assumed", NULL },
	GPU_REASONS_END,
};

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(attributes); i++)
		gpu_plan(run, ATTRIBUTES + i, 0, "%s,%s,runtime attribute", attributes[i].name, attributes[i].unit);
	for (unsigned i = 0; i < GPU_COUNT(derived); i++)
		gpu_plan(run, DERIVED + i, 0, "%s,%s,%s", derived[i].name, derived[i].unit, derived[i].source);
	for (unsigned i = 0; i < TELEMETRY_FIELDS; i++)
		gpu_plan(run, TELEMETRY + i, 0, "idle_%s,NA,management library", telemetry_name((enum telemetry_field)i));
	for (unsigned i = 0; i < GPU_COUNT(types); i++) {
		gpu_plan(run, CONSTANTS + i, 0, "%s_per_cycle,{operation}/{cycle},stated by the maker", types[i]);
		gpu_plan(run, PEAKS + i, 0, "%s_peak,{operation}/s,multiprocessors x sm_clock x %s_per_cycle", types[i],
			 types[i]);
	}
}

static void begin(struct gpu_run *run)
{
	telemetry_begin(run->gpu.pci_id);
	surroundings_tell(&run->gpu);
}

static void end(struct gpu_run *run)
{
	(void)run;
	telemetry_end();
}

static double clock_step(struct gpu *gpu, bool median)
{
	struct body body = { (const void *)properties_timer, 1, 1, 0, false, 0 };
	struct job job = job_begin(gpu);
	uint64_t steps[CHANGES];
	double sorted[CHANGES];

	job.a = gpu_alloc(gpu, sizeof steps);
	job.iterations = CHANGES;
	body_launch(gpu, &body, job, gpu->stream);
	CHECK(cudaStreamSynchronize(gpu->stream), "watch the device's clock");
	CHECK(cudaMemcpy(steps, job.a, sizeof steps, cudaMemcpyDeviceToHost), "read the steps of the clock");
	gpu_free(job.a);
	for (unsigned i = 0; i < CHANGES; i++)
		sorted[i] = (double)steps[i];
	order_sort(sorted, CHANGES);
	return median ? order_median(sorted, CHANGES) : sorted[0];
}

static double event_floor(struct gpu *gpu)
{
	double ns[PAIRS];
	float ms;

	for (unsigned i = 0; i < PAIRS; i++) {
		CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
		CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
		CHECK(cudaStreamSynchronize(gpu->stream), "wait for an event");
		CHECK(cudaEventElapsedTime(&ms, gpu->start, gpu->stop), "read the events");
		ns[i] = ms * 1e6;
	}
	order_sort(ns, PAIRS);
	return order_median(ns, PAIRS);
}

static double derive(struct gpu *gpu, unsigned which)
{
	switch (which) {
	case 0:
		return gpu->major * 10 + gpu->minor;
	case 1:
		return (double)gpu->memory_bytes;
	case 2:
		return 2.0 * gpu_attribute(gpu, cudaDevAttrMemoryClockRate, "memory clock") * 1e3 *
		       gpu_attribute(gpu, cudaDevAttrGlobalMemoryBusWidth, "bus width") / 8;
	case 3:
		return clock_step(gpu, false);
	case 4:
		return clock_step(gpu, true);
	default:
		return event_floor(gpu);
	}
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	unsigned group = point->tag / 1000 * 1000, i = point->tag - group;
	double value = NAN;
	const char *reason = NULL;

	if (group == ATTRIBUTES) {
		value = gpu_attribute(gpu, attributes[i].attribute, attributes[i].name) * attributes[i].factor;
	} else if (group == DERIVED) {
		value = derive(gpu, i);
	} else if (group == TELEMETRY) {
		struct telemetry telemetry;

		telemetry_read(&telemetry);
		value = telemetry.value[i];
		reason = telemetry.reason[i];
	} else {
		const struct peak *peak = peak_find(types[i], "any", gpu->major, gpu->minor);

		reason = peak ? NULL : "no_stated_peak";
		if (peak)
			value = group == CONSTANTS ? peak->per_cycle
						   : peak->per_cycle * gpu->multiprocessors *
							 gpu_attribute(gpu, cudaDevAttrClockRate, "clock") * 1e3;
	}
	if (reason)
		gpu_no_row(run, point, "unsupported", reason);
	else
		gpu_row(run, point, 0, &value, NULL, verdict_ok());
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_properties",
		.summary = "what the device says of itself, with every constant that a peak assumes",
		.method = 2,
		.seconds = 2,
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
