/*
 * banks - the bank kernels on the host: every stride and width stays inside a block's shared memory.
 *
 * SPDX-License-Identifier: MIT
 */
#define SHIM_SHARED
#include "../../../cuda/harness/banks.cuh"

thread_local shim_index threadIdx, blockIdx;
shim_index blockDim = { 1, 1, 1 }, gridDim = { 1, 1, 1 };
uint4 shared_words[BANK_BYTES / 16];

int main()
{
	static void (*const kernels[])(struct job) = { shared_read_4, shared_read_8, shared_read_16 };
	static const unsigned strides[] = { 1, 2, 3, 4, 8, 16, 32 };
	int failures = 0;

	for (unsigned w = 0; w < 3; w++)
		for (unsigned stride : strides)
			for (unsigned threads = 32; threads <= 256; threads *= 8) {
				struct stamp stamp;
				struct job job;

				std::memset(&job, 0, sizeof job);
				std::memset(&stamp, 0, sizeof stamp);
				job.stamps = &stamp;
				job.iterations = 2;
				job.stride = (4u << w) * stride;
				blockDim.x = threads;
				for (threadIdx.x = 0; threadIdx.x < threads; threadIdx.x++)
					kernels[w](job);
				failures += stamp.end_clock <= stamp.start_clock;
			}
	return failures > 0;
}
