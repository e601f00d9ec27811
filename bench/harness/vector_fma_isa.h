/*
 * vector_fma_isa - the two loops for one vector width; vector_fma.c includes it once per width.
 *
 * SPDX-License-Identifier: MIT
 *
 * The includer defines KERNEL(name), TARGET, VECTOR_BYTES, and once FMA(x),
 * LANES and LEAVE_OUT(count, less); WIDER where there are registers for sixteen accumulators.
 */
typedef double KERNEL(vector) __attribute__((vector_size(VECTOR_BYTES)));

#define FMA4(x) FMA(x) FMA(x) FMA(x) FMA(x)
#define EIGHT   FMA(x0) FMA(x1) FMA(x2) FMA(x3) FMA(x4) FMA(x5) FMA(x6) FMA(x7)
#ifdef WIDER
#define ALL    EIGHT FMA(x8) FMA(x9) FMA(x10) FMA(x11) FMA(x12) FMA(x13) FMA(x14) FMA(x15)
#define CHAINS 16
#else
#define ALL    EIGHT FMA(x8) FMA(x9) FMA(x10) FMA(x11)
#define CHAINS 12
#endif

TARGET static void KERNEL(chain)(uint64_t count, double *result)
{
	KERNEL(vector) y = factor - (KERNEL(vector)){ 0 }, z = addend - (KERNEL(vector)){ 0 };
	KERNEL(vector) x = start - (KERNEL(vector)){ 0 };

	for (; count >= VECTOR_FMA_CHAIN; count -= VECTOR_FMA_CHAIN) {
		FMA4(x) FMA4(x) FMA4(x) FMA4(x) FMA4(x) FMA4(x) FMA4(x) FMA4(x)
	}
	result[0] = x[LANES - 1];
}

TARGET static void KERNEL(many)(uint64_t count, double *result)
{
	KERNEL(vector) y = factor - (KERNEL(vector)){ 0 }, z = addend - (KERNEL(vector)){ 0 };
	KERNEL(vector) x0 = start - (KERNEL(vector)){ 0 }, x1 = x0, x2 = x0, x3 = x0, x4 = x0, x5 = x0;
	KERNEL(vector) x6 = x0, x7 = x0, x8 = x0, x9 = x0, x10 = x0, x11 = x0;
#ifdef WIDER
	KERNEL(vector) x12 = x0, x13 = x0, x14 = x0, x15 = x0;
#endif

	LEAVE_OUT(count, 4 * CHAINS);
	for (; count >= 4 * CHAINS; count -= 4 * CHAINS) {
		ALL ALL ALL ALL
	}
	result[0] = x0[LANES - 1], result[1] = x1[0], result[2] = x2[LANES - 1], result[3] = x3[0];
	result[4] = x4[LANES - 1], result[5] = x5[0], result[6] = x6[LANES - 1], result[7] = x7[0];
	result[8] = x8[LANES - 1], result[9] = x9[0], result[10] = x10[LANES - 1], result[11] = x11[0];
#ifdef WIDER
	result[12] = x12[LANES - 1], result[13] = x13[0], result[14] = x14[LANES - 1], result[15] = x15[0];
#endif
}

#undef FMA4
#undef EIGHT
#undef ALL
#undef CHAINS
#undef KERNEL
#undef TARGET
#undef VECTOR_BYTES
#undef WIDER
