/*
 * hoisted - three kernels in which the compiler does away with what is timed.
 *
 * The machine-code check must refuse all of them: an 8-bit product made of
 * others with operands that never change (on 9.0 and 10.x), an addition whose
 * address and value a whole warp shares, an exchange of a value that all lanes
 * share. They carry the names of kernels that are right, so that the table's
 * rows apply.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../../cuda/harness/matrix.cuh"

#ifdef HOIST_MATRIX
KERNEL matrix_fp8_e4m3_f32_8(struct job job)
{
	uint32_t a[4], b[2];
	float d[8][4] = {};

	matrix_operands(job, a, b);
#pragma unroll 1
	for (uint64_t lap = 0; lap < job.iterations; lap++) {
#pragma unroll
		for (int s = 0; s < 16; s++)
			mma_fp8_e4m3_f32(d[s % 8], a, b);
	}
	keep(job, __float_as_uint(d[0][0] + d[1][0] + d[2][0] + d[3][0] + d[4][0] + d[5][0] + d[6][0] + d[7][0]));
}
#endif

#ifdef HOIST_ATOMIC
KERNEL atomics_red_same(struct job job)
{
#pragma unroll 1
	for (uint64_t lap = 0; lap < job.iterations; lap++)
		/* eight additions, of which the compiler may make one */
		for (int s = 0; s < 8; s++)
			atomicAdd((uint32_t *)job.a, 1u);
	keep(job, (uint32_t)job.bytes);
}
#endif

#ifdef HOIST_SHUFFLE
KERNEL warp_shfl_xor_short(struct job job)
{
	uint32_t x = job.one;

#pragma unroll 1
	for (uint64_t lap = 0; lap < job.iterations; lap++) {
#pragma unroll
		for (int s = 0; s < 32; s++)
			x = __shfl_xor_sync(0xffffffffu, x, 1) + 1;
	}
	keep(job, x);
}
#endif
