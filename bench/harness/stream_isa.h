/*
 * stream_isa - the seven kernels for one vector width; stream.c includes it once per width.
 *
 * SPDX-License-Identifier: MIT
 *
 * The includer defines KERNEL(name), TARGET (a function attribute), VECTOR_BYTES
 * and PAIR_NT(pointer, v0, v1), which stores two vectors past the caches. A step
 * takes four vectors: four accumulators hide the latency of the adds, and a step
 * of non-temporal stores always fills whole cache lines. KEEP() stands in every
 * loop so that no compiler turns it into a call of memcpy or memset, whose choice
 * of stores is libc's, nor vectorizes the elements left over.
 */
typedef double KERNEL(vector) __attribute__((vector_size(VECTOR_BYTES), may_alias));
typedef uint64_t KERNEL(words) __attribute__((vector_size(VECTOR_BYTES), may_alias));

#define LANES           (VECTOR_BYTES / sizeof(double))
#define STEP            (4 * LANES)
#define AT(p, i)        (*(const KERNEL(vector) *)((p) + (i)))
#define WORDS(p, i)     (*(const KERNEL(words) *)((p) + (i)))
#define PUT(p, i, v)    (*(KERNEL(vector) *)((p) + (i)) = (v))
#define PAIR(p, v0, v1) (PUT(p, 0, v0), PUT(p, LANES, v1))
#define KEEP()          __asm__ volatile("" ::: "memory")
#define NO_FENCE()      ((void)0)
#define FILLED(i)       spread
#define COPIED(i)       AT(b, i)
#define SCALED(i)       (AT(b, i) + spread * AT(c, i))

TARGET static uint64_t KERNEL(read)(const struct stream_slice *s)
{
	const double *b = s->b;
	const size_t count = s->count;
	KERNEL(words) sum0 = { 0 }, sum1 = { 0 }, sum2 = { 0 }, sum3 = { 0 };
	uint64_t sum = 0;
	size_t i = 0;

	for (; i + STEP <= count; i += STEP) {
		sum0 += WORDS(b, i);
		sum1 += WORDS(b, i + LANES);
		sum2 += WORDS(b, i + 2 * LANES);
		sum3 += WORDS(b, i + 3 * LANES);
		KEEP();
	}
	sum0 += sum1 + sum2 + sum3;
	for (size_t lane = 0; lane < LANES; lane++)
		sum += sum0[lane];
	for (; i < count; i++) {
		sum += *(const word *)(b + i);
		KEEP();
	}
	return sum;
}

/* A kernel that stores: value(i) is what goes to a + i, rest the value of a single element. */
#define STORING(name, store_pair, value, rest, fence) \
	TARGET static uint64_t KERNEL(name)(const struct stream_slice *s) \
	{ \
		const double scalar = s->scalar, *b = s->b, *c = s->c; \
		const KERNEL(vector) spread = scalar - (KERNEL(vector)){ 0 }; \
		const size_t count = s->count; \
		double *a = s->a; \
		size_t i = 0; \
\
		(void)b, (void)c, (void)spread; \
		for (; i + STEP <= count; i += STEP) { \
			store_pair(a + i, value(i), value(i + LANES)); \
			store_pair(a + i + 2 * LANES, value(i + 2 * LANES), value(i + 3 * LANES)); \
			KEEP(); \
		} \
		for (; i < count; i++) { \
			a[i] = rest; \
			KEEP(); \
		} \
		fence(); \
		return 0; \
	}

STORING(write, PAIR, FILLED, scalar, NO_FENCE)
STORING(write_nt, PAIR_NT, FILLED, scalar, FENCE)
STORING(copy, PAIR, COPIED, b[i], NO_FENCE)
STORING(copy_nt, PAIR_NT, COPIED, b[i], FENCE)
STORING(triad, PAIR, SCALED, b[i] + scalar * c[i], NO_FENCE)
STORING(triad_nt, PAIR_NT, SCALED, b[i] + scalar * c[i], FENCE)

static kernel_fn *const KERNEL(kernels)[STREAM_KERNELS] = {
	[STREAM_READ] = KERNEL(read),         [STREAM_WRITE] = KERNEL(write),
	[STREAM_WRITE_NT] = KERNEL(write_nt), [STREAM_COPY] = KERNEL(copy),
	[STREAM_COPY_NT] = KERNEL(copy_nt),   [STREAM_TRIAD] = KERNEL(triad),
	[STREAM_TRIAD_NT] = KERNEL(triad_nt),
};

#undef LANES
#undef STEP
#undef AT
#undef WORDS
#undef PUT
#undef PAIR
#undef KEEP
#undef NO_FENCE
#undef FILLED
#undef COPIED
#undef SCALED
#undef STORING
#undef KERNEL
#undef TARGET
#undef VECTOR_BYTES
#undef PAIR_NT
