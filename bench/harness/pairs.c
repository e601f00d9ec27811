/*
 * pairs - enumerates pairs of CPUs by class, or draws some of each class.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pairs.h"

#include <stdint.h>
#include <stdlib.h>

#define KINDS_NAMED (PAIR_KINDS * PAIR_KINDS)
#define STRATA      ((PAIR_CLASSES + 1) * (KINDS_NAMED + 1))

static enum pair_class share_of(const struct pair_levels *levels, int a, int b)
{
	bool known = false;

	for (int level = PAIR_SMT; level < PAIR_CROSS_PACKAGE; level++) {
		if (groups_share(&levels->level[level], a, b))
			return level;
		known |= levels->level[level].count > 0;
	}
	/* Without a package level, two CPUs that share nothing told may still share the package. */
	return levels->level[PAIR_PACKAGE].count ? PAIR_CROSS_PACKAGE : known ? PAIR_PACKAGE : PAIR_CLASSES;
}

static struct pair pair_of(const struct pair_levels *levels, int a, int b)
{
	int one = groups_find(&levels->kinds, a), two = groups_find(&levels->kinds, b);
	int fast = one < two ? one : two, slow = one < two ? two : one;

	return (struct pair){ a, b, share_of(levels, a, b),
			      fast < 0 || slow >= PAIR_KINDS ? -1 : fast * PAIR_KINDS + slow };
}

static size_t stratum(const struct pair *pair)
{
	return (size_t)pair->share * (KINDS_NAMED + 1) + (size_t)(pair->kinds + 1);
}

/* xorshift from a constant: each round and each session draws the same pairs, so that they can be compared.
 */
static uint64_t draw(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* Reservoir sampling: each pair of a stratum has the same chance, and no list of all pairs is kept. */
static struct pair *sample(const struct pair_levels *levels, const int *cpus, size_t count, size_t most,
			   size_t *planned)
{
	struct pair *pairs = malloc(STRATA * PAIRS_SAMPLED * sizeof *pairs);
	size_t seen[STRATA] = { 0 }, kept = 0;
	uint64_t state = 0x9e3779b97f4a7c15;

	if (!pairs)
		return NULL;
	for (size_t i = 0; i < count; i++) {
		for (size_t j = i + 1; j < count; j++) {
			struct pair pair = pair_of(levels, cpus[i], cpus[j]);
			size_t of = stratum(&pair), slot = seen[of]++;

			if (slot >= most)
				slot = draw(&state) % seen[of];
			if (slot < most)
				pairs[of * PAIRS_SAMPLED + slot] = pair;
		}
	}
	for (size_t of = 0; of < STRATA; of++)
		for (size_t slot = 0; slot < seen[of] && slot < most; slot++)
			pairs[kept++] = pairs[of * PAIRS_SAMPLED + slot];
	*planned = kept;
	return pairs;
}

struct pair *pairs_plan(const struct pair_levels *levels, const int *cpus, size_t count, enum pairs_how how,
			size_t *planned)
{
	size_t kept = 0;
	struct pair *pairs;

	if (how == PAIRS_REHEARSAL && count > PAIRS_FEW_OF)
		return sample(levels, cpus, count, PAIRS_FEW, planned);
	if (how == PAIRS_USUAL && count > PAIRS_ALL)
		return sample(levels, cpus, count, PAIRS_SAMPLED, planned);
	pairs = malloc((count * count + 1) * sizeof *pairs);
	for (size_t i = 0; pairs && i < count; i++)
		for (size_t j = count <= PAIRS_ORDERED ? 0 : i + 1; j < count; j++)
			if (i != j)
				pairs[kept++] = pair_of(levels, cpus[i], cpus[j]);
	*planned = kept;
	return pairs;
}

size_t pairs_count(const struct pair_levels *levels, const int *cpus, size_t count, enum pairs_how how)
{
	size_t planned = 0;

	if (how == PAIRS_EVERY && count > PAIRS_ORDERED)
		return count * (count - 1) / 2;
	free(pairs_plan(levels, cpus, count, how, &planned));
	return planned;
}

const char *pair_class_name(enum pair_class share)
{
	static const char *const names[] = { "smt", "cluster", "l3", "package", "cross-package", "unknown" };

	return names[share];
}

const char *pair_kinds_name(int kinds)
{
	static const char *const names[KINDS_NAMED] = {
		"performance-performance",
		"performance-efficiency",
		"performance-low-power",
		NULL,
		"efficiency-efficiency",
		"efficiency-low-power",
		NULL,
		NULL,
		"low-power-low-power",
	};

	return kinds < 0 ? "unknown" : names[kinds];
}
