/*
 * stream - one table of kernels per vector width, and the choice among them at run time.
 *
 * SPDX-License-Identifier: MIT
 *
 * Programs are built for their architecture's baseline; wider code lives in
 * functions of their own and is only called where the CPU says that it has it.
 */
#include "stream.h"

#include "isa.h"

#include <string.h>

typedef uint64_t kernel_fn(const struct stream_slice *);
typedef uint64_t word __attribute__((may_alias));

struct width {
	const char *isa;
	kernel_fn *const *kernels;
};

#if defined(__x86_64__)
#include <immintrin.h>

#define FENCE() _mm_sfence()

#define KERNEL(name) sse2_##name
#define TARGET
#define VECTOR_BYTES       16
#define PAIR_NT(p, v0, v1) (_mm_stream_pd(p, v0), _mm_stream_pd((p) + 2, v1))
#include "stream_isa.h"

#define KERNEL(name)       avx2_##name
#define TARGET             __attribute__((target("avx2,fma")))
#define VECTOR_BYTES       32
#define PAIR_NT(p, v0, v1) (_mm256_stream_pd(p, v0), _mm256_stream_pd((p) + 4, v1))
#include "stream_isa.h"

#define KERNEL(name)       avx512_##name
#define TARGET             __attribute__((target("avx512f")))
#define VECTOR_BYTES       64
#define PAIR_NT(p, v0, v1) (_mm512_stream_pd(p, v0), _mm512_stream_pd((p) + 8, v1))
#include "stream_isa.h"

static const struct width widths[] = { { "avx512", avx512_kernels },
				       { "avx2", avx2_kernels },
				       { "sse2", sse2_kernels } };

#elif defined(__aarch64__)

#define FENCE() __asm__ volatile("dmb ishst" ::: "memory")

#define KERNEL(name) neon_##name
#define TARGET
#define VECTOR_BYTES       16
#define PAIR_NT(p, v0, v1) __asm__ volatile("stnp %q1, %q2, [%0]" ::"r"(p), "w"(v0), "w"(v1) : "memory")
#include "stream_isa.h"

static const struct width widths[] = { { "neon", neon_kernels } };

#else
#error "no streaming kernels for this architecture; add a section to bench/harness/stream.c"
#endif

static const struct width *chosen; /* several threads may find it unset, and choose the same */

bool stream_choose(const char *isa)
{
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
		if (!strcmp(widths[i].isa, isa) && isa_has(isa)) {
			__atomic_store_n(&chosen, &widths[i], __ATOMIC_RELAXED);
			return true;
		}
	return false;
}

static const struct width *width(void)
{
	const struct width *known;

	for (size_t i = 0; !(known = __atomic_load_n(&chosen, __ATOMIC_RELAXED)); i++)
		stream_choose(widths[i].isa);
	return known;
}

uint64_t stream_run(enum stream_kernel kernel, const struct stream_slice *slice)
{
	return width()->kernels[kernel](slice);
}

const char *stream_isa(void)
{
	return width()->isa;
}

const char *stream_name(enum stream_kernel kernel)
{
	static const char *const names[STREAM_KERNELS] = { "read",    "write", "write_nt", "copy",
							   "copy_nt", "triad", "triad_nt" };

	return names[kernel];
}

unsigned stream_arrays(enum stream_kernel kernel)
{
	return kernel < STREAM_COPY ? 1 : kernel < STREAM_TRIAD ? 2 : 3;
}
