/*
 * gpu_bandwidth - bytes a second that a GPU reads, writes, copies and combines.
 *
 * Every block walks its own slice with 16-byte accesses, four in flight a
 * thread, over and over; two counts of passes give the slope, so that neither
 * launch nor first touch is in it. `private` gives a block the same slice each
 * pass: small ones stay in the first-level cache. `shared` hands the slices on
 * from block to block and reads past the first level, so that the second serves
 * them whatever a multiprocessor has seen before. Sizes are those of
 * all buffers together. Payload is what the caller asked to move (a copy of n
 * bytes is n); traffic counts both directions.
 *
 * Emits operation,sharing,size_bytes,sample,payload_bandwidth_bytes_per_s,
 * traffic_bandwidth_bytes_per_s,memory_peak_bytes_per_s,l1_bytes,l2_bytes and
 * the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/stream.cuh"

#include <string.h>

#include "../bench/harness/units.h"
#include "harness/experiment.h"
#include "harness/payload.h"

#define SMALLEST (1 * KIB)
#define LARGEST	 (4 * GIB)

/* Words of a that differ from `stride`, counted at b. */
KERNEL bandwidth_check(struct job job)
{
	const uint32_t *words = (const uint32_t *)job.a;
	uint64_t step = (uint64_t)gridDim.x * blockDim.x;
	unsigned long long wrong = 0;

	for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < job.bytes / 4; i += step)
		wrong += words[i] != (uint32_t)job.stride;
	if (wrong)
		atomicAdd((unsigned long long *)job.b, wrong);
}

enum operation { READ, WRITE, COPY, TRIAD, MEMCPY, MEMSET };

static const struct {
	const char *name;
	const void *kernel;
	unsigned buffers;
	double payload; /* of the size */
	double traffic;
} operations[] = {
	{ "read", (const void *)bandwidth_read, 1, 1, 1 },   { "write", (const void *)bandwidth_write, 1, 1, 1 },
	{ "copy", (const void *)bandwidth_copy, 2, 0.5, 1 }, { "triad", (const void *)bandwidth_triad, 3, 1, 1 },
	{ "memcpy", NULL, 2, 0.5, 1 },			     { "memset", NULL, 1, 1, 1 },
};

static const void *const kernels[] = {
	(const void *)bandwidth_read, (const void *)bandwidth_read_l2, (const void *)bandwidth_write,
	(const void *)bandwidth_copy, (const void *)bandwidth_triad,   (const void *)bandwidth_check,
};

static const struct column columns[] = {
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "read, write, copy, triad by kernels; memcpy, memset by the runtime" },
	{ "sharing", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "private: a block keeps its slice; shared: slices are handed on, past the first level" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "all buffers together" },
	{ "payload_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "bytes asked to be moved a second" },
	{ "traffic_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "bytes read and written a second" },
	{ "memory_peak_bytes_per_s", ROLE_VALUE, "By/s", BETTER_NONE, 0, "2 x memory clock x bus width / 8, as the device states" },
	{ "l1_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "first-level cache and shared memory of all multiprocessors" },
	{ "l2_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "second-level cache, as the device states" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = { GPU_REASONS_END };

static void plan_point(struct gpu_run *run, unsigned operation, bool shared, uint64_t size)
{
	gpu_plan(run, operation << 1 | shared, size, "%s,%s,%llu", operations[operation].name, shared ? "shared" : "private",
		 (unsigned long long)size);
}

static void plan(struct gpu_run *run)
{
	for (uint64_t size = SMALLEST; size <= LARGEST; size *= run->quick ? 16 : 2) {
		for (unsigned operation = READ; operation <= TRIAD; operation++)
			plan_point(run, operation, false, size);
		if (!run->quick && size < LARGEST)
			plan_point(run, READ, false, size + size / 2);
		if (size >= 256 * KIB)
			plan_point(run, READ, true, size);
		if (size >= 16 * MIB) {
			plan_point(run, MEMCPY, false, size);
			plan_point(run, MEMSET, false, size);
		}
	}
}

static char *memory;
static size_t memory_bytes;
static unsigned long long *wrong_words;
static double memory_peak;

static void begin(struct gpu_run *run)
{
	struct gpu *gpu = &run->gpu;

	payload_begin(gpu);
	memory_bytes = gpu_memory_cap(gpu) < LARGEST ? gpu_memory_cap(gpu) : LARGEST;
	memory = (char *)gpu_alloc(gpu, memory_bytes);
	wrong_words = (unsigned long long *)gpu_alloc(gpu, sizeof *wrong_words);
	memory_peak = 2.0 * gpu_attribute(gpu, cudaDevAttrMemoryClockRate, "memory clock") * 1e3 *
		      gpu_attribute(gpu, cudaDevAttrGlobalMemoryBusWidth, "bus width") / 8;
}

static void end(struct gpu_run *run)
{
	(void)run;
	payload_end();
	gpu_free(wrong_words);
	gpu_free(memory);
}

static bool all_words_are(struct gpu *gpu, const void *at, size_t bytes, uint32_t word)
{
	struct body body = { (const void *)bandwidth_check, gpu->multiprocessors * 4, 256, 0, false, 0 };
	struct job job = job_begin(gpu);
	unsigned long long wrong = 0;

	job.a = (void *)at;
	job.b = wrong_words;
	job.bytes = bytes;
	job.stride = word;
	CHECK(cudaMemset(wrong_words, 0, sizeof wrong), "clear a counter");
	body_launch(gpu, &body, job, gpu->stream);
	CHECK(cudaStreamSynchronize(gpu->stream), "verify a buffer");
	CHECK(cudaMemcpy(&wrong, wrong_words, sizeof wrong, cudaMemcpyDeviceToHost), "read a counter");
	return wrong == 0;
}

/* 1 in b and 2 in c make 7 in a; a copy carries a pattern; a write its own word. */
static void fill(struct gpu *gpu, unsigned operation, size_t part)
{
	CHECK(cudaMemset(memory, 0, part * operations[operation].buffers), "clear the buffers");
	if (operation == COPY || operation == MEMCPY)
		payload_fill_device(gpu, memory + part, part, 1);
	if (operation == TRIAD) {
		CHECK(cudaMemset(memory + part, 1, part), "fill a buffer");
		CHECK(cudaMemset(memory + 2 * part, 2, part), "fill a buffer");
	}
}

static bool intact(struct gpu *gpu, unsigned operation, size_t part)
{
	switch (operation) {
	case COPY:
	case MEMCPY:
		return payload_intact_device(gpu, memory, part, 1);
	case WRITE:
		return all_words_are(gpu, memory, part, 0x5a5a5a5au);
	case TRIAD:
		return all_words_are(gpu, memory, part, 0x07070707u);
	case MEMSET:
		return all_words_are(gpu, memory, part, 0x5a5a5a5au);
	default:
		return true;
	}
}

/* `count` runtime copies or fills between two events: ns of one. */
static struct timing runtime_calls(struct gpu *gpu, unsigned operation, size_t part, unsigned count)
{
	struct timing timing;
	float ms;

	memset(&timing, 0, sizeof timing);
	double begun = host_ns();

	CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
	for (unsigned i = 0; i < count; i++)
		if (operation == MEMCPY)
			CHECK(cudaMemcpyAsync(memory, memory + part, part, cudaMemcpyDeviceToDevice, gpu->stream), "copy");
		else
			CHECK(cudaMemsetAsync(memory, 0x5a, part, gpu->stream), "fill");
	CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
	CHECK(cudaStreamSynchronize(gpu->stream), "copy or fill %zu bytes", part);
	timing.duration_ns = host_ns() - begun;
	CHECK(cudaEventElapsedTime(&ms, gpu->start, gpu->stop), "read the events");
	timing.event_ns = ms * 1e6;
	timing.operations = count;
	return timing;
}

static void row(struct gpu_run *run, const struct gpu_point *point, unsigned sample, double ns, const struct timing *timing,
		bool sound)
{
	unsigned operation = point->tag >> 1;
	unsigned buffers = operations[operation].buffers;
	double rate = (double)(point->size / buffers / 16 * 16 * buffers) / ns * 1e9;
	double values[] = { rate * operations[operation].payload,
			    rate * operations[operation].traffic,
			    memory_peak > 0 ? memory_peak : NAN,
			    (double)run->gpu.shared_multiprocessor_bytes * run->gpu.multiprocessors,
			    (double)run->gpu.l2_bytes };
	/* only what cannot lie in a cache is bound by the memory's rate */
	double limit = point->size >= 4 * run->gpu.l2_bytes ? memory_peak : 0;
	struct verdict verdict = validity_rate(values[1], limit);

	gpu_row(run, point, sample, values, timing, sound ? verdict : verdict_of("corrupt", "payload_differs"));
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	unsigned operation = point->tag >> 1;
	size_t part = point->size / operations[operation].buffers / 16 * 16;
	bool shared = point->tag & 1;
	struct body body = { shared ? (const void *)bandwidth_read_l2 : operations[operation].kernel, 0, STREAM_THREADS, 0, false, 0 };
	struct job job = job_begin(gpu);

	if (point->size > memory_bytes) {
		gpu_no_row(run, point, "skipped", "device_memory");
		return;
	}
	fill(gpu, operation, part);
	if (!body.kernel) {
		double one = runtime_calls(gpu, operation, part, 1).event_ns;
		unsigned count = one > 0 && one < BODY_LEAST_NS ? (unsigned)fmin(BODY_LEAST_NS / one + 1, 512) : 1;
		bool sound = intact(gpu, operation, part);

		for (unsigned i = 0; i < run->samples; i++) {
			struct timing timing = runtime_calls(gpu, operation, part, count);

			row(run, point, i, timing.event_ns / count, &timing, sound);
		}
		return;
	}
	if (!body_wave(gpu, &body)) {
		gpu_no_row(run, point, "skipped", "no_full_wave");
		return;
	}
	job.a = memory;
	job.b = memory + part;
	job.c = memory + 2 * part;
	job.bytes = part * operations[operation].buffers;
	job.stride = 0x5a5a5a5au;
	job.lanes = shared ? 0 : 0xffffffffu;
	uint64_t many = body_calibrate(gpu, &body, job, 2, BODY_LEAST_NS);
	bool sound = intact(gpu, operation, part);

	gpu_warm(run, &body, job);
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope = slope_of_laps(gpu, &body, job, many / 2, many, 1);

		row(run, point, i, slope.valid ? slope.ns : NAN, &slope.longer, sound);
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_bandwidth",
		.summary = "bytes a second of device memory and its caches, by operation and working set",
		.method = 2,
		.seconds = 6,
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
