/*
 * aa_rounds - real rounds of an unchanged machine: nothing may be called changed.
 *
 * Fifteen cells, 32 rounds of 5 samples on a quiet guest of two CPUs; the L3
 * and core-to-core cells drift, as they do in life. Four blocks of eight
 * rounds give six pages of nothing against nothing, and the same six with a
 * slow-down of 10 % planted into one cell at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/page.h"
#include "../../analysis/statistics.h"
#include "golden.h"

#define CELLS   15
#define BLOCKS  4
#define ROUNDS  8
#define SAMPLES 5
#define PAGES   6

static const struct what {
	const char *name;
	double margin;
	enum better better;
	bool noisy; /* may never be called the same, nor need it show 10 % */
	bool quiet; /* must be the same on all six pages */
} what[CELLS] = {
	{ "chain", 0.02, BETTER_LOWER, false, false },
	{ "ilp4", 0.02, BETTER_LOWER, false, false },
	{ "l1_16K", 0.03, BETTER_LOWER, false, false },
	{ "l2_512K", 0.03, BETTER_LOWER, false, true },
	{ "l3_8M", 0.03, BETTER_LOWER, true, false },
	{ "l3_8M_thp", 0.03, BETTER_LOWER, false, false },
	{ "dram_128M", 0.03, BETTER_LOWER, false, false },
	{ "dram_128M_thp", 0.03, BETTER_LOWER, false, false },
	{ "memcpy_32K", 0.03, BETTER_HIGHER, false, false },
	{ "memcpy_1M", 0.03, BETTER_HIGHER, false, false },
	{ "memcpy_64M", 0.03, BETTER_HIGHER, false, false },
	{ "getpid", 0.05, BETTER_LOWER, false, true },
	{ "ctx_same", 0.05, BETTER_LOWER, false, true },
	{ "ctx_other", 0.05, BETTER_LOWER, false, false },
	{ "c2c", 0.05, BETTER_LOWER, true, false },
};

static double runs[CELLS][BLOCKS][ROUNDS];

static int cell_of(const char *name)
{
	for (int i = 0; i < CELLS; i++)
		if (strcmp(what[i].name, name) == 0)
			return i;
	fprintf(stderr, "aa_rounds: no cell '%s'\n", name);
	exit(1);
}

static void read_runs(void)
{
	static double samples[CELLS][BLOCKS * ROUNDS][SAMPLES];
	struct golden golden = golden_open("aa_rounds.csv");

	while (golden_next(&golden))
		samples[cell_of(golden.field[0])][atoi(golden.field[1]) - 101][atoi(golden.field[2])] =
			golden_number(golden.field[3]);
	for (int cell = 0; cell < CELLS; cell++)
		for (int round = 0; round < BLOCKS * ROUNDS; round++)
			runs[cell][round / ROUNDS][round % ROUNDS] =
				statistics_median(samples[cell][round], SAMPLES);
}

/* Diff two blocks, after slowing one cell of the second by 10 %; planted -1 slows none. */
static void diff(struct pair *cells, int a, int b, int planted)
{
	static double slowed[ROUNDS];
	static struct session_runs sessions[CELLS][2];

	for (int i = 0; i < CELLS; i++) {
		sessions[i][0] = (struct session_runs){ runs[i][a], ROUNDS };
		sessions[i][1] = (struct session_runs){ runs[i][b], ROUNDS };
		cells[i] = (struct pair){
			.better = what[i].better,
			.log_margin = log1p(what[i].margin),
			.side = { { &sessions[i][0], 1, 0.0 }, { &sessions[i][1], 1, 0.0 } },
		};
	}
	if (planted >= 0) {
		for (int round = 0; round < ROUNDS; round++)
			slowed[round] = runs[planted][b][round] *
					(what[planted].better == BETTER_LOWER ? 1.1 : 1.0 / 1.1);
		sessions[planted][1].values = slowed;
	}
	page_decide(cells, CELLS, RELATION_INTERLEAVED);
}

static void complain(int cell, const char *text, int count)
{
	fprintf(stderr, "aa_rounds: %s: %s on %d of %d pages\n", what[cell].name, text, count, PAGES);
	golden_failures++;
}

int main(void)
{
	int words[CELLS][VERDICTS] = { { 0 } }, found[CELLS] = { 0 };
	struct pair cells[CELLS];

	read_runs();
	for (int a = 0; a < BLOCKS; a++) {
		for (int b = a + 1; b < BLOCKS; b++) {
			diff(cells, a, b, -1);
			for (int i = 0; i < CELLS; i++)
				words[i][cells[i].verdict]++;
			for (int i = 0; i < CELLS; i++) {
				diff(cells, a, b, i);
				found[i] += cells[i].verdict == VERDICT_SLOWER;
			}
		}
	}

	printf("cell,same,inconclusive,clusters,small,changed,planted_found\n");
	for (int i = 0; i < CELLS; i++) {
		const int *n = words[i];
		int changed = n[VERDICT_FASTER] + n[VERDICT_SLOWER];

		printf("%s,%d,%d,%d,%d,%d,%d\n", what[i].name, n[VERDICT_SAME], n[VERDICT_INCONCLUSIVE],
		       n[VERDICT_CLUSTERS], n[VERDICT_SMALL], changed, found[i]);
		golden_checks++;
		if (changed + n[VERDICT_SMALL] > 0)
			complain(i, "called changed or small", changed + n[VERDICT_SMALL]);
		if (what[i].quiet && n[VERDICT_SAME] < PAGES)
			complain(i, "the same only", n[VERDICT_SAME]);
		if (what[i].noisy && n[VERDICT_INCONCLUSIVE] + n[VERDICT_CLUSTERS] < PAGES)
			complain(i, "inconclusive or clusters only",
				 n[VERDICT_INCONCLUSIVE] + n[VERDICT_CLUSTERS]);
		if (!what[i].noisy && found[i] < PAGES)
			complain(i, "planted 10 % found only", found[i]);
	}
	return golden_end();
}
