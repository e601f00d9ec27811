/*
 * pcie_bandwidth - bytes a second between host and device, by size.
 *
 * Copies are queued behind a kernel that spins until all of them are queued, so
 * that no cost of queueing is in the time between the two events around them.
 * Host places rotate through several times the last-level cache. Both
 * directions at once start from one gate; each has its own events, and the
 * share of time in which both ran is given. One method for all sizes. Beside
 * it, at four sizes: write-combined memory, one place used again and again, and
 * a kernel that copies instead of the copy engine. Every copy's data are
 * verified.
 *
 * Emits direction,memory,engine,size_bytes,sample,bandwidth_bytes_per_s,
 * h2d_bandwidth_bytes_per_s,d2h_bandwidth_bytes_per_s,transfer_ns,
 * overlap_ratio,cache_multiple_ratio,link_peak_bytes_per_s,link_generation_count,
 * link_width_count and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/device_clock.cuh"

#include "../bench/harness/units.h"
#include "harness/copies.h"
#include "harness/experiment.h"
#include "harness/link.h"
#include "harness/nvml.h"
#include "harness/payload.h"
#include "harness/rotation.h"

#define SMALLEST   (1 * KIB)
#define LARGEST	   (1 * GIB)
#define COPIES_MAX 256
#define POLL_BYTES (16 * MIB) /* smaller copies are never disturbed by a question */
#define WAKE_BYTES (64 * MIB) /* copied before anything is timed, so that the link is awake when it is asked */

/* a = b, 16 bytes a thread and step, from or to mapped host memory. */
KERNEL pcie_copy(struct job job)
{
	uint4 *to = (uint4 *)job.a;
	const uint4 *from = (const uint4 *)job.b;
	uint64_t step = (uint64_t)gridDim.x * blockDim.x;

	for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < job.bytes / 16; i += step)
		to[i] = from[i];
}

static const void *const kernels[] = { (const void *)pcie_copy };

enum memory { PINNED, WRITE_COMBINED, SINGLE };
enum engine { COPY, SM };

static const char *const directions[] = { "h2d", "d2h", "both" };
static const char *const memories[] = { "pinned", "write_combined", "single_place" };
static const char *const engines[] = { "copy_engine", "kernel" };
static const uint64_t four_sizes[] = { 64 * KIB, 1 * MIB, 16 * MIB, 256 * MIB };

static const struct column columns[] = {
	{ "direction", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "host to device, device to host, or both at once" },
	{ "memory", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "kind of host memory, and whether its places rotate" },
	{ "engine", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what moves the data" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "bytes of one copy" },
	{ "bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "bytes moved a second, both directions together" },
	{ "h2d_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "to the device" },
	{ "d2h_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "to the host" },
	{ "transfer_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "time of one copy among many" },
	{ "overlap_ratio", ROLE_VALUE, "1", BETTER_NONE, 0, "share of the longer direction in which both ran" },
	{ "cache_multiple_ratio", ROLE_VALUE, "1", BETTER_NONE, 0, "host memory rotated through, over the last-level cache" },
	{ "link_peak_bytes_per_s", ROLE_VALUE, "By/s", BETTER_NONE, 0, "what the link carries one way, read while copying" },
	{ "link_generation_count", ROLE_VALUE, "1", BETTER_NONE, 0, "PCIe generation, read while copying" },
	{ "link_width_count", ROLE_VALUE, "1", BETTER_NONE, 0, "lanes, read while copying" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_overlap", "the two directions ran less than 95 % of the time together", NULL },
	GPU_REASONS_END,
};

static uint64_t llc_bytes;
static const struct run_option options[] = {
	{ "llc-bytes", OPTION_SIZE, &llc_bytes, 0, 0, "last-level caches of the host together; 0: as the system says", NULL },
	{ NULL, OPTION_FLAG, NULL, 0, 0, NULL, NULL },
};

static void plan_point(struct gpu_run *run, unsigned direction, unsigned memory, unsigned engine, uint64_t size)
{
	gpu_plan(run, direction | memory << 4 | engine << 8, size, "%s,%s,%s,%llu", directions[direction], memories[memory],
		 engines[engine], (unsigned long long)size);
}

static void plan(struct gpu_run *run)
{
	for (uint64_t size = SMALLEST; size <= LARGEST; size *= run->quick ? 16 : 2)
		for (unsigned d = COPIES_H2D; d <= COPIES_BOTH; d++) {
			plan_point(run, d, PINNED, COPY, size);
			if (!run->quick && size >= 64 * KIB && size < 4 * MIB)
				plan_point(run, d, PINNED, COPY, size + size / 2);
		}
	for (unsigned i = 0; i < (run->quick ? 1 : GPU_COUNT(four_sizes)); i++)
		for (unsigned d = COPIES_H2D; d <= COPIES_D2H; d++) {
			plan_point(run, d, WRITE_COMBINED, COPY, four_sizes[i]);
			plan_point(run, d, SINGLE, COPY, four_sizes[i]);
			plan_point(run, d, PINNED, SM, four_sizes[i]);
		}
}

/* Host pools and device buffers of this run. */
static struct {
	char *pool, *combined, *to_device, *from_device;
	size_t pool_bytes, combined_bytes, device_bytes, cache_bytes;
	struct link_state link;
	double link_limit;
} at;

static void queue_one(struct gpu *gpu, enum copies_way way, char *host, cudaStream_t stream, void *context)
{
	const struct gpu_point *point = (const struct gpu_point *)context;
	char *device = way == COPIES_H2D ? at.to_device : at.from_device;
	void *mapped;

	if (point->tag >> 8 == COPY) {
		if (way == COPIES_H2D)
			CHECK(cudaMemcpyAsync(device, host, point->size, cudaMemcpyHostToDevice, stream), "copy to the device");
		else
			CHECK(cudaMemcpyAsync(host, device, point->size, cudaMemcpyDeviceToHost, stream), "copy to the host");
		return;
	}
	struct body body = { (const void *)pcie_copy, gpu->multiprocessors * 4, 512, 0, false, 0 };
	struct job job = job_begin(gpu);

	CHECK(cudaHostGetDevicePointer(&mapped, host, 0), "map host memory");
	job.a = way == COPIES_H2D ? device : (char *)mapped;
	job.b = way == COPIES_H2D ? (char *)mapped : device;
	job.bytes = point->size;
	body_launch(gpu, &body, job, stream);
}

static void ask_link(void)
{
	at.link = link_faster(at.link, link_now());
}

/* An idle link runs slowly: copies wake it, and while they run it is asked what it is. */
static void wake_link(struct gpu_run *run)
{
	struct gpu_point point = { COPIES_H2D, at.device_bytes < WAKE_BYTES ? at.device_bytes : WAKE_BYTES, "" };
	struct rotation rotation;
	struct copies copies = { COPIES_H2D, queue_one, &point, &rotation, at.pool };

	at.link_limit = link_limit();
	at.link = link_now();
	if (rotation_begin(&rotation, at.pool_bytes, point.size, false))
		copies_run(&run->gpu, &copies, 8, ask_link);
}

static void begin(struct gpu_run *run)
{
	struct gpu *gpu = &run->gpu;
	size_t largest = run->quick ? 64 * MIB : LARGEST;

	at.cache_bytes = llc_bytes ? llc_bytes : host_cache_bytes();
	at.pool_bytes = rotation_pool(largest, at.cache_bytes, host_available_bytes() / 4);
	at.combined_bytes = at.pool_bytes < 256 * MIB ? at.pool_bytes : 256 * MIB;
	at.device_bytes = largest < gpu_memory_cap(gpu) / 2 ? largest : gpu_memory_cap(gpu) / 2;
	at.pool = (char *)gpu_host_alloc(at.pool_bytes, cudaHostAllocMapped);
	at.combined = (char *)gpu_host_alloc(at.combined_bytes, cudaHostAllocWriteCombined);
	at.to_device = (char *)gpu_alloc(gpu, at.device_bytes);
	at.from_device = (char *)gpu_alloc(gpu, at.device_bytes);
	payload_begin(gpu);
	copies_begin(gpu);
	telemetry_begin(gpu->pci_id);
	wake_link(run);
}

static void end(struct gpu_run *run)
{
	(void)run;
	telemetry_end();
	copies_end();
	payload_end();
	gpu_free(at.to_device);
	gpu_free(at.from_device);
	gpu_host_free(at.combined);
	gpu_host_free(at.pool);
}

/* The pattern goes out by one copy and comes back where the copy put it. */
static bool arrives(struct gpu *gpu, struct gpu_point *point, char *pool)
{
	unsigned direction = point->tag & 15;
	bool probes = pool == at.combined;
	bool sound = true;

	if (direction != COPIES_D2H) {
		payload_fill_host(pool, point->size, 11);
		queue_one(gpu, COPIES_H2D, pool, gpu->stream, point);
		CHECK(cudaStreamSynchronize(gpu->stream), "copy a pattern");
		sound = payload_intact_device(gpu, at.to_device, point->size, 11);
	}
	if (direction != COPIES_H2D) {
		payload_fill_device(gpu, at.from_device, point->size, 12);
		queue_one(gpu, COPIES_D2H, pool, gpu->stream, point);
		CHECK(cudaStreamSynchronize(gpu->stream), "copy a pattern");
		sound = payload_intact_host(pool, point->size, 12, probes) && sound;
	}
	return sound;
}

static struct verdict judge(const struct copies_pass *pass, const struct gpu_point *point, double h2d, double d2h, bool sound)
{
	struct verdict verdict = verdict_ok();

	if (!sound)
		return verdict_of("corrupt", "payload_differs");
	if (pass->timed_out)
		verdict = verdict_of("suspect", "gate_timed_out");
	if ((point->tag & 15) == COPIES_BOTH && pass->overlap < 0.95)
		verdict = validity_worse(verdict, verdict_of("suspect", "no_overlap"));
	if (pass->ns[COPIES_H2D] > 0)
		verdict = validity_worse(verdict, validity_rate(h2d, at.link_limit));
	if (pass->ns[COPIES_D2H] > 0)
		verdict = validity_worse(verdict, validity_rate(d2h, at.link_limit));
	return verdict;
}

static void measure(struct gpu_run *run, const struct gpu_point *planned)
{
	struct gpu *gpu = &run->gpu;
	struct gpu_point point = *planned;
	unsigned memory = point.tag >> 4 & 15;
	bool both = (point.tag & 15) == COPIES_BOTH;
	char *pool = memory == WRITE_COMBINED ? at.combined : at.pool;
	struct rotation rotation;
	struct copies copies = { (enum copies_way)(point.tag & 15), queue_one, &point, &rotation, pool };

	if (point.size > at.device_bytes) {
		gpu_no_row(run, planned, "skipped", "device_memory");
		return;
	}
	if (!rotation_begin(&rotation, memory == WRITE_COMBINED ? at.combined_bytes : at.pool_bytes, point.size,
			    memory == SINGLE)) {
		gpu_no_row(run, planned, "skipped", "host_memory");
		return;
	}
	bool sound = arrives(gpu, &point, pool);
	/* first the estimate, whose copies also wake the link */
	double one = copies_run(gpu, &copies, 4, NULL).both_ns / 4;
	unsigned count = one > 0 ? (unsigned)fmin(fmax(ceil(BODY_LEAST_NS / one), 1), COPIES_MAX) : COPIES_MAX;

	for (unsigned i = 0; i < run->samples; i++) {
		bool poll = point.size >= POLL_BYTES && i == 0;
		struct copies_pass pass = copies_run(gpu, &copies, count, poll ? ask_link : NULL);
		double bytes = (double)point.size * count;
		double h2d = pass.ns[COPIES_H2D] > 0 ? bytes / pass.ns[COPIES_H2D] * 1e9 : NAN;
		double d2h = pass.ns[COPIES_D2H] > 0 ? bytes / pass.ns[COPIES_D2H] * 1e9 : NAN;
		double values[] = { (both ? 2 : 1) * bytes / pass.both_ns * 1e9,
				    h2d,
				    d2h,
				    pass.both_ns / count,
				    both ? pass.overlap : NAN,
				    at.cache_bytes ? rotation_multiple(&rotation, point.size, at.cache_bytes) : NAN,
				    at.link.bytes_per_s > 0 ? at.link.bytes_per_s : NAN,
				    at.link.generation,
				    at.link.width };

		gpu_row(run, planned, i, values, &pass.timing, judge(&pass, planned, h2d, d2h, sound));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "pcie_bandwidth",
		.summary = "bytes a second between pinned host memory and the device, by size and direction",
		.method = 2,
		.seconds = 6,
		.needs = NEED_LLC,
		.columns = columns,
		.reasons = reasons,
		.options = options,
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
