/*
 * pcie_pageable - bytes a second from and to memory that is not pinned.
 *
 * The driver copies such memory through pinned buffers of its own, in pieces,
 * with the processor's help: another mechanism than that of pinned memory, so
 * its curve is never joined with that one. Timed by the host's clock from the
 * call to the end of a synchronize, since the call may return before the data
 * are there. Places rotate through several times the host's cache; the data are
 * verified.
 *
 * Emits direction,size_bytes,sample,bandwidth_bytes_per_s,transfer_ns,
 * cache_multiple_ratio and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../bench/harness/fail.h"
#include "../bench/harness/units.h"
#include "harness/experiment.h"
#include "harness/payload.h"
#include "harness/rotation.h"

#define SMALLEST (1 * KIB)
#define LARGEST	 (1 * GIB)
#define MOST	 256

enum { H2D, D2H };
static const char *const directions[] = { "h2d", "d2h" };

static const struct column columns[] = {
	{ "direction", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "host to device, or device to host" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "bytes of one copy" },
	{ "bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "bytes moved a second" },
	{ "transfer_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "call to synchronized" },
	{ "cache_multiple_ratio", ROLE_VALUE, "1", BETTER_NONE, 0, "host memory rotated through, over the last-level cache" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = { GPU_REASONS_END };
static uint64_t llc_bytes;
static const struct run_option options[] = {
	{ "llc-bytes", OPTION_SIZE, &llc_bytes, 0, 0, "last-level caches of the host together; 0: as the system says", NULL },
	{ NULL, OPTION_FLAG, NULL, 0, 0, NULL, NULL },
};

static char *pool, *device;
static size_t pool_bytes, device_bytes, cache_bytes;

static void plan(struct gpu_run *run)
{
	for (uint64_t size = SMALLEST; size <= LARGEST; size *= run->quick ? 16 : 2)
		for (unsigned d = H2D; d <= D2H; d++)
			gpu_plan(run, d, size, "%s,%llu", directions[d], (unsigned long long)size);
}

static void begin(struct gpu_run *run)
{
	size_t largest = run->quick ? 64 * MIB : LARGEST;

	cache_bytes = llc_bytes ? llc_bytes : host_cache_bytes();
	pool_bytes = rotation_pool(largest, cache_bytes, host_available_bytes() / 4);
	device_bytes = largest < gpu_memory_cap(&run->gpu) ? largest : gpu_memory_cap(&run->gpu);
	pool = (char *)must_allocate(NULL, pool_bytes, 1);
	memset(pool, 1, pool_bytes);
	device = (char *)gpu_alloc(&run->gpu, device_bytes);
	payload_begin(&run->gpu);
}

static void end(struct gpu_run *run)
{
	(void)run;
	payload_end();
	gpu_free(device);
	free(pool);
}

static double copy_ns(struct gpu *gpu, unsigned direction, char *host, size_t size)
{
	double begun = host_ns();

	if (direction == H2D)
		CHECK(cudaMemcpyAsync(device, host, size, cudaMemcpyHostToDevice, gpu->stream), "copy to the device");
	else
		CHECK(cudaMemcpyAsync(host, device, size, cudaMemcpyDeviceToHost, gpu->stream), "copy to the host");
	CHECK(cudaStreamSynchronize(gpu->stream), "copy %zu bytes", size);
	return host_ns() - begun;
}

static bool arrives(struct gpu *gpu, unsigned direction, size_t size)
{
	if (direction == H2D) {
		payload_fill_host(pool, size, 21);
		copy_ns(gpu, direction, pool, size);
		return payload_intact_device(gpu, device, size, 21);
	}
	payload_fill_device(gpu, device, size, 22);
	copy_ns(gpu, direction, pool, size);
	return payload_intact_host(pool, size, 22, false);
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	struct rotation rotation;

	if (point->size > device_bytes || !rotation_begin(&rotation, pool_bytes, point->size, false)) {
		gpu_no_row(run, point, "skipped", point->size > device_bytes ? "device_memory" : "host_memory");
		return;
	}
	bool sound = arrives(gpu, point->tag, point->size);
	double one = copy_ns(gpu, point->tag, pool + rotation_next(&rotation), point->size);
	unsigned count = (unsigned)fmin(fmax(ceil(BODY_LEAST_NS / one), 1), MOST);

	for (unsigned i = 0; i < run->samples; i++) {
		struct timing timing;

		memset(&timing, 0, sizeof timing);
		for (unsigned k = 0; k < count; k++)
			timing.duration_ns += copy_ns(gpu, point->tag, pool + rotation_next(&rotation), point->size);
		timing.operations = count;
		double each = timing.duration_ns / count;
		double values[] = { (double)point->size / each * 1e9, each,
				    cache_bytes ? rotation_multiple(&rotation, point->size, cache_bytes) : NAN };

		gpu_row(run, point, i, values, &timing, sound ? validity_rate(values[0], 0) : verdict_of("corrupt", "payload_differs"));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "pcie_pageable",
		.summary = "bytes a second between pageable host memory and the device, by size",
		.method = 1,
		.seconds = 4,
		.needs = NEED_LLC,
		.columns = columns,
		.reasons = reasons,
		.options = options,
	},
	.plan = plan,
	.begin = begin,
	.measure = measure,
	.end = end,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
