/*
 * matrix - one matrix multiply-accumulate of a warp, by type and accumulator.
 *
 * mma_TYPE_ACCUMULATOR(d, a, b) adds a tile product to d. Where the
 * architecture does not have it, running it is an error and never a rate. On
 * 9.0 and 10.x the compiler makes an 8-bit floating-point mma.sync out of
 * conversions and half-precision products; with operands that never change it
 * even moves those out of the loop, hence `MATRIX_EMULATED_FP8`, under which
 * the operands change at every step.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_MATRIX_CUH
#define CUDA_MATRIX_CUH

#include "device_clock.cuh"

#ifdef __CUDA_ARCH__
#define MATRIX_ARCH __CUDA_ARCH__
#else
#define MATRIX_ARCH 1200
#endif
#if MATRIX_ARCH >= 900 && MATRIX_ARCH < 1200
#define MATRIX_EMULATED_FP8 1
#else
#define MATRIX_EMULATED_FP8 0
#endif

#define MATRIX_F32(name, shape, least)                                                                                 \
	DEVICE void name(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2])                                \
	{                                                                                                              \
		MATRIX_GUARD(least, asm volatile("mma.sync.aligned." shape                                             \
						 " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"              \
						 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])                      \
						 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1])))  \
	}
#define MATRIX_F16(name, shape, least)                                                                                 \
	DEVICE void name(uint32_t (&d)[2], const uint32_t (&a)[4], const uint32_t (&b)[2])                             \
	{                                                                                                              \
		MATRIX_GUARD(least, asm volatile("mma.sync.aligned." shape " {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};" \
						 : "+r"(d[0]), "+r"(d[1])                                              \
						 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1])))  \
	}
#define MATRIX_GUARD(least, code) MATRIX_GUARD_##least(code)

#if MATRIX_ARCH >= 800
#define MATRIX_GUARD_800(code) code;
#else
#define MATRIX_GUARD_800(code)                                                                                         \
	(void)d;                                                                                                       \
	(void)a;                                                                                                       \
	(void)b;                                                                                                       \
	__trap();
#endif
#if MATRIX_ARCH >= 890
#define MATRIX_GUARD_890(code) code;
#else
#define MATRIX_GUARD_890(code)                                                                                         \
	(void)d;                                                                                                       \
	(void)a;                                                                                                       \
	(void)b;                                                                                                       \
	__trap();
#endif

#if MATRIX_ARCH >= 800
MATRIX_F32(mma_fp16_f32, "m16n8k16.row.col.f32.f16.f16.f32", 800)
MATRIX_F16(mma_fp16_f16, "m16n8k16.row.col.f16.f16.f16.f16", 800)
#else
/* 7.5 has half the depth: two of its products make one of the others' */
DEVICE void mma_fp16_f32(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
#pragma unroll
	for (int i = 0; i < 2; i++)
		asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
			     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
			     : "r"(a[2 * i]), "r"(a[2 * i + 1]), "r"(b[i]));
}

DEVICE void mma_fp16_f16(uint32_t (&d)[2], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
#pragma unroll
	for (int i = 0; i < 2; i++)
		asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3}, {%4}, {%0,%1};"
			     : "+r"(d[0]), "+r"(d[1])
			     : "r"(a[2 * i]), "r"(a[2 * i + 1]), "r"(b[i]));
}
#endif
MATRIX_F32(mma_bf16_f32, "m16n8k16.row.col.f32.bf16.bf16.f32", 800)
MATRIX_F32(mma_tf32_f32, "m16n8k8.row.col.f32.tf32.tf32.f32", 800)
MATRIX_F32(mma_fp8_e4m3_f32, "m16n8k32.row.col.f32.e4m3.e4m3.f32", 890)
MATRIX_F32(mma_fp8_e5m2_f32, "m16n8k32.row.col.f32.e5m2.e5m2.f32", 890)
MATRIX_F16(mma_fp8_e4m3_f16, "m16n8k32.row.col.f16.e4m3.e4m3.f16", 890)

#if MATRIX_ARCH >= 800
DEVICE void mma_int8_s32(int (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
	asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
		     : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
		     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

DEVICE void mma_fp64_f64(double (&d)[2], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
	double x = __hiloint2double((int)a[0], (int)a[1]), y = __hiloint2double((int)b[0], (int)b[1]);

	asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};"
		     : "+d"(d[0]), "+d"(d[1])
		     : "d"(x), "d"(y));
}
#else
/* 7.5: four 8x8x16 products make one 16x8x32 */
DEVICE void mma_int8_s32(int (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
#pragma unroll
	for (int i = 0; i < 4; i++)
		asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0,%1}, {%2}, {%3}, {%0,%1};"
			     : "+r"(d[i / 2 * 2]), "+r"(d[i / 2 * 2 + 1])
			     : "r"(a[i]), "r"(b[i % 2]));
}

DEVICE void mma_fp64_f64(double (&d)[2], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
	(void)d;
	(void)a;
	(void)b;
	__trap();
}
#endif

/* Operands nobody can predict, all near one in every type's own reading. */
DEVICE void matrix_operands(const struct job &job, uint32_t (&a)[4], uint32_t (&b)[2])
{
#pragma unroll
	for (int i = 0; i < 4; i++)
		a[i] = job.one * 0x38383838u + ((threadIdx.x + i) & 3u) * job.one;
#pragma unroll
	for (int i = 0; i < 2; i++)
		b[i] = job.one * 0x38383838u + ((threadIdx.x + i) & 1u) * job.one;
}

#endif
