/*
 * sampler - timed samples of a point: take them, repeat the disturbed ones, judge none.
 *
 * A sample is short, 1 to 2 ms, because on a shared CPU a short one is often
 * whole while a long one never is. Whether it was, is told by causes recorded
 * apart from its value: CPU time, switches, migration, the canary before it.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "sampler.h"

#include "batch.h"
#include "clock.h"
#include "pace.h"
#include "placement.h"
#include "run.h"

#include <math.h>
#include <sys/resource.h>

static void read_usage(struct sample *sample, double sign)
{
	struct rusage usage;

	if (getrusage(RUSAGE_THREAD, &usage))
		sample->voluntary_switches = sample->involuntary_switches = sample->minor_faults = NAN;
	else {
		sample->voluntary_switches += sign * (double)usage.ru_nvcsw;
		sample->involuntary_switches += sign * (double)usage.ru_nivcsw;
		sample->minor_faults += sign * (double)usage.ru_minflt;
	}
}

bool sampler_begin(struct run *run, struct sample *sample)
{
	struct visit *visit = &run->visit;

	if (!pace_more(&visit->pace, (double)clock_ns()))
		return false;
	visit->pace.taken++;
	*sample = (struct sample){ .blocking = run->experiment->blocking, .cpu_share = NAN };
	sample->isa = visit->isa;
	sample->validity = visit->validity;
	sample->reason = visit->reason;
	sample->canary_ns = canary_sing(&run->canaries, run->cpu);
	sample->cpu = run->cpu;
	read_usage(sample, -1);
	/* CPU time is read outside wall time, so that their quotient cannot fall by the reading. */
	sample->cpu_ns = (double)clock_cpu_ns();
	sample->duration_ns = (double)clock_ns();
	return true;
}

void sampler_end(struct run *run, struct sample *sample, uint64_t operations)
{
	sample->duration_ns = (double)clock_ns() - sample->duration_ns;
	sample->cpu_ns = (double)clock_cpu_ns() - sample->cpu_ns;
	read_usage(sample, 1);
	int cpu = placement_cpu();

	sample->operations = operations;
	sample->migrated = cpu >= 0 && cpu != sample->cpu;
	/* A CPU clock that steps by ticks cannot tell a hundredth of a sample. */
	if (run->cpu_resolution_ns > sample->duration_ns / 200)
		sample->cpu_ns = NAN;
	/* Who sleeps by design knows better what share to expect, and may state it after this. */
	sample->cpu_share = sample->blocking ? NAN : sample->cpu_ns / sample->duration_ns;
}

const char *sampler_disturbance(const struct sample *sample, double canary_median_ns)
{
	if (sample->migrated)
		return "migrated";
	if (!sample->blocking && sample->involuntary_switches > 0)
		return "preempted";
	if (sample->cpu_share < 0.99)
		return "cpu_shared";
	if (sample->canary_ns > 1.03 * canary_median_ns)
		return "slow_clock";
	return NULL;
}

struct timing {
	work_fn *work;
	void *context;
};

static double timed(void *context, uint64_t operations)
{
	struct timing *timing = context;
	uint64_t before = clock_ns();

	timing->work(timing->context, operations);
	return (double)(clock_ns() - before);
}

uint64_t sampler_calibrate(struct run *run, work_fn *work, void *context)
{
	const struct experiment *about = run->experiment;
	struct timing timing = { work, context };
	double asked = about->sample_ns > 0 ? about->sample_ns : 1.5e6;

	return batch_calibrate(batch_target_ns(asked, run->clock_resolution_ns),
			       about->step ? about->step : 64, timed, &timing);
}

void sampler_work(struct run *run, work_fn *work, values_fn *fill, void *context)
{
	uint64_t *batch = &run->visit.point->batch;
	struct sample sample;

	if (!*batch)
		*batch = sampler_calibrate(run, work, context);
	else
		work(context, *batch); /* after other points' code and data, a warm-up */
	while (sampler_begin(run, &sample)) {
		double values[RUN_VALUES_MAX];

		work(context, *batch);
		sampler_end(run, &sample, *batch);
		for (unsigned i = 0; i < RUN_VALUES_MAX; i++)
			values[i] = NAN;
		if (fill)
			fill(context, &sample, values);
		else
			values[0] = sample.duration_ns / (double)sample.operations;
		run_row(run, &sample, values);
	}
}
