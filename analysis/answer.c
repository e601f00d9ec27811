/*
 * answer - placeholders to sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#include "answer.h"

#include "clauses.h"
#include "memory.h"
#include "text.h"

#include <ctype.h>
#include <string.h>

void answer_put(struct answer *answer, const char *name, const char *text)
{
	answer->names =
		memory_grow(answer->names, answer->count, &answer->name_capacity, sizeof *answer->names);
	answer->texts =
		memory_grow(answer->texts, answer->count, &answer->text_capacity, sizeof *answer->texts);
	answer->names[answer->count] = name;
	answer->texts[answer->count++] = text;
}

void answer_doubt(struct answer *answer, const struct view *view, size_t row)
{
	char *doubts = memory_text(context_doubts(view, row)), *rest;

	for (char *word = strtok_r(doubts, ", ", &rest); word; word = strtok_r(NULL, ", ", &rest))
		if (!answer->doubts)
			answer->doubts = word;
		else if (!strstr(answer->doubts, word))
			answer->doubts = memory_format("%s, %s", answer->doubts, word);
}

const char *answer_none(const struct selection *selection, const char **reason)
{
	const char *first = clauses_conditions(selection->first);
	const char *second = clauses_conditions(selection->second);
	const char *points = memory_format("%s%s%s", first, *first && *second ? ", " : "", second);
	const char *which = *points ? memory_format(": %s", points) : "";

	*reason = NULL;
	if (selection->missing && !text_name(selection->missing))
		return "not known here";
	if (selection->missing && selection->is_fact)
		return memory_format("this machine does not state its %s", clauses_fact(selection->missing));
	if (selection->missing)
		return memory_format("these data have no %s", selection->missing);
	if (!selection->matched)
		return memory_format("no such point%s", which);
	if (!text_missing(selection->reason) && text_name(selection->reason) &&
	    strlen(selection->reason) <= 40)
		*reason = selection->reason;
	return memory_format("not measured%s", which);
}

static const char *placeholder(const struct answer *answer, const struct section *section,
			       const struct directive *directive, const char *name)
{
	const char *known = "";

	for (size_t i = 0; i < answer->count; i++)
		if (strcmp(answer->names[i], name) == 0)
			return answer->texts[i];
	for (size_t i = 0; i < answer->count; i++)
		known = memory_format("%s {%s}", known, answer->names[i]);
	section_refuse(section, directive, memory_format("no placeholder '{%.40s}' here", name),
		       memory_format("this operator has:%s", known));
}

static const char *fill(const struct answer *answer, const char *sentence, const struct section *section,
			const struct directive *directive)
{
	const char *out = "";

	for (;;) {
		size_t plain = strcspn(sentence, "{"), length;

		out = memory_format("%s%.*s", out, (int)plain, sentence);
		sentence += plain;
		if (!*sentence)
			return out;
		length = strcspn(sentence, "}");
		if (!sentence[length])
			section_refuse(section, directive, "'{' without '}'", "close the placeholder");
		const char *name = memory_format("%.*s", (int)length - 1, sentence + 1);

		out = memory_format("%s%s", out, placeholder(answer, section, directive, name));
		sentence += length + 1;
	}
}

/* A capital, unless the sentence begins with a name that is written small. */
static char *begin(const char *sentence)
{
	char *text = memory_text(sentence);
	size_t word = strcspn(text, " ");

	if (!memchr(text, '_', word) && strcspn(text, "0123456789") > word)
		text[0] = (char)toupper((unsigned char)text[0]);
	return text;
}

/* The section's words for what was found; where it has none for that, its first sentence with another end; or
 * the operator's. */
static const char *template_of(const struct answer *answer, const struct clauses *clauses)
{
	const char *own = answer->unsure      ? clauses->doubtful
			  : answer->supported ? clauses->sentence
					      : clauses->otherwise;
	const char *end = answer->unsure      ? answer->doubtful_end
			  : answer->supported ? NULL
					      : answer->otherwise_end;

	if (own)
		return own;
	if (clauses->sentence && end)
		return memory_format("%s%s", clauses->sentence, end);
	return answer->unsure ? answer->doubtful : answer->supported ? answer->sentence : answer->otherwise;
}

static const char *one_sentence(const struct answer *answer, const struct clauses *clauses,
				const struct section *section, const struct directive *directive)
{
	if (answer->none)
		return memory_format("%s: %s.", answer->about ? begin(answer->about) : "Not computed",
				     answer->none);
	const char *sentence = template_of(answer, clauses);
	char *text = memory_text(fill(answer, sentence, section, directive));
	size_t length = strlen(text);

	if (length && text[length - 1] == '.')
		text[length - 1] = '\0';
	if (answer->about)
		text = memory_format("%s: %s", answer->about, text);
	return memory_format("%s (%s%s%s).", begin(text), answer->rests, answer->doubts ? "; flagged " : "",
			     answer->doubts ? answer->doubts : "");
}

const char *answer_sentence(const struct answer *answer, const struct clauses *clauses,
			    const struct section *section, const struct directive *directive)
{
	const char *text = one_sentence(answer, clauses, section, directive);

	for (answer = answer->next; answer; answer = answer->next)
		text = memory_format("%s %s", text, one_sentence(answer, clauses, section, directive));
	return text;
}
