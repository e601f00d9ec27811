/*
 * payload - the harness's own kernels on the host: what is written is verified, and one wrong word is found.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../../cuda/harness/kernels.cu"

#include <cstdio>
#include <vector>

thread_local shim_index threadIdx, blockIdx;
shim_index blockDim = { 1, 1, 1 }, gridDim = { 1, 1, 1 };

static void launch(void (*kernel)(struct job), struct job job, unsigned blocks, unsigned threads)
{
	gridDim.x = blocks;
	blockDim.x = threads;
	for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++)
		for (threadIdx.x = 0; threadIdx.x < threads; threadIdx.x++)
			kernel(job);
}

int main()
{
	int failures = 0;

	for (size_t bytes : { 0, 3, 4, 7, 4096, 65535, 100000 }) {
		std::vector<uint32_t> words(bytes / 4 + 1);
		unsigned long long wrong = 0;
		struct job job;

		std::memset(&job, 0, sizeof job);
		job.a = words.data();
		job.b = &wrong;
		job.bytes = bytes;
		job.stride = 77;
		words[bytes / 4] = 12345; /* beyond the end: stays */
		launch(payload_write, job, 3, 5);
		launch(payload_verify, job, 2, 7);
		failures += wrong != 0 || words[bytes / 4] != 12345;
		if (bytes >= 4) {
			words[bytes / 8] ^= 1;
			launch(payload_verify, job, 2, 7);
			failures += wrong != 1;
		}
		launch(empty, job, 1, 1);
	}
	return failures > 0;
}
