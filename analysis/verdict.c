/*
 * verdict - the rules of a cell's verdict, in their order.
 *
 * The margin is fixed by the experiment and widened by nothing: a margin that
 * grew with noise would call anything the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include "verdict.h"

#include <math.h>
#include <string.h>

static const char *const words[VERDICTS] = {
	[VERDICT_NOT_COMPARABLE] = "not comparable",
	[VERDICT_ONLY_IN_A] = "only in A",
	[VERDICT_ONLY_IN_B] = "only in B",
	[VERDICT_UNTESTED] = "untested",
	[VERDICT_CLUSTERS] = "clusters",
	[VERDICT_FASTER] = "faster",
	[VERDICT_SLOWER] = "slower",
	[VERDICT_HIGHER] = "higher",
	[VERDICT_LOWER] = "lower",
	[VERDICT_SMALL] = "small",
	[VERDICT_SAME] = "same",
	[VERDICT_INCONCLUSIVE] = "inconclusive",
	[VERDICT_MOVED] = "moved?",
	[VERDICT_RATIO] = "ratio",
};

static const char *const relations[] = { "interleaved", "stored", "machines", "published" };

static enum verdict direction(const struct evidence *evidence)
{
	bool up = evidence->log_ratio > 0.0;

	switch (evidence->better) {
	case BETTER_LOWER:
		return up ? VERDICT_SLOWER : VERDICT_FASTER;
	case BETTER_HIGHER:
		return up ? VERDICT_FASTER : VERDICT_SLOWER;
	default:
		return up ? VERDICT_HIGHER : VERDICT_LOWER;
	}
}

static enum verdict unmoved(const struct evidence *evidence)
{
	bool inside = evidence->low > -evidence->log_margin && evidence->high < evidence->log_margin;

	return inside ? VERDICT_SAME : VERDICT_INCONCLUSIVE;
}

enum verdict verdict_of(const struct evidence *evidence)
{
	double size = fabs(evidence->log_ratio);

	switch (evidence->barrier) {
	case BARRIER_NOT_COMPARABLE:
		return VERDICT_NOT_COMPARABLE;
	case BARRIER_ONLY_IN_A:
		return VERDICT_ONLY_IN_A;
	case BARRIER_ONLY_IN_B:
		return VERDICT_ONLY_IN_B;
	case BARRIER_UNTESTED:
		return VERDICT_UNTESTED;
	case BARRIER_NONE:
		break;
	}
	if (evidence->relation == RELATION_MACHINES || evidence->relation == RELATION_PUBLISHED)
		return VERDICT_RATIO;
	if (evidence->clusters)
		return VERDICT_CLUSTERS;

	bool found = evidence->fixed ? evidence->apart : evidence->q <= VERDICT_DISCOVERY;
	if (!found || size <= evidence->log_floor)
		return unmoved(evidence);
	if (size > evidence->log_margin)
		return evidence->session_noise_known ? direction(evidence) : VERDICT_MOVED;
	return evidence->session_noise_known ? VERDICT_SMALL : unmoved(evidence);
}

const char *verdict_word(enum verdict verdict)
{
	return words[verdict];
}

bool verdict_is_change(enum verdict verdict)
{
	return verdict == VERDICT_FASTER || verdict == VERDICT_SLOWER || verdict == VERDICT_HIGHER ||
	       verdict == VERDICT_LOWER;
}

const char *relation_word(enum relation relation)
{
	return relations[relation];
}

bool relation_read(const char *word, enum relation *relation)
{
	for (size_t i = 0; i < sizeof relations / sizeof *relations; i++) {
		if (strcmp(relations[i], word) != 0)
			continue;
		*relation = (enum relation)i;
		return true;
	}
	return false;
}
