/*
 * kernels - the harness's own: the gate, and patterns written and verified.
 *
 * A pattern word depends on its position and a seed, so that a copy that moved
 * nothing, too little, or to the wrong place is found.
 *
 * SPDX-License-Identifier: MIT
 */
#include "clocks.h"
#include "device_clock.cuh"
#include "gate.h"
#include "payload.h"

#ifndef HOST_SHIM
KERNEL gate_spin(volatile uint32_t *flags, uint64_t timeout_ns)
{
	uint64_t begun = device_ns();

	while (!flags[0]) {
		if (device_ns() - begun > timeout_ns) {
			flags[1] = 1;
			break;
		}
	}
}
#endif

#ifndef HOST_SHIM
/* Answer every number that appears in the mailbox with the time; words: asked, answered, time (8 bytes). */
KERNEL clock_echo(volatile uint32_t *mailbox, unsigned trips, uint64_t timeout_ns)
{
	uint64_t begun = device_ns();

	for (unsigned trip = 1; trip <= trips; trip++) {
		uint32_t asked;

		while ((asked = mailbox[0]) != trip)
			if (asked == 0xffffffffu || device_ns() - begun > timeout_ns)
				return;
		*(volatile uint64_t *)(mailbox + 2) = device_ns();
		__threadfence_system();
		mailbox[1] = trip;
		__threadfence_system();
	}
}
#endif

KERNEL payload_write(struct job job)
{
	uint32_t *words = (uint32_t *)job.a;
	uint64_t count = job.bytes / 4, step = (uint64_t)gridDim.x * blockDim.x;

	for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += step)
		words[i] = payload_word(i, (uint32_t)job.stride);
}

/* Count the words that differ into the 64-bit counter at b. */
KERNEL payload_verify(struct job job)
{
	const uint32_t *words = (const uint32_t *)job.a;
	uint64_t count = job.bytes / 4, step = (uint64_t)gridDim.x * blockDim.x;
	unsigned long long wrong = 0;

	for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += step)
		wrong += words[i] != payload_word(i, (uint32_t)job.stride);
	if (wrong)
		atomicAdd((unsigned long long *)job.b, wrong);
}

KERNEL empty(struct job job)
{
	(void)job;
}

#ifndef HOST_SHIM
const void *gate_kernel(void)
{
	return (const void *)gate_spin;
}

const void *clocks_kernel(void)
{
	return (const void *)clock_echo;
}

const void *payload_kernel_write(void)
{
	return (const void *)payload_write;
}

const void *payload_kernel_verify(void)
{
	return (const void *)payload_verify;
}

const void *empty_kernel(void)
{
	return (const void *)empty;
}
#endif
