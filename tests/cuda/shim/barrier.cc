/*
 * barrier - the stamps of a block of real threads, under the thread sanitizer: no thread passes before the last.
 *
 * SPDX-License-Identifier: MIT
 */
#define SHIM_THREADS
#include "../../../cuda/harness/device_clock.cuh"

#include <barrier>
#include <cstdio>
#include <thread>
#include <vector>

#define THREADS 16

thread_local shim_index threadIdx, blockIdx;
shim_index blockDim = { THREADS, 1, 1 }, gridDim = { 1, 1, 1 };
static std::barrier<> gate(THREADS);
static int passed[THREADS], failures;

void __syncthreads()
{
	gate.arrive_and_wait();
}

static void body(struct job job)
{
	for (uint64_t lap = 1; lap <= job.iterations; lap++) {
		passed[threadIdx.x] = (int)lap;
		__syncthreads();
		/* everyone has written this lap's number before anyone reads it */
		for (unsigned i = 0; i < THREADS; i++)
			if (passed[i] != (int)lap)
				failures++;
		__syncthreads();
	}
	stamp_start(job);
	keep(job, threadIdx.x);
	stamp_end(job);
}

int main()
{
	std::vector<std::thread> threads;
	struct stamp stamp;
	struct job job;

	std::memset(&job, 0, sizeof job);
	std::memset(&stamp, 0, sizeof stamp);
	job.stamps = &stamp;
	job.iterations = 50;
	for (unsigned i = 0; i < THREADS; i++)
		threads.emplace_back([=] {
			threadIdx.x = i;
			body(job);
		});
	for (auto &thread : threads)
		thread.join();
	return failures > 0 || stamp.end_clock <= stamp.start_clock;
}
