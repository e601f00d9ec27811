/*
 * pace - fewer samples beyond the budget, disturbed ones repeated, never more than twice as many.
 * And batch: samples grow until they are long enough, whatever the clock's steps.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/pace.h"

#include "../../bench/harness/batch.h"
#include "../../bench/harness/sampler.h"
#include "check.h"

#include <math.h>

/* Take samples of 1 ns; every `dirty_every`-th is disturbed. */
static unsigned taken(unsigned wanted, unsigned minimum, double allowed_ns, unsigned dirty_every)
{
	struct pace pace = { wanted, minimum, 0, 0, 0, allowed_ns };

	while (pace_more(&pace, pace.taken) && pace.taken < 1000) {
		pace.taken++;
		pace.clean += !dirty_every || pace.taken % dirty_every;
	}
	return pace.taken;
}

/* A clock of a given step, and work of 100 ns an operation. */
static double step_ns;
static unsigned slow_calls; /* so many calls are disturbed: ten times as long */

static double timed(void *context, uint64_t operations)
{
	double ns = 100.0 * (double)operations;

	(void)context;
	if (slow_calls) {
		slow_calls--;
		ns *= 10;
	}
	return floor(ns / step_ns) * step_ns;
}

static void check_batches(void)
{
	static const double steps[] = { 1, 40, 1000, 1e6 };

	for (unsigned i = 0; i < 4; i++)
		for (unsigned slow = 0; slow < 2; slow++) {
			double target = batch_target_ns(1.5e6, steps[i]);

			step_ns = steps[i];
			slow_calls = slow;
			uint64_t operations = batch_calibrate(target, 96, timed, NULL);
			CHECK(target >= 1000 * step_ns);
			CHECK(operations % 96 == 0);
			CHECK(100.0 * (double)operations >= target);
			CHECK(100.0 * (double)operations < 20 * target + 1e6);
		}
}

static void check_disturbance(void)
{
	struct sample sample = { .canary_ns = 100, .cpu_share = 0.995 };

	CHECK(!sampler_disturbance(&sample, 100));
	CHECK(!sampler_disturbance(&sample, 98));
	CHECK(sampler_disturbance(&sample, 97));
	sample.cpu_share = 0.98;
	CHECK(sampler_disturbance(&sample, 100));
	sample.blocking = true;
	sample.cpu_share = NAN;
	sample.involuntary_switches = 1;
	CHECK(!sampler_disturbance(&sample, 100));
	sample.blocking = false;
	sample.cpu_share = NAN; /* a CPU clock too coarse to tell */
	CHECK(sampler_disturbance(&sample, 100));
	sample.involuntary_switches = 0;
	CHECK(!sampler_disturbance(&sample, 100));
	sample.migrated = true;
	CHECK(sampler_disturbance(&sample, 100));
}

int main(void)
{
	CHECK(taken(21, 5, 1e9, 0) == 21);
	CHECK(taken(21, 5, 0, 0) == 5);
	CHECK(taken(21, 5, -1e9, 0) == 5);
	CHECK(taken(21, 5, 12, 0) == 12);
	CHECK(taken(21, 5, 1e9, 1) == 42);
	CHECK(taken(21, 5, 1e9, 22) == 21);
	CHECK(taken(21, 5, 1e9, 3) == 31);
	CHECK(taken(1, 1, 0, 0) == 1);
	CHECK(pace_allowance(100, 10, 5) == 55);
	CHECK(pace_allowance(100, 10, 20) == 10);
	CHECK(pace_allowance(-1, 10, 5) == 0);
	CHECK(pace_allowance(100, 1, 5) == 100);
	check_batches();
	check_disturbance();
	return CHECK_RESULT;
}
