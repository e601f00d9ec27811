/*
 * operator_pair - ratio, gain, difference, share, disagree: one side against the other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"
#include "operators.h"
#include "pair_answer.h"

#include <math.h>

#define WITHIN_UNSTATED 0.05
#define GAIN_UNSTATED   0.01

static double within(const struct clauses *clauses)
{
	return isnan(clauses->within) ? WITHIN_UNSTATED : clauses->within;
}

/* The sentence for intervals that allow both, and for pairs that disagree; `what` names the main number. */
static void judge(struct answer *answer, const struct pairs *pairs, enum pair_verdict verdict,
		  const char *what)
{
	answer->supported = verdict == PAIR_BEYOND;
	answer->unsure = verdict == PAIR_UNSURE || verdict == PAIR_MIXED;
	answer->otherwise_end = ", which is no difference";
	answer->doubtful_end =
		verdict == PAIR_MIXED
			? "; that is not one figure, but from {least} at {least_at} to {most} at {most_at}"
			: "; its interval, from {low} to {high}, allows that there is no difference";
	answer->doubtful =
		verdict == PAIR_MIXED
			? memory_format("{of_name} against {to_name}: the %s is not one, but from {least} "
					"at {least_at} to {most} at {most_at}",
					what)
		: pairs->count > 1
			? memory_format("whether {of_name} differs from {to_name} cannot be told: the %s is "
					"from {least} at {least_at} to {most} at {most_at}",
					what)
			: memory_format("whether {of_name} differs from {to_name} cannot be told: the %s is "
					"between {low} and {high}",
					what);
}

struct answer operator_ratio(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer =
		pair_answer(context, clauses, &pairs, FIGURE_RATIO, false, "ratio", show_ratio);

	if (answer.none)
		return answer;
	if (isnan(clauses->expect)) {
		judge(&answer, &pairs, pair_verdict(&pairs, 1, within(clauses)), "ratio");
		answer.sentence = "{of_name} reads {ratio} times {to_name}";
		answer.otherwise = "{of_name} and {to_name} are equal: the ratio is {ratio}";
	} else {
		enum pair_verdict verdict = pair_expected(&pairs, clauses->expect, within(clauses));

		answer.supported = verdict == PAIR_EQUAL;
		answer.unsure = verdict == PAIR_UNSURE;
		answer.sentence = "{of_name} reads {ratio} times {to_name}, as expected ({expect})";
		answer.otherwise = "{of_name} reads {ratio} times {to_name}, where {expect} was expected";
		answer.doubtful = "whether {of_name} reads {expect} times {to_name} cannot be told: the "
				  "ratio is between {low} and {high}";
	}
	return answer;
}

struct answer operator_gain(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer =
		pair_answer(context, clauses, &pairs, FIGURE_RATIO, true, "gain", show_percent);

	if (answer.none)
		return answer;
	/* What reads as no change is none, however narrow its interval. */
	enum pair_verdict verdict = pair_verdict(&pairs, 1, 0.0005);

	if (verdict == PAIR_UNSURE || verdict == PAIR_MIXED)
		verdict = pair_verdict(&pairs, 1, isnan(clauses->within) ? GAIN_UNSTATED : clauses->within) ==
					  PAIR_EQUAL
				  ? PAIR_EQUAL
				  : verdict;
	judge(&answer, &pairs, verdict, "gain");
	answer.sentence = "{of_name} against {to_name} gains {gain}";
	answer.otherwise = "{of_name} gains nothing over {to_name}: {gain}";
	return answer;
}

struct answer operator_difference(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer =
		pair_answer(context, clauses, &pairs, FIGURE_DIFFERENCE, false, "difference", show_unit);

	if (answer.none)
		return answer;
	judge(&answer, &pairs, pair_difference(&pairs, within(clauses)), "difference");
	answer.sentence =
		pairs.count > 1 ? "{of_name} less {to_name} is {difference} in the middle of {pairs} points, "
				  "from {least} at {least_at} to {most} at {most_at}"
				: "{of_name} less {to_name} is {difference}";
	answer.otherwise = "{of_name} and {to_name} are equal: the difference is {difference}";
	return answer;
}

struct answer operator_share(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer =
		pair_answer(context, clauses, &pairs, FIGURE_RATIO, false, "share", show_share);

	if (answer.none)
		return answer;
	answer.supported = true;
	for (size_t i = 0; i < pairs.count; i++)
		answer.supported &= fmin(pairs.items[i].figure.value, pairs.items[i].figure.low) <= 1;
	answer.sentence = "{of_name} reaches {share} of {to_name}";
	answer.otherwise =
		"{of_name} reads {share} of {to_name}: more than the whole, so one of them is wrong";
	return answer;
}

struct answer operator_disagree(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer =
		pair_answer(context, clauses, &pairs, FIGURE_RATIO, false, "ratio", show_ratio);

	if (answer.none)
		return answer;
	enum pair_verdict verdict = pair_expected(&pairs, 1, within(clauses));

	answer.supported = verdict == PAIR_BEYOND;
	answer.unsure = verdict == PAIR_UNSURE;
	answer.sentence = "the machine states {to}, measured is {of}: {ratio} times as much";
	answer.otherwise = "the machine states {to}, and {of} is measured: they agree";
	answer.doubtful = "the machine states {to}; whether that is measured cannot be told: the ratio is "
			  "between {low} and {high}";
	return answer;
}
