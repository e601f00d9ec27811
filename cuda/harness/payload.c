/*
 * payload - a pattern in memory, and whether it is still there.
 *
 * SPDX-License-Identifier: MIT
 */
#include "payload.h"

#include "check.h"
#include "timing.h"

#define PROBE_BYTES ((size_t)64 << 10)
#define FULL_BYTES  ((size_t)64 << 20)
#define PROBES      16

static unsigned long long *wrong_words;

void payload_begin(struct gpu *gpu)
{
	const void *kernels[] = { payload_kernel_write(), payload_kernel_verify() };

	gpu_load(gpu, kernels, 2);
	wrong_words = (unsigned long long *)gpu_alloc(gpu, sizeof *wrong_words);
}

void payload_end(void)
{
	gpu_free(wrong_words);
	wrong_words = NULL;
}

static struct job payload_job(struct gpu *gpu, void *memory, size_t bytes, uint32_t seed)
{
	struct job job = job_begin(gpu);

	job.a = memory;
	job.b = wrong_words;
	job.bytes = bytes;
	job.stride = seed;
	return job;
}

static struct body payload_body(struct gpu *gpu, const void *kernel)
{
	struct body body = { kernel, gpu->multiprocessors * 4, 256, 0, false, 0 };

	return body;
}

void payload_fill_device(struct gpu *gpu, void *memory, size_t bytes, uint32_t seed)
{
	struct body body = payload_body(gpu, payload_kernel_write());

	body_launch(gpu, &body, payload_job(gpu, memory, bytes, seed), gpu->stream);
	CHECK(cudaStreamSynchronize(gpu->stream), "write a pattern");
}

bool payload_intact_device(struct gpu *gpu, const void *memory, size_t bytes, uint32_t seed)
{
	struct body body = payload_body(gpu, payload_kernel_verify());
	unsigned long long wrong = 0;

	CHECK(cudaMemsetAsync(wrong_words, 0, sizeof wrong, gpu->stream), "clear a counter");
	body_launch(gpu, &body, payload_job(gpu, (void *)memory, bytes, seed), gpu->stream);
	CHECK(cudaMemcpyAsync(&wrong, wrong_words, sizeof wrong, cudaMemcpyDeviceToHost, gpu->stream),
	      "read a counter");
	CHECK(cudaStreamSynchronize(gpu->stream), "verify a pattern");
	return wrong == 0;
}

void payload_fill_host(void *memory, size_t bytes, uint32_t seed)
{
	uint32_t *words = (uint32_t *)memory;

	for (size_t i = 0; i < bytes / 4; i++)
		words[i] = payload_word(i, seed);
}

static bool range_intact(const uint32_t *words, size_t from, size_t to, uint32_t seed)
{
	for (size_t i = from; i < to; i++)
		if (words[i] != payload_word(i, seed))
			return false;
	return true;
}

bool payload_intact_host(const void *memory, size_t bytes, uint32_t seed, bool probes)
{
	const uint32_t *words = (const uint32_t *)memory;
	size_t count = bytes / 4, probe = PROBE_BYTES / 4;

	if (bytes <= PROBE_BYTES || (!probes && bytes <= FULL_BYTES))
		return range_intact(words, 0, count, seed);
	for (size_t i = 0; i < PROBES; i++) {
		size_t from = (count - probe) / (PROBES - 1) * i;

		if (!range_intact(words, from, from + probe, seed))
			return false;
	}
	return range_intact(words, count - probe, count, seed);
}
