/*
 * operator_pair - ratio, gain, difference, share, disagree: one side against the other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "operators.h"
#include "pair_answer.h"

#include <math.h>

#define WITHIN_UNSTATED 0.05

static double within(const struct clauses *clauses)
{
	return isnan(clauses->within) ? WITHIN_UNSTATED : clauses->within;
}

struct answer operator_ratio(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer =
		pair_answer(context, clauses, &pairs, FIGURE_RATIO, false, "ratio", show_ratio);

	if (answer.none)
		return answer;
	if (isnan(clauses->expect)) {
		answer.supported = pair_beyond(&pairs, 1);
		answer.sentence = "{of_name} reads {ratio} times {to_name}";
		answer.otherwise = "no difference of {of_name} to {to_name} stands out: the ratio is {ratio}";
	} else {
		answer.supported = pair_expected(&pairs, clauses->expect, within(clauses));
		answer.sentence = "{of_name} reads {ratio} times {to_name}, as expected ({expect})";
		answer.otherwise = "{of_name} reads {ratio} times {to_name}, where {expect} was expected";
	}
	return answer;
}

struct answer operator_gain(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer =
		pair_answer(context, clauses, &pairs, FIGURE_RATIO, true, "gain", show_percent);

	answer.supported = !answer.none && pair_beyond(&pairs, 1);
	answer.sentence = "{of_name} against {to_name} gains {gain}";
	answer.otherwise = "{of_name} gains nothing that stands out over {to_name}: {gain}";
	return answer;
}

struct answer operator_difference(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer =
		pair_answer(context, clauses, &pairs, FIGURE_DIFFERENCE, false, "difference", show_unit);

	answer.supported = !answer.none && pair_beyond(&pairs, 0);
	answer.sentence =
		pairs.count > 1 ? "{of_name} less {to_name} is {difference} in the middle of {pairs} points, "
				  "from {least} at {least_at} to {most} at {most_at}"
				: "{of_name} less {to_name} is {difference}";
	answer.otherwise = pairs.count > 1
				   ? "{of_name} less {to_name} does not stand out everywhere: from {least} "
				     "at {least_at} to "
				     "{most} at {most_at}"
				   : "no difference of {of_name} to {to_name} stands out: {difference}";
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

	answer.supported = !answer.none && !pair_expected(&pairs, 1, within(clauses));
	answer.sentence = "the machine states {to}, measured is {of}: {ratio} times as much";
	answer.otherwise = "the machine states {to}, and {of} is measured: they agree";
	return answer;
}
