/*
 * gpu_telemetry - clock, power, temperature and link under a load of seconds.
 *
 * The multiply-add kernel runs without a pause; between two of its launches the
 * driver's library is asked, and the clock is read in the kernel itself. In the
 * last second the load is a copy, so that the link's state under load is seen
 * beside its idle one.
 *
 * Emits second,load,sample,kernel_clock_hertz and one column a telemetry field,
 * and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../bench/harness/units.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"
#include "harness/nvml.h"

#define SECONDS	      10
#define SECONDS_QUICK 2
#define BURST_NS      5e7
#define COPY_BYTES    (64 * MIB)

KERNEL telemetry_load(struct job job)
{
	float x[8];

#pragma unroll
	for (int c = 0; c < 8; c++)
		x[c] = threadIdx.x + c;
	stamp_start(job);
#pragma unroll 1
	for (uint64_t lap = 0; lap < job.iterations; lap++) {
#pragma unroll
		for (int s = 0; s < 64; s++)
			asm volatile("fma.rn.ftz.f32 %0, %0, %1, %1;" : "+f"(x[s % 8]) : "f"(job.scale));
	}
	keep(job, __float_as_uint(x[0] + x[1] + x[2] + x[3] + x[4] + x[5] + x[6] + x[7]));
	stamp_end(job);
}

static const void *const kernels[] = { (const void *)telemetry_load };
static const char *const loads[] = { "idle", "arithmetic", "copy" };
enum { IDLE, ARITHMETIC, COPY };

static const struct column columns[] = {
	{ "second", ROLE_PARAMETER, "s", BETTER_NONE, 0, "seconds since the load began" },
	{ "load", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "nothing, multiply-adds on every unit, or copies to the device" },
	{ "kernel_clock_hertz", ROLE_VALUE, "Hz", BETTER_NONE, 0, "clock read in the kernel" },
	{ "library_clock_hertz", ROLE_VALUE, "Hz", BETTER_NONE, 0, "clock of the multiprocessors, as the driver's library tells" },
	{ "memory_clock_hertz", ROLE_VALUE, "Hz", BETTER_NONE, 0, "clock of the memory" },
	{ "clock_max_hertz", ROLE_VALUE, "Hz", BETTER_NONE, 0, "highest clock of the multiprocessors" },
	{ "memory_clock_max_hertz", ROLE_VALUE, "Hz", BETTER_NONE, 0, "highest clock of the memory" },
	{ "temperature_celsius", ROLE_VALUE, "Cel", BETTER_NONE, 0, "temperature" },
	{ "power_watt", ROLE_VALUE, "W", BETTER_NONE, 0, "power drawn" },
	{ "power_limit_watt", ROLE_VALUE, "W", BETTER_NONE, 0, "power limit in force" },
	{ "throttle_reason_count", ROLE_VALUE, "1", BETTER_NONE, 0, "bits of the reasons for a lower clock; 1 is idleness" },
	{ "link_generation_count", ROLE_VALUE, "1", BETTER_NONE, 0, "PCIe generation now" },
	{ "link_width_count", ROLE_VALUE, "1", BETTER_NONE, 0, "PCIe lanes now" },
	{ "link_generation_max_count", ROLE_VALUE, "1", BETTER_NONE, 0, "highest PCIe generation" },
	{ "link_width_max_count", ROLE_VALUE, "1", BETTER_NONE, 0, "most PCIe lanes" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = { GPU_REASONS_END };
static char *host, *device;

/* Points in time cannot be shuffled: one point is planned, its rows are many. */
static void plan(struct gpu_run *run)
{
	unsigned seconds = run->quick ? SECONDS_QUICK : SECONDS;

	for (unsigned s = 0; s <= seconds; s++)
		if (run->list || s == 0)
			gpu_plan(run, s, 0, "%u,%s", s, loads[s == 0 ? IDLE : s == seconds ? COPY : ARITHMETIC]);
}

static void begin(struct gpu_run *run)
{
	host = (char *)gpu_host_alloc(COPY_BYTES, cudaHostAllocDefault);
	device = (char *)gpu_alloc(&run->gpu, COPY_BYTES);
	memset(host, 1, COPY_BYTES);
	telemetry_begin(run->gpu.pci_id);
}

static void end(struct gpu_run *run)
{
	(void)run;
	telemetry_end();
	gpu_host_free(host);
	gpu_free(device);
}

static void row(struct gpu_run *run, unsigned second, unsigned load, double clock, struct timing *timing)
{
	struct telemetry telemetry;
	struct gpu_point point;
	double values[GPU_VALUES_MAX] = { clock };

	telemetry_read(&telemetry);
	/* the fields in the columns' order */
	static const enum telemetry_field order[] = { TELEMETRY_CLOCK,		   TELEMETRY_MEMORY_CLOCK,
						      TELEMETRY_CLOCK_MAX,	   TELEMETRY_MEMORY_CLOCK_MAX,
						      TELEMETRY_TEMPERATURE,	   TELEMETRY_POWER,
						      TELEMETRY_POWER_LIMIT,	   TELEMETRY_THROTTLE,
						      TELEMETRY_LINK_GENERATION,   TELEMETRY_LINK_WIDTH,
						      TELEMETRY_LINK_GENERATION_MAX, TELEMETRY_LINK_WIDTH_MAX };
	for (unsigned i = 0; i < GPU_COUNT(order); i++)
		values[1 + i] = telemetry.value[order[i]];
	memset(&point, 0, sizeof point);
	snprintf(point.parameters, sizeof point.parameters, "%u,%s", second, loads[load]);
	gpu_row(run, &point, 0, values, timing, verdict_of("ok", telemetry.reason[TELEMETRY_CLOCK]));
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	struct body body = { (const void *)telemetry_load, 0, 256, 0, false, 0 };
	struct job job = job_begin(gpu);
	unsigned seconds = run->quick ? SECONDS_QUICK : SECONDS, second = 1;
	struct timing timing;

	memset(&timing, 0, sizeof timing);
	if (!body_wave(gpu, &body)) {
		gpu_no_row(run, point, "skipped", "no_full_wave");
		return;
	}
	row(run, 0, IDLE, NAN, &timing);
	job.iterations = body_calibrate(gpu, &body, job, 16, BURST_NS);
	double begun = host_ns();

	while (second < seconds) {
		timing = body_run(gpu, &body, job);
		if (host_ns() - begun >= second * 1e9)
			row(run, second++, ARITHMETIC, timing.clock_hertz, &timing);
	}
	while (host_ns() - begun < seconds * 1e9) {
		CHECK(cudaMemcpyAsync(device, host, COPY_BYTES, cudaMemcpyHostToDevice, gpu->stream), "copy to the device");
		CHECK(cudaMemcpyAsync(device, host, COPY_BYTES, cudaMemcpyHostToDevice, gpu->stream), "copy to the device");
		if (host_ns() - begun < seconds * 1e9 - 2e7)
			CHECK(cudaStreamSynchronize(gpu->stream), "copy to the device");
	}
	/* copies are still under way */
	memset(&timing, 0, sizeof timing);
	row(run, seconds, COPY, NAN, &timing);
	CHECK(cudaStreamSynchronize(gpu->stream), "copy to the device");
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_telemetry",
		.summary = "clock, power, temperature and link over a load of ten seconds",
		.method = 1,
		.seconds = 13,
		.quick_seconds = 3,
		.rounds = 1,
		.long_run = true,
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
