/*
 * wave - how many blocks make exactly one full wave.
 *
 * SPDX-License-Identifier: MIT
 */
#include "wave.h"

#define BANKS 32u
#define LANES 32u

unsigned wave_blocks(unsigned multiprocessors, int resident_per_multiprocessor)
{
	if (resident_per_multiprocessor <= 0)
		return 0;
	return multiprocessors * (unsigned)resident_per_multiprocessor;
}

bool wave_fits(uint64_t blocks, unsigned multiprocessors, int resident_per_multiprocessor)
{
	return blocks > 0 && blocks <= wave_blocks(multiprocessors, resident_per_multiprocessor);
}

unsigned wave_warps(unsigned threads_per_block, int resident_per_multiprocessor)
{
	if (resident_per_multiprocessor <= 0)
		return 0;
	return (threads_per_block + LANES - 1) / LANES * (unsigned)resident_per_multiprocessor;
}

/*
 * 8-byte accesses are served per half warp and 16-byte ones per quarter, so
 * contiguous wide accesses do not conflict. The factor is the passes needed
 * over the passes that the bytes alone would need.
 */
unsigned bank_factor(unsigned stride_words, unsigned width_bytes)
{
	unsigned words = width_bytes / 4;
	unsigned group = LANES / words;
	unsigned worst = 0;
	unsigned rows[BANKS][LANES * 4];
	unsigned depth[BANKS] = { 0 };

	for (unsigned lane = 0; lane < group; lane++) {
		for (unsigned w = 0; w < words; w++) {
			unsigned word = lane * stride_words * words + w;
			unsigned bank = word % BANKS, row = word / BANKS, i = 0;

			while (i < depth[bank] && rows[bank][i] != row)
				i++;
			if (i == depth[bank])
				rows[bank][depth[bank]++] = row;
			if (depth[bank] > worst)
				worst = depth[bank];
		}
	}
	return worst;
}
