/*
 * units - the GPU harness's arithmetic, against numbers worked out by hand.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/harness/permute.h"
#include "cuda/harness/calls.h"
#include "cuda/harness/clock_window.h"
#include "cuda/harness/locality.h"
#include "cuda/harness/peaks.h"
#include "cuda/harness/ring.h"
#include "cuda/harness/rotation.h"
#include "cuda/harness/tally.h"
#include "cuda/harness/targets.h"
#include "cuda/harness/validity.h"
#include "cuda/harness/wave.h"

static int failures;

#define CHECK(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
			failures++; \
		} \
	} while (0)
#define NEAR(a, b, relative) CHECK(fabs((a) / (b)-1) < (relative))

static void test_wave(void)
{
	CHECK(wave_blocks(132, 8) == 1056);
	CHECK(wave_blocks(7, 0) == 0 && wave_blocks(7, -1) == 0);
	CHECK(wave_fits(1056, 132, 8) && !wave_fits(1057, 132, 8) && !wave_fits(0, 132, 8));
	/* the published matrix latency: 2304 warps on 36 multiprocessors are more than the 48 that fit */
	CHECK(!wave_fits(2304, 36, 48));
	CHECK(wave_warps(256, 8) == 64 && wave_warps(33, 2) == 4 && wave_warps(32, 24) == 24);
}

/* Code for 8.6 runs on 8.9 and not on 8.0; code for 9.0a on 9.0 alone; else the driver compiled it. */
static void test_targets(void)
{
	const char *built = "75,80,86,89,90a,100a,120a";

	CHECK(targets_hold(built, 75) && targets_hold(built, 80) && targets_hold(built, 87));
	CHECK(targets_hold(built, 90) && targets_hold(built, 120) && targets_hold(built, 100));
	CHECK(!targets_hold(built, 70) && !targets_hold(built, 103) && !targets_hold(built, 121));
	CHECK(!targets_hold("90", 80) && !targets_hold("86", 80) && targets_hold("86", 86));
	CHECK(targets_hold("", 50)); /* the build did not say */
}

/* The known factors of 32 banks of 4 bytes: 1, 2, 1, 4, 8, 16, 32 for 4-byte words. */
static void test_banks(void)
{
	static const unsigned strides[] = { 1, 2, 3, 4, 8, 16, 32 }, expected[] = { 1, 2, 1, 4, 8, 16, 32 };

	for (unsigned i = 0; i < 7; i++)
		CHECK(bank_factor(strides[i], 4) == expected[i]);
	/* wide loads go by half and quarter warps: contiguous ones are free of conflicts */
	CHECK(bank_factor(1, 8) == 1 && bank_factor(1, 16) == 1);
	CHECK(bank_factor(2, 8) == 2 && bank_factor(2, 16) == 2);
	CHECK(bank_factor(3, 8) == 1 && bank_factor(3, 16) == 1);
	CHECK(bank_factor(16, 8) == 16 && bank_factor(8, 16) == 8);
	CHECK(bank_factor(0, 4) == 1); /* all lanes read one word */
}

static void test_peaks(void)
{
	unsigned count = 0;
	const struct peak *peak;

	CHECK(peak_find("fp32", "any", 7, 5)->per_cycle == 128 &&
	      peak_find("fp32", "any", 8, 0)->per_cycle == 128);
	CHECK(peak_find("fp32", "any", 8, 6)->per_cycle == 256 &&
	      peak_find("fp32", "any", 9, 0)->per_cycle == 256);
	CHECK(peak_find("fp32", "any", 3, 7) == NULL); /* unknown: no peak */
	CHECK(peak_find("fp8_e4m3", "f32", 9, 0)->per_cycle == 8192);
	for (; (peak = peak_entry(count)); count++) {
		CHECK(peak->source && *peak->source && peak->per_cycle > 0);
		CHECK(peak == peak_find(peak->type, peak->accumulator, peak->major,
					peak->minor)); /* no entry twice */
	}
	CHECK(count > 40);
	CHECK(mma_sync_native("fp8_e4m3", 8, 9) && mma_sync_native("fp8_e5m2", 12, 0));
	CHECK(!mma_sync_native("fp8_e4m3", 9, 0) && !mma_sync_native("fp8_e5m2", 10, 0) &&
	      !mma_sync_native("fp8_e4m3", 10, 3));
	CHECK(mma_sync_native("fp16", 9, 0));
	NEAR(link_bytes_per_s(5, 8), 31.508e9, 1e-4);
	NEAR(link_bytes_per_s(5, 16), 63.015e9, 1e-4);
	NEAR(link_bytes_per_s(3, 16), 15.754e9, 1e-4);
	NEAR(link_bytes_per_s(1, 1), 0.25e9, 1e-9);
	CHECK(link_bytes_per_s(0, 16) == 0 && link_bytes_per_s(9, 16) == 0 && link_bytes_per_s(5, 0) == 0);
}

/* The published rows that no link of that width can have carried, and the ones it can. */
static void test_limits(void)
{
	double link = link_bytes_per_s(5, 8), bytes = 256.0 * 1048576;

	CHECK(strcmp(validity_transfer(bytes, 832e3, link).validity, "impossible") == 0);
	CHECK(strcmp(validity_rate(579e9, link).validity, "impossible") == 0);
	CHECK(strcmp(validity_rate(1.5e12, link).reason, "above_limit") == 0);
	CHECK(strcmp(validity_transfer(bytes, 20, link).validity, "impossible") == 0);
	CHECK(strcmp(validity_transfer(bytes, 17.58e6, link).validity, "ok") == 0);
	CHECK(strcmp(validity_rate(27.1e9, link).validity, "ok") == 0);
	CHECK(strcmp(validity_rate(457e9, link_bytes_per_s(5, 16)).validity, "impossible") == 0);
	CHECK(strcmp(validity_rate(100, 0).validity, "ok") == 0); /* no limit known */
	CHECK(strcmp(validity_rate(INFINITY, 0).validity, "impossible") == 0);
	CHECK(strcmp(validity_rate(NAN, 0).validity, "impossible") == 0);
	CHECK(strcmp(validity_rate(-1, 0).validity, "impossible") == 0);
	CHECK(strcmp(validity_transfer(1, 0, 0).validity, "impossible") == 0);
	CHECK(strcmp(validity_rate(101.9, 100).validity, "ok") == 0 &&
	      strcmp(validity_rate(102.1, 100).validity, "ok") != 0);
	struct verdict ok = { "ok", NULL }, jit = { "jit", "x" }, corrupt = { "corrupt", "y" };

	CHECK(strcmp(validity_worse(ok, jit).validity, "jit") == 0 &&
	      strcmp(validity_worse(corrupt, jit).validity, "corrupt") == 0);
}

static void test_rotation(void)
{
	struct rotation r;
	size_t mib = 1048576;

	CHECK(rotation_pool(64 * mib, 32 * mib, 1024 * mib) == 128 * mib);
	CHECK(rotation_pool(512 * mib, 32 * mib, 1024 * mib) == 512 * mib);
	CHECK(rotation_pool(512 * mib, 512 * mib, 100 * mib) == 100 * mib);
	CHECK(rotation_begin(&r, 128 * mib, 1 * mib, false) && r.places == 128);
	CHECK(rotation_next(&r) == 0 && rotation_next(&r) == mib);
	for (int i = 2; i < 128; i++)
		CHECK(rotation_next(&r) + mib <= 128 * mib);
	CHECK(rotation_next(&r) == 0);
	NEAR(rotation_multiple(&r, mib, 32 * mib), 4.0, 1e-12);
	CHECK(rotation_begin(&r, 128 * mib, 1000, false) && r.step == 4096); /* odd sizes take whole pages */
	CHECK(rotation_begin(&r, 128 * mib, mib, true) && r.places == 1 && rotation_next(&r) == 0 &&
	      rotation_next(&r) == 0);
	CHECK(!rotation_begin(&r, mib, 2 * mib, false));
	/* beyond 2^31 elements nothing wraps */
	CHECK(rotation_begin(&r, (size_t)12 << 30, (size_t)3 << 30, false) && r.places == 4);
	rotation_next(&r);
	rotation_next(&r);
	rotation_next(&r);
	CHECK(rotation_next(&r) == (size_t)9 << 30);
}

/* Synthetic round trips with jitter on either way: the truth lies in the window, and drift is followed. */
static void test_clock_window(void)
{
	uint64_t random = 42;
	int missed = 0;

	for (int trial = 0; trial < 200; trial++) {
		struct clock_window window[2];
		double offset = 1e9 + trial, drift = 2e-6 * (trial % 7), uncertainty;

		for (int w = 0; w < 2; w++) {
			struct clock_trip trips[2000];
			double now = w * 1e8;

			for (int i = 0; i < 2000; i++) {
				double there = 700 + (double)permute_below(&random, 3000),
				       back = 600 + (double)permute_below(&random, 5000);

				trips[i].asked_ns = now;
				trips[i].device_ns = (now + there) * (1 + drift) + offset;
				trips[i].seen_ns = now + there + back;
				now += there + back + 100;
			}
			window[w] = clock_window_of(trips, 2000);
			CHECK(window[w].valid);
			CHECK(window[w].high_ns - window[w].low_ns < 2600);
		}
		double at = 5e7, truth = offset + drift * at;
		double found = clock_window_offset(&window[0], &window[1], at, &uncertainty);

		missed += fabs(found - truth) > uncertainty + drift * 1e7;
	}
	CHECK(missed == 0);
	CHECK(!clock_window_of(NULL, 0).valid);
}

static void test_ring(void)
{
	uint64_t random = 7;
	uint32_t next[1000], starts[16];

	for (size_t nodes = 1; nodes <= 1000; nodes += 37)
		for (size_t group = 1; group <= nodes; group = group * 3 + 1) {
			ring_build(next, nodes, group, &random);
			CHECK(ring_is_one_cycle(next, nodes));
		}
	ring_build(next, 1000, 100, &random);
	/* light order: a page is finished before the next is begun */
	size_t at = 0, changes = 0;

	for (size_t i = 0; i < 1000; i++) {
		changes += next[at] / 100 != at / 100;
		at = next[at];
	}
	CHECK(changes <= 11);
	ring_starts(next, 1000, starts, 16);
	for (int i = 0; i < 16; i++)
		for (int k = 0; k < i; k++)
			CHECK(starts[i] != starts[k]);
	next[3] = next[5]; /* no cycle any more */
	CHECK(!ring_is_one_cycle(next, 1000));
	uint32_t two[] = { 1, 0, 3, 2 };

	CHECK(!ring_is_one_cycle(two, 4));
}

/* Ranks of scipy's exact binomial interval, and quantiles refused where too few were timed. */
static void test_quantiles(void)
{
	size_t low, high;
	double ns[2000];

	CHECK(quantile_ranks(2000, 0.99, &low, &high) && low == 1970 && high == 1988);
	CHECK(quantile_ranks(20000, 0.999, &low, &high) && low == 19970 && high == 19988);
	CHECK(!quantile_ranks(100, 0.99, &low, &high)); /* no upper end */
	CHECK(!quantile_ranks(1, 0.5, &low, &high));
	for (int i = 0; i < 2000; i++)
		ns[i] = 2000 - i;
	struct quantiles q = quantiles_of(ns, 2000);

	CHECK(q.minimum == 1 && q.maximum == 2000 && q.p50 == 1000.5 && q.p99 == 1980 && isnan(q.p999));
	CHECK(isnan(quantiles_of(ns, 1999).p99));
	CHECK(isnan(quantiles_of(ns, 0).p50));
}

static void test_tally(void)
{
	struct tally tally;

	memset(&tally, 0, sizeof tally);
	for (unsigned bin = 8; bin < TALLY_BINS - 1; bin++) {
		CHECK(tally_bin(tally_edge(bin)) == bin);
		CHECK(tally_bin(nextafter(tally_edge(bin + 1), 0)) == bin);
	}
	tally_add(&tally, 5265);
	CHECK(tally.count[tally_bin(5265)] == 1 && tally_edge(tally_bin(5265)) <= 5265);
	CHECK(tally_bin(-1) == 0 && tally_bin(NAN) == 0 && tally_bin(1e30) == TALLY_BINS - 1);
}

static void count_cpu(int cpu, void *context)
{
	*(int *)context += cpu;
}

static void test_locality(void)
{
	int sum = 0;

	CHECK(locality_each("0-3,8", count_cpu, &sum) && sum == 14);
	CHECK(!locality_each("x", count_cpu, &sum) && !locality_each("3-1", count_cpu, &sum) &&
	      !locality_each("1-", count_cpu, &sum));
	CHECK(locality_enter("/nonexistent", "0000:01:00.0") == -1);
}

int main(void)
{
	test_wave();
	test_targets();
	test_banks();
	test_peaks();
	test_limits();
	test_rotation();
	test_clock_window();
	test_ring();
	test_quantiles();
	test_tally();
	test_locality();
	return failures > 0;
}
