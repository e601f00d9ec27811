/*
 * insight - what do the data say to the questions of a section?
 *
 * Answers each '@insight OPERATOR ...' of a section with a finished sentence
 * in which every number was computed from the summaries, with what it rests
 * on; where the data do not support the sentence, the other one says what was
 * seen instead. Fills each '@value NAME UNIT' with a scaled number. The
 * grammar of a directive stands in clauses.h, of conditions in select.h; the
 * operators are
 *
 *   step COLUMN over P [beside FACT ...]       where a curve steps, and the sizes stated
 *   ratio COLUMN of SIDE to SIDE [expect N [within SHARE]]
 *   gain COLUMN of SIDE to SIDE                the same in per cent of improvement
 *   difference COLUMN of SIDE to SIDE
 *   share COLUMN of SIDE to SIDE|fact:NAME     per cent of a whole
 *   disagree COLUMN of SIDE to fact:NAME [within SHARE]
 *   knee COLUMN over P [at SHARE]              the smallest P that gives the share of the best
 *   scaling COLUMN over P [at EFFICIENCY]
 *   fit COLUMN over P [at RESIDUAL]            a fixed part and a rate
 *   spread COLUMN [of SIDE] [within SHARE]     do figures agree
 *   extreme COLUMN least|most [of SIDE]
 *   cluster COLUMN [by P] [of SIDE]            classes, or groups by gaps
 *   value COLUMN of SIDE [as UNIT]
 *
 * A sentence may be followed by two more, between bars: what holds instead, and
 * what is said where the interval allows both.
 *
 * Text from the data passes into sentences only as numbers or as words that
 * the section itself or a fixed list uses.
 *
 * Emits one row per directive: position,directive,state,text,reason with state ok
 * or none, and reason: the key of the reason why points were not measured.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fail.h"
#include "memory.h"
#include "operators.h"
#include "resolve.h"

#include <string.h>

static const char *answer_insight(struct context *context, const struct directive *directive, bool *known,
				  const char **reason)
{
	struct clauses clauses = clauses_read(context->section, directive);
	operator_fn *operator_of_name = operators_find(clauses.verb);

	if (!operator_of_name)
		section_refuse(context->section, directive,
			       memory_format("'%.40s' is not an operator", clauses.verb),
			       memory_format("use %s", operators_names()));
	struct answer answer = operator_of_name(context, &clauses);

	*known = false;
	*reason = answer.reason ? answer.reason : "NA";
	for (const struct answer *each = &answer; each; each = each->next)
		*known |= !each->none;
	return answer_sentence(&answer, &clauses, context->section, directive);
}

int main(int argc, char **argv)
{
	const char *section = NULL, *describe = NULL, *summary = NULL, *runs = NULL, *out = NULL;
	struct context context = { 0 };
	struct texts facts = { 0 };
	const struct argument arguments[] = {
		{ "key", ARGUMENT_TEXT, &context.key, "the experiment; without it the section's name" },
		{ "section", ARGUMENT_TEXT, &section, "report/sections/KEY.md" },
		{ "describe", ARGUMENT_TEXT, &describe, "describe.csv of the session" },
		{ "summary", ARGUMENT_TEXT, &summary, "summary of the experiment" },
		{ "runs", ARGUMENT_TEXT, &runs, "its run values, for intervals of ratios" },
		{ "facts", ARGUMENT_LIST, &facts, "identity.csv; may be repeated" },
		{ "config", ARGUMENT_LIST, &facts, "config.csv of the session; the same as --facts" },
		{ "summary-of", ARGUMENT_LIST, &context.summaries, "KEY=PATH of another experiment" },
		{ "runs-of", ARGUMENT_LIST, &context.runs, "KEY=PATH of its run values" },
		{ "others", ARGUMENT_TEXT, &context.others, "folder with summary/KEY.csv and runs/KEY.csv" },
		{ "out", ARGUMENT_TEXT, &out, "file to write; standard output without it" },
		{ 0 },
	};

	arguments_read("insight", "Answer the directives of a section from data.", arguments, NULL, argc,
		       argv);
	if (!section)
		fail_usage("cannot answer: --section is needed; see --help");
	struct section *read = section_read(section);

	context.section = read;
	if (!context.key)
		context.key = section_key(read);
	context.view = view_open(context.key, describe, summary, runs);
	for (size_t i = 0; i < facts.count; i++)
		facts_add(&context.facts, facts.items[i]);
	/* All answers before the first byte, so that a section that cannot be read writes nothing. */
	const char **answers = memory_take(read->count + 1, sizeof *answers);
	const char **reasons = memory_take(read->count + 1, sizeof *reasons);
	bool *known = memory_take(read->count + 1, sizeof *known);

	for (size_t i = 0; i < read->count; i++) {
		const struct directive *directive = &read->directives[i];

		reasons[i] = "NA";
		answers[i] = directive->insight ? answer_insight(&context, directive, &known[i], &reasons[i])
						: resolve_value(&context, directive, &known[i]);
	}
	struct csv_writer writer = csv_create(out);

	csv_put(&writer, "position");
	csv_put(&writer, "directive");
	csv_put(&writer, "state");
	csv_put(&writer, "text");
	csv_put(&writer, "reason");
	csv_end(&writer);
	for (size_t i = 0; i < read->count; i++) {
		const struct directive *directive = &read->directives[i];

		csv_put_format(&writer, "%zu", i + 1);
		csv_put(&writer,
			memory_format("@%s %s", directive->insight ? "insight" : "value", directive->text));
		csv_put(&writer, known[i] ? "ok" : "none");
		csv_put(&writer, answers[i]);
		csv_put(&writer, known[i] ? "NA" : reasons[i]);
		csv_end(&writer);
	}
	csv_close(&writer);
	return EXIT_DONE;
}
