/*
 * stream - kernels that walk memory: read, write, copy, combine.
 *
 * Every block walks a slice of the buffers with 16-byte accesses, four in flight
 * a thread. Nothing but the accesses and their addresses is in the loop.
 * Job: a destination (or source of a read), b and c sources, bytes of all
 * buffers together, iterations passes, stride the word that is written, lanes 0
 * to hand slices on from block to block at every pass.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_STREAM_CUH
#define CUDA_STREAM_CUH

#include "device_clock.cuh"

#define STREAM_THREADS 512
#define STREAM_UNROLL  4

struct alignas(16) stream_quad {
	uint32_t x, y, z, w;
};

DEVICE stream_quad stream_load(const stream_quad *p)
{
	stream_quad v;

	asm volatile("ld.global.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(p) : "memory");
	return v;
}

/* Past the first level, which may hold what other blocks of its multiprocessor have read. */
DEVICE stream_quad stream_load_l2(const stream_quad *p)
{
	stream_quad v;

	asm volatile("ld.global.cg.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(p) : "memory");
	return v;
}

DEVICE void stream_store(stream_quad *p, stream_quad v)
{
	asm volatile("st.global.v4.u32 [%0], {%1,%2,%3,%4};" ::"l"(p), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w) : "memory");
}

#define STREAM_EACH _Pragma("unroll") for (int k = 0; k < STREAM_UNROLL; k++)

/*
 * Walk a slice once a pass: `four` does elements i, i+T, i+2T, i+3T, `one` the
 * rest. `lanes` 0 hands the slices on from block to block at every pass.
 */
#define STREAM_WALK(count, four, one)                                                                                         \
	uint64_t length = ((count) + gridDim.x - 1) / gridDim.x, index = blockIdx.x;                                   \
	stamp_start(job);                                                                                              \
	_Pragma("unroll 1") for (uint64_t pass = 0; pass < job.iterations; pass++)                                     \
	{                                                                                                              \
		uint64_t low = index * length, high = low + length < (count) ? low + length : (count);                 \
		uint64_t i = low + threadIdx.x;                                                                        \
		_Pragma("unroll 1") for (; i + (STREAM_UNROLL - 1) * STREAM_THREADS < high; i += STREAM_UNROLL * STREAM_THREADS)                   \
		{                                                                                                      \
			four;                                                                                          \
		}                                                                                                      \
		_Pragma("unroll 1") for (; i < high; i += STREAM_THREADS)                                                     \
		{                                                                                                      \
			one;                                                                                           \
		}                                                                                                      \
		if (job.lanes == 0)                                                                                    \
			index = index + 1 == gridDim.x ? 0 : index + 1;                                                \
	}                                                                                                              \
	stamp_end(job)

DEVICE uint32_t stream_fold(stream_quad v)
{
	return v.x ^ v.y ^ v.z ^ v.w;
}

#define STREAM_READ_KERNEL(name, load)                                                                                 \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		const stream_quad *a = (const stream_quad *)job.a;                                                     \
		uint64_t count = job.bytes / 16;                                                                       \
		uint32_t all = 0;                                                                                      \
		STREAM_WALK(                                                                                           \
		    count,                                                                                             \
		    {                                                                                                  \
			    stream_quad v[STREAM_UNROLL];                                                              \
			    STREAM_EACH v[k] = load(a + i + k * STREAM_THREADS);                                       \
			    STREAM_EACH all ^= stream_fold(v[k]);                                                      \
		    },                                                                                                 \
		    all ^= stream_fold(load(a + i)));                                                                  \
		keep(job, all);                                                                                        \
	}
STREAM_READ_KERNEL(bandwidth_read, stream_load)
STREAM_READ_KERNEL(bandwidth_read_l2, stream_load_l2)

KERNEL bandwidth_write(struct job job)
{
	stream_quad *a = (stream_quad *)job.a, v = { (uint32_t)job.stride, (uint32_t)job.stride, (uint32_t)job.stride, (uint32_t)job.stride };
	uint64_t count = job.bytes / 16;

	STREAM_WALK(
	    count,
	    {
		    STREAM_EACH
			    stream_store(a + i + k * STREAM_THREADS, v);
	    },
	    stream_store(a + i, v));
}

KERNEL bandwidth_copy(struct job job)
{
	stream_quad *a = (stream_quad *)job.a;
	const stream_quad *b = (const stream_quad *)job.b;
	uint64_t count = job.bytes / 32;

	STREAM_WALK(
	    count,
	    {
		    stream_quad v[STREAM_UNROLL];
		    STREAM_EACH
			    v[k] = stream_load(b + i + k * STREAM_THREADS);
		    STREAM_EACH
			    stream_store(a + i + k * STREAM_THREADS, v[k]);
	    },
	    stream_store(a + i, stream_load(b + i)));
}

/* a = b + scale * c, as words: exact, whatever the order. */
DEVICE stream_quad stream_combine(stream_quad b, stream_quad c, uint32_t scale)
{
	stream_quad v = { b.x + scale * c.x, b.y + scale * c.y, b.z + scale * c.z, b.w + scale * c.w };

	return v;
}

KERNEL bandwidth_triad(struct job job)
{
	stream_quad *a = (stream_quad *)job.a;
	const stream_quad *b = (const stream_quad *)job.b, *c = (const stream_quad *)job.c;
	uint64_t count = job.bytes / 48;
	uint32_t scale = 3 * job.one;

	STREAM_WALK(
	    count,
	    {
		    stream_quad v[STREAM_UNROLL];
		    stream_quad w[STREAM_UNROLL];
		    STREAM_EACH {
			    v[k] = stream_load(b + i + k * STREAM_THREADS);
			    w[k] = stream_load(c + i + k * STREAM_THREADS);
		    }
		    STREAM_EACH
			    stream_store(a + i + k * STREAM_THREADS, stream_combine(v[k], w[k], scale));
	    },
	    stream_store(a + i, stream_combine(stream_load(b + i), stream_load(c + i), scale)));
}

#endif
