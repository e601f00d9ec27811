/*
 * core_to_core - how long does a cache line take from one core to another and back?
 *
 * Two threads, each pinned to a CPU, share one line. The first writes a number
 * into it, the second waits until it sees that number and writes the next, the
 * first waits for that: one round trip, in which the line crosses from core to
 * core twice. `token` passes it with a store (release) and waits with loads
 * (acquire), a pause between them; `cas` passes it with compare-and-swap, which
 * also wins the line to write before it knows whether it may, as other tools do.
 * The time is the round trip; half of it is not the latency of one way.
 *
 * Up to 16 CPUs every ordered pair has one row per sample; above, each pair has
 * one row per round with its median, fastest and slowest sample.
 *
 * Emits: variant,class,kinds,initiator,responder,sample,latency_ns,
 * fastest_latency_ns,slowest_latency_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/batch.h"
#include "harness/buffer.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/order.h"
#include "harness/pairs.h"
#include "harness/relax.h"
#include "harness/run.h"
#include "harness/team.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

enum variant { TOKEN, CAS, VARIANTS };

static const char *const variants[VARIANTS] = { "token", "cas" };

/* After so many looks at a line that does not change, the token is lost: seconds, where a trip takes a
 * microsecond. */
#ifndef PATIENCE
#define PATIENCE (UINT64_C(1) << 30)
#endif
#define SAMPLES     5
#define PAIR_COST_S 0.012 /* both variants of a pair: start, calibration, samples and their canaries */

static const char *const placements[] = { "all-logical", "smt-groups",     "cluster-groups",
					  "l3-groups",   "package-groups", "kind-groups",
					  NULL };

static const struct column columns[] = {
	{ "variant", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "how the line is passed: token (store, load) or cas" },
	{ "class", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "the nearest that both CPUs share" },
	{ "kinds", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "core kinds of the two, the faster first" },
	{ "initiator", ROLE_PARAMETER, "1", BETTER_NONE, 0, "CPU that starts the trip and holds the clock" },
	{ "responder", ROLE_PARAMETER, "1", BETTER_NONE, 0, "CPU that answers" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "one round trip; above 16 CPUs the median of the round's samples" },
	{ "fastest_latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "fastest sample of the round, above 16 CPUs" },
	{ "slowest_latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "slowest sample of the round, above 16 CPUs" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "one_cpu", "a round trip needs two CPUs and only one is allowed; widen the CPU set",
	  "cpus_allowed" },
	{ "class_absent", "no two allowed CPUs of this machine share just this", NULL },
	{ 0 },
};

static bool all_pairs;

static const struct run_option options[] = {
	{ "all-pairs", OPTION_FLAG, &all_pairs, 0, 0, "measure every pair, above 64 CPUs too", NULL },
	{ 0 },
};

struct spot {
	enum variant variant;
	struct pair pair;
	bool wide; /* too many pairs to keep each sample */
};

/* The line that travels, alone in its page: even turns are the initiator's, odd ones the responder's. */
struct line {
	_Atomic uint64_t turn;
};

/* One pair at work. */
struct meeting {
	const struct spot *spot;
	struct team *team;
	struct line *line;
	uint64_t turn, trips;
	atomic_bool lost; /* either may lose it, or both */
};

/* Wait for a turn by looking; a wrong number, or none for too long, is a lost token. */
static inline bool await(struct line *line, uint64_t turn)
{
	for (uint64_t patience = PATIENCE; patience; patience--) {
		uint64_t seen = atomic_load_explicit(&line->turn, memory_order_acquire);

		if (seen != turn - 1)
			return seen == turn;
		relax();
	}
	return false;
}

/* Wait for a turn by trying to pass it on; when it was seen, it has been passed. */
static inline bool exchange(struct line *line, uint64_t turn)
{
	for (uint64_t patience = PATIENCE; patience; patience--) {
		uint64_t seen = turn;

		if (atomic_compare_exchange_strong_explicit(&line->turn, &seen, turn + 1,
							    memory_order_acq_rel, memory_order_acquire))
			return true;
		if (seen != turn - 1)
			return false;
		relax();
	}
	return false;
}

/* The measured loops. The initiator has the even turns and waits for the last answer, the responder the odd
 * ones. */
static __attribute__((noinline)) bool initiate_token(struct line *line, uint64_t turn, uint64_t trips)
{
	for (; trips; trips--) {
		atomic_store_explicit(&line->turn, turn + 1, memory_order_release);
		turn += 2;
		if (!await(line, turn))
			return false;
	}
	return true;
}

static __attribute__((noinline)) bool respond_token(struct line *line, uint64_t turn, uint64_t trips)
{
	for (; trips; trips--, turn += 2) {
		if (!await(line, turn))
			return false;
		FAULT(2, turn += 2 * (trips == 1));
		atomic_store_explicit(&line->turn, turn + 1, memory_order_release);
	}
	return true;
}

static __attribute__((noinline)) bool exchange_cas(struct line *line, uint64_t turn, uint64_t trips)
{
	for (; trips; trips--, turn += 2)
		if (!exchange(line, turn))
			return false;
	return true;
}

static void take_part(void *context, int responder)
{
	struct meeting *meeting = context;
	struct line *line = meeting->line;
	uint64_t turn = meeting->turn + (uint64_t)responder, trips = meeting->trips;
	bool there;

	FAULT(1, trips -= responder && trips > 1);
	if (meeting->spot->variant == CAS)
		there = exchange_cas(line, turn, trips) && (responder || await(line, turn + 2 * trips));
	else
		there = responder ? respond_token(line, turn, trips) : initiate_token(line, turn, trips);
	if (!there)
		atomic_store_explicit(&meeting->lost, true, memory_order_relaxed);
}

static double together(void *context, uint64_t trips)
{
	struct meeting *meeting = context;

	meeting->trips = trips;
	team_run(meeting->team, take_part, meeting);
	meeting->turn += 2 * trips;
	if (meeting->lost || meeting->line->turn != meeting->turn)
		fail("the token is lost between CPU %d and CPU %d: no answer or a wrong one; check that both "
		     "run",
		     meeting->spot->pair.a, meeting->spot->pair.b);
	return team_duration_ns(meeting->team);
}

/* Above 16 CPUs: one row, the sample in the middle, with the fastest and slowest beside it. */
static void condense(struct run *run, struct sample *samples, int count)
{
	double ns[2 * SAMPLES], values[3];
	int middle = 0;

	for (int i = 0; i < count; i++)
		ns[i] = samples[i].duration_ns / (double)samples[i].operations;
	order_sort(ns, (size_t)count);
	values[0] = order_quantile(ns, (size_t)count, 0.5);
	values[1] = ns[0];
	values[2] = ns[count - 1];
	for (int i = 0; i < count; i++)
		if (samples[i].duration_ns / (double)samples[i].operations == values[0])
			middle = i;
	run_row(run, &samples[middle], values);
}

static void measure_pair(struct run *run, struct meeting *meeting)
{
	double target_ns = batch_target_ns(run->experiment->sample_ns, run->clock_resolution_ns);
	uint64_t trips = batch_calibrate(target_ns, 64, together, meeting);
	struct sample samples[2 * SAMPLES];
	int count = 0;

	while (count < 2 * SAMPLES && sampler_begin(run, &samples[count])) {
		struct sample *sample = &samples[count];

		together(meeting, trips);
		sampler_end(run, sample, trips);
		team_sample(meeting->team, sample);
		if (!meeting->spot->wide)
			run_row(run, sample, (double[]){ sample->duration_ns / (double)trips, NAN, NAN });
		else if (++count == SAMPLES)
			break;
	}
	if (meeting->spot->wide)
		condense(run, samples, count);
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	const char *reason = NULL;
	struct buffer page;
	struct team *team;

	if (!run_pin(run, spot->pair.a) || !(team = team_start((int[]){ spot->pair.a, spot->pair.b }, 2))) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	/* A page of its own, touched by the initiator: the line's home is near it. */
	if (!buffer_map(&page, 1, PAGES_BASE, -1, &reason))
		fail("cannot map one page: %m; free some memory");
	struct meeting meeting = { .spot = spot, .team = team, .line = page.base };
	measure_pair(run, &meeting);
	team_stop(team);
	buffer_unmap(&page);
}

static struct pair_levels levels_told(const struct run *run)
{
	struct pair_levels levels;

	levels.level[PAIR_SMT] = groups_of_placement(run_placement(run, "smt-groups"));
	levels.level[PAIR_CLUSTER] = groups_of_placement(run_placement(run, "cluster-groups"));
	levels.level[PAIR_L3] = groups_of_placement(run_placement(run, "l3-groups"));
	levels.level[PAIR_PACKAGE] = groups_of_placement(run_placement(run, "package-groups"));
	levels.kinds = groups_of_placement(run_placement(run, "kind-groups"));
	return levels;
}

static void levels_forget(struct pair_levels *levels)
{
	for (int level = 0; level < PAIR_CROSS_PACKAGE; level++)
		groups_clear(&levels->level[level]);
	groups_clear(&levels->kinds);
}

static enum pairs_how how(const struct run *run)
{
	return all_pairs ? PAIRS_EVERY : run->quick ? PAIRS_REHEARSAL : PAIRS_USUAL;
}

/* The budget grows with the pairs, to a minute. */
static double price(const struct run *run)
{
	const struct cpus *cpus = &run_placement(run, "all-logical")->cpus;
	struct pair_levels levels = levels_told(run);
	double cost = PAIR_COST_S * (double)pairs_count(&levels, cpus->cpu, (size_t)cpus->count, how(run));

	levels_forget(&levels);
	return cost < 5 ? 5 : cost > 60 ? 60 : cost;
}

static void declare_pairs(struct run *run, const struct pair *pairs, size_t count, bool wide)
{
	for (size_t i = 0; i < count; i++) {
		for (int variant = 0; variant < VARIANTS; variant++) {
			struct spot spot = { variant, pairs[i], wide };

			point_add(run, &spot, sizeof spot, "%s,%s,%s,%d,%d", variants[variant],
				  pair_class_name(pairs[i].share), pair_kinds_name(pairs[i].kinds),
				  pairs[i].a, pairs[i].b);
		}
	}
}

/* A class without pairs has its rows all the same. */
static void declare_absent(struct run *run, enum pair_class share, const char *reason)
{
	struct spot spot = { 0 };

	for (int variant = 0; variant < VARIANTS; variant++)
		point_add(run, &spot, sizeof spot, "%s,%s,NA,NA,NA", variants[variant],
			  pair_class_name(share))
			->skip = reason;
}

static void declare(struct run *run)
{
	const struct cpus *cpus = &run_placement(run, "all-logical")->cpus;
	struct pair_levels levels = levels_told(run);
	bool seen[PAIR_CLASSES + 1] = { false };
	size_t count = 0;
	struct pair *pairs = pairs_plan(&levels, cpus->cpu, (size_t)cpus->count, how(run), &count);

	if (!pairs)
		fail("cannot plan the pairs of %d CPUs: out of memory; name fewer with --cpus", cpus->count);
	declare_pairs(run, pairs, count, cpus->count > PAIRS_ORDERED);
	for (size_t i = 0; i < count; i++)
		seen[pairs[i].share] = true;
	for (int share = 0; share < PAIR_CLASSES; share++)
		if (!seen[share])
			declare_absent(run, share, cpus->count < 2 ? "one_cpu" : "class_absent");
	free(pairs);
	levels_forget(&levels);
}

static const struct experiment about = {
	.name = "core_to_core",
	.summary = "round trip of a cache line between two cores",
	.method = 1,
	.sample_ns = 0.5e6,
	.samples = SAMPLES,
	.passes = 1,
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.options = options,
	.price = price,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
