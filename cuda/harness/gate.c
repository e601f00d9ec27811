/*
 * gate - a stream held back until everything is queued on it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "gate.h"

#include "../../bench/harness/fail.h"
#include "check.h"

#define TIMEOUT_NS 2000000000ull

struct gate_flags {
	volatile uint32_t open, timed_out;
};

static struct gate_flags *flags;
static void *flags_device;

void gate_begin(struct gpu *gpu)
{
	const void *kernel = gate_kernel();

	flags = (struct gate_flags *)gpu_host_alloc(sizeof *flags, cudaHostAllocMapped);
	flags->open = 1;
	flags->timed_out = 0;
	CHECK(cudaHostGetDevicePointer(&flags_device, flags, 0), "map the gate");
	gpu_load(gpu, &kernel, 1);
	check_at_failure(gate_open);
}

void gate_close(struct gpu *gpu, cudaStream_t stream)
{
	uint64_t timeout_ns = TIMEOUT_NS;
	void *arguments[] = { &flags_device, &timeout_ns };
	dim3 one;

	(void)gpu;
	one.x = one.y = one.z = 1;
	flags->open = 0;
	flags->timed_out = 0;
	CHECK(cudaLaunchKernel(gate_kernel(), one, one, arguments, 0, stream), "hold the stream back");
}

void gate_open(void)
{
	if (flags)
		flags->open = 1;
}

bool gate_timed_out(void)
{
	return flags && flags->timed_out;
}

void gate_end(void)
{
	gate_open();
	gpu_host_free(flags);
	flags = NULL;
}
