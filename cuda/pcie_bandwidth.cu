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

#include <string.h>

#include "../bench/harness/units.h"
#include "harness/experiment.h"
#include "harness/gate.h"
#include "harness/link.h"
#include "harness/nvml.h"
#include "harness/payload.h"
#include "harness/rotation.h"

#define SMALLEST   (1 * KIB)
#define LARGEST	   (1 * GIB)
#define COPIES_MAX 256
#define POLL_BYTES (16 * MIB) /* smaller copies are never disturbed by a question */

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

enum direction { H2D, D2H, BOTH };
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
		for (unsigned d = H2D; d <= BOTH; d++) {
			plan_point(run, d, PINNED, COPY, size);
			if (!run->quick && size >= 64 * KIB && size < 4 * MIB)
				plan_point(run, d, PINNED, COPY, size + size / 2);
		}
	for (unsigned i = 0; i < (run->quick ? 1 : GPU_COUNT(four_sizes)); i++)
		for (unsigned d = H2D; d <= D2H; d++) {
			plan_point(run, d, WRITE_COMBINED, COPY, four_sizes[i]);
			plan_point(run, d, SINGLE, COPY, four_sizes[i]);
			plan_point(run, d, PINNED, SM, four_sizes[i]);
		}
}

/* Host pools and device buffers of this run; a second stream for the other direction. */
static struct {
	char *pool, *combined, *to_device, *from_device;
	size_t pool_bytes, combined_bytes, device_bytes, cache_bytes;
	cudaStream_t other;
	cudaEvent_t gate_passed, start, stop;
	struct link_state link;
} at;

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
	CHECK(cudaStreamCreateWithFlags(&at.other, cudaStreamNonBlocking), "create a stream");
	CHECK(cudaEventCreate(&at.gate_passed), "create an event");
	CHECK(cudaEventCreate(&at.start), "create an event");
	CHECK(cudaEventCreate(&at.stop), "create an event");
	payload_begin(gpu);
	gate_begin(gpu);
	telemetry_begin(gpu->pci_id);
	at.link = link_now();
}

static void end(struct gpu_run *run)
{
	(void)run;
	telemetry_end();
	gate_end();
	payload_end();
	CHECK(cudaEventDestroy(at.gate_passed), "destroy an event");
	CHECK(cudaEventDestroy(at.start), "destroy an event");
	CHECK(cudaEventDestroy(at.stop), "destroy an event");
	CHECK(cudaStreamDestroy(at.other), "destroy a stream");
	gpu_free(at.to_device);
	gpu_free(at.from_device);
	gpu_host_free(at.combined);
	gpu_host_free(at.pool);
}

static void copy_one(struct gpu *gpu, const struct gpu_point *point, unsigned direction, char *host, cudaStream_t stream)
{
	char *device = direction == H2D ? at.to_device : at.from_device;
	void *mapped;

	if (point->tag >> 8 == COPY) {
		if (direction == H2D)
			CHECK(cudaMemcpyAsync(device, host, point->size, cudaMemcpyHostToDevice, stream), "copy to the device");
		else
			CHECK(cudaMemcpyAsync(host, device, point->size, cudaMemcpyDeviceToHost, stream), "copy to the host");
		return;
	}
	struct body body = { (const void *)pcie_copy, gpu->multiprocessors * 4, 512, 0, false, 0 };
	struct job job = job_begin(gpu);

	CHECK(cudaHostGetDevicePointer(&mapped, host, 0), "map host memory");
	job.a = direction == H2D ? device : (char *)mapped;
	job.b = direction == H2D ? (char *)mapped : device;
	job.bytes = point->size;
	body_launch(gpu, &body, job, stream);
}

struct pass {
	double ns[2];	/* by direction; 0: did not run */
	double both_ns; /* first start to last stop */
	double overlap;
	struct timing timing;
	bool timed_out;
};

static float between(cudaEvent_t from, cudaEvent_t to)
{
	float ms = 0;

	CHECK(cudaEventElapsedTime(&ms, from, to), "read the events");
	return ms * 1e6f;
}

/* Queue `count` copies a direction behind the gate, then let them go. */
static struct pass run_pass(struct gpu *gpu, const struct gpu_point *point, struct rotation *rotation, char *pool,
			    unsigned count, bool poll)
{
	unsigned direction = point->tag & 15;
	struct pass pass;

	memset(&pass, 0, sizeof pass);
	gate_close(gpu, gpu->stream);
	CHECK(cudaEventRecord(at.gate_passed, gpu->stream), "record an event");
	CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
	if (direction == BOTH) {
		CHECK(cudaStreamWaitEvent(at.other, at.gate_passed, 0), "hold the other stream back");
		CHECK(cudaEventRecord(at.start, at.other), "record an event");
	}
	for (unsigned i = 0; i < count; i++) {
		copy_one(gpu, point, direction == BOTH ? (unsigned)H2D : direction, pool + rotation_next(rotation), gpu->stream);
		if (direction == BOTH)
			copy_one(gpu, point, D2H, pool + rotation_next(rotation), at.other);
	}
	CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
	if (direction == BOTH)
		CHECK(cudaEventRecord(at.stop, at.other), "record an event");
	double begun = host_ns();

	gate_open();
	if (poll)
		at.link = link_faster(at.link, link_now());
	CHECK(cudaStreamSynchronize(gpu->stream), "copy %llu bytes", (unsigned long long)point->size);
	CHECK(cudaStreamSynchronize(at.other), "copy %llu bytes", (unsigned long long)point->size);
	pass.timing.duration_ns = host_ns() - begun;
	pass.timed_out = gate_timed_out();
	pass.ns[direction == D2H] = pass.both_ns = between(gpu->start, gpu->stop);
	if (direction == BOTH) {
		double late = between(gpu->start, at.start);

		pass.ns[D2H] = between(at.start, at.stop);
		pass.both_ns = fmax(pass.ns[H2D], late + pass.ns[D2H]);
		pass.overlap = (fmin(pass.ns[H2D], late + pass.ns[D2H]) - fmax(0, late)) / fmax(pass.ns[H2D], pass.ns[D2H]);
	}
	pass.timing.event_ns = pass.both_ns;
	pass.timing.operations = direction == BOTH ? 2.0 * count : count;
	return pass;
}

/* The pattern goes out by one copy and comes back where the copy put it. */
static bool arrives(struct gpu *gpu, const struct gpu_point *point, char *pool)
{
	unsigned direction = point->tag & 15;
	bool probes = pool == at.combined;
	bool sound = true;

	if (direction != D2H) {
		payload_fill_host(pool, point->size, 11);
		copy_one(gpu, point, H2D, pool, gpu->stream);
		CHECK(cudaStreamSynchronize(gpu->stream), "copy a pattern");
		sound = payload_intact_device(gpu, at.to_device, point->size, 11);
	}
	if (direction != H2D) {
		payload_fill_device(gpu, at.from_device, point->size, 12);
		copy_one(gpu, point, D2H, pool, gpu->stream);
		CHECK(cudaStreamSynchronize(gpu->stream), "copy a pattern");
		sound = payload_intact_host(pool, point->size, 12, probes) && sound;
	}
	return sound;
}

static struct verdict judge(const struct pass *pass, const struct gpu_point *point, double h2d, double d2h, bool sound)
{
	struct verdict verdict = verdict_ok();

	if (!sound)
		return verdict_of("corrupt", "payload_differs");
	if (pass->timed_out)
		verdict = verdict_of("suspect", "gate_timed_out");
	if ((point->tag & 15) == BOTH && pass->overlap < 0.95)
		verdict = validity_worse(verdict, verdict_of("suspect", "no_overlap"));
	if (pass->ns[H2D] > 0)
		verdict = validity_worse(verdict, validity_rate(h2d, at.link.bytes_per_s));
	if (pass->ns[D2H] > 0)
		verdict = validity_worse(verdict, validity_rate(d2h, at.link.bytes_per_s));
	return verdict;
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	unsigned memory = point->tag >> 4 & 15;
	char *pool = memory == WRITE_COMBINED ? at.combined : at.pool;
	struct rotation rotation;

	if (point->size > at.device_bytes) {
		gpu_no_row(run, point, "skipped", "device_memory");
		return;
	}
	if (!rotation_begin(&rotation, memory == WRITE_COMBINED ? at.combined_bytes : at.pool_bytes, point->size,
			    memory == SINGLE)) {
		gpu_no_row(run, point, "skipped", "host_memory");
		return;
	}
	bool sound = arrives(gpu, point, pool);
	/* first the estimate, whose copies also wake the link */
	double one = run_pass(gpu, point, &rotation, pool, 4, false).both_ns / 4;
	unsigned count = one > 0 ? (unsigned)fmin(fmax(ceil(BODY_LEAST_NS / one), 1), COPIES_MAX) : COPIES_MAX;

	for (unsigned i = 0; i < run->samples; i++) {
		bool poll = point->size >= POLL_BYTES && i == 0;
		struct pass pass = run_pass(gpu, point, &rotation, pool, count, poll);
		double bytes = (double)point->size * count;
		double h2d = pass.ns[H2D] > 0 ? bytes / pass.ns[H2D] * 1e9 : NAN;
		double d2h = pass.ns[D2H] > 0 ? bytes / pass.ns[D2H] * 1e9 : NAN;
		bool both = (point->tag & 15) == BOTH;
		double values[] = { (both ? 2 : 1) * bytes / pass.both_ns * 1e9,
				    h2d,
				    d2h,
				    pass.both_ns / count,
				    both ? pass.overlap : NAN,
				    at.cache_bytes ? rotation_multiple(&rotation, point->size, at.cache_bytes) : NAN,
				    at.link.bytes_per_s > 0 ? at.link.bytes_per_s : NAN,
				    at.link.generation,
				    at.link.width };

		gpu_row(run, point, i, values, &pass.timing, judge(&pass, point, h2d, d2h, sound));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "pcie_bandwidth",
		.summary = "bytes a second between pinned host memory and the device, by size and direction",
		.method = 1,
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
