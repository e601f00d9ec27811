/*
 * clauses - words into clauses, each word checked where it is read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "clauses.h"

#include "memory.h"
#include "text.h"

#include <math.h>
#include <string.h>

enum state {
	IN_COLUMN,
	IN_OF,
	IN_TO,
	IN_OVER,
	IN_BY,
	IN_WHERE,
	IN_FACTS,
	IN_AT,
	IN_EXPECT,
	IN_WITHIN,
	IN_AS,
	IN_NONE
};

struct reader {
	const struct section *section;
	const struct directive *directive;
	struct clauses *clauses;
	enum state state;
};

static const struct {
	const char *word;
	enum state state;
} keywords[] = {
	{ "of", IN_OF },         { "to", IN_TO },        { "over", IN_OVER }, { "by", IN_BY },
	{ "where", IN_WHERE },   { "beside", IN_FACTS }, { "at", IN_AT },     { "expect", IN_EXPECT },
	{ "within", IN_WITHIN }, { "as", IN_AS },
};

static _Noreturn void refuse(const struct reader *reader, const char *word, const char *reason)
{
	section_refuse(reader->section, reader->directive, memory_format("'%.60s' %s", word, reason),
		       "see the operators in analysis/insight.c");
}

/* "KEY.COLUMN" or "COLUMN". */
static void read_column(struct reader *reader, const char *word, const char **key, const char **column)
{
	const char *dot = strchr(word, '.');

	*column = dot ? dot + 1 : word;
	*key = dot ? memory_format("%.*s", (int)(dot - word), word) : NULL;
	if (!text_name(*column) || (*key && !text_name(*key)))
		refuse(reader, word, "is not a column");
}

static void read_side(struct reader *reader, struct side *side, const char *word)
{
	const char *at = strchr(word, '@');

	side->given = true;
	if (strcmp(word, "all") == 0)
		return;
	if (strncmp(word, "fact:", 5) == 0) {
		side->fact = word + 5;
		return;
	}
	if (at) {
		read_column(reader, memory_format("%.*s", (int)(at - word), word), &side->key, &side->column);
		word = at + 1;
	}
	if (*word && !select_parse(&side->conditions, word))
		refuse(reader, word, "is not a condition");
}

static double read_number(struct reader *reader, const char *word)
{
	double number;

	if (!text_number(word, &number))
		refuse(reader, word, "is not a number");
	reader->state = IN_NONE;
	return number;
}

static const char *read_parameter(struct reader *reader, const char *word)
{
	if (!text_name(word))
		refuse(reader, word, "is not a parameter");
	reader->state = IN_NONE;
	return word;
}

static void read_word(struct reader *reader, const char *word)
{
	struct clauses *clauses = reader->clauses;

	if (reader->state == IN_COLUMN) {
		read_column(reader, word, &clauses->key, &clauses->column);
		reader->state = IN_NONE;
		return;
	}
	for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
		if (strcmp(word, keywords[i].word) == 0) {
			reader->state = keywords[i].state;
			return;
		}
	if (strcmp(word, "least") == 0 || strcmp(word, "most") == 0) {
		*(*word == 'l' ? &clauses->least : &clauses->most) = true;
		return;
	}
	if (reader->state == IN_OF)
		read_side(reader, &clauses->of, word);
	else if (reader->state == IN_TO)
		read_side(reader, &clauses->to, word);
	else if (reader->state == IN_OVER)
		clauses->over = read_parameter(reader, word);
	else if (reader->state == IN_BY)
		clauses->by = read_parameter(reader, word);
	else if (reader->state == IN_WHERE && !select_parse(&clauses->where, word))
		refuse(reader, word, "is not a condition");
	else if (reader->state == IN_AS)
		clauses->unit = read_parameter(reader, word);
	else if (reader->state == IN_FACTS)
		texts_add(&clauses->facts, word);
	else if (reader->state == IN_AT)
		clauses->at = read_number(reader, word);
	else if (reader->state == IN_EXPECT)
		clauses->expect = read_number(reader, word);
	else if (reader->state == IN_WITHIN)
		clauses->within = read_number(reader, word);
	else if (reader->state == IN_NONE)
		refuse(reader, word, "stands where a clause should begin");
}

/* Cut the sentences off: " : yes | no | cannot be told". */
static void read_sentences(struct clauses *clauses, char *words)
{
	char *colon = strstr(words, " : "), *bar;

	if (!colon)
		return;
	*colon = '\0';
	clauses->sentence = colon + 3;
	bar = strstr(colon + 3, " | ");
	if (!bar)
		return;
	*bar = '\0';
	clauses->otherwise = bar + 3;
	bar = strstr(bar + 3, " | ");
	if (!bar)
		return;
	*bar = '\0';
	clauses->doubtful = bar + 3;
}

struct clauses clauses_read(const struct section *section, const struct directive *directive)
{
	struct clauses clauses = { .at = NAN, .expect = NAN, .within = NAN };
	struct reader reader = { section, directive, &clauses, IN_COLUMN };
	char *words = memory_text(directive->text), *rest, *word;

	read_sentences(&clauses, words);
	clauses.verb = strtok_r(words, " ", &rest);
	while ((word = strtok_r(NULL, " ,", &rest)) != NULL)
		read_word(&reader, word);
	if (!clauses.verb || !clauses.column)
		section_refuse(section, directive, "operator and column are needed",
			       "write '@insight OPERATOR COLUMN ...'");
	return clauses;
}
