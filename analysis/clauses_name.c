/*
 * clauses_name - a side of a directive in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "clauses.h"
#include "memory.h"
#include "text.h"
#include "units.h"

#include <string.h>

const char *clauses_fact(const char *fact)
{
	char *words = memory_text(unit_stem(memory_format("%.*s", (int)strcspn(fact, "*/"), fact)));

	for (char *at = words; *at; at++)
		if (*at == '_')
			*at = ' ';
	return words;
}

/* "chains 1", "largest size", "size up to 32 KiB". */
static const char *condition_name(const struct condition *condition, const char *value)
{
	const char *stem = unit_words(condition->parameter);
	double number;

	bool bound = condition->kind != SELECT_LARGEST && condition->kind != SELECT_SMALLEST &&
		     condition->kind >= SELECT_AT_MOST;

	/* A bound may be a fact: its name in words. */
	if (bound && *value >= 'a' && *value <= 'z' && !text_number(value, &number))
		value = memory_format("the machine's %s", clauses_fact(value));
	/* What holds of a whole has NA for the part. */
	if (text_missing(value))
		return condition->kind == SELECT_UNEQUAL ? memory_format("each %s", stem) : "";
	switch (condition->kind) {
	case SELECT_LARGEST:
	case SELECT_SMALLEST:
		return memory_format("%s %s", value, stem);
	case SELECT_AT_MOST:
		return memory_format("%s at most %s", stem, value);
	case SELECT_AT_LEAST:
		return memory_format("%s at least %s", stem, value);
	case SELECT_BELOW:
		return memory_format("%s below %s", stem, value);
	case SELECT_ABOVE:
		return memory_format("%s above %s", stem, value);
	case SELECT_UP_TO:
		return memory_format("%s up to %s", stem, value);
	case SELECT_FROM:
		return memory_format("%s from %s", stem, value);
	case SELECT_UNEQUAL:
		return memory_format("other than %s %s", stem, value);
	default:
		return memory_format("%s %s", stem, value);
	}
}

const char *clauses_conditions(const struct conditions *conditions)
{
	const char *name = "";
	char text[64];

	for (size_t i = 0; conditions && i < conditions->count; i++) {
		const struct condition *condition = &conditions->items[i];
		const char *unit = unit_of(condition->parameter), *value = condition->value;
		double number;

		if (*unit && text_number(value, &number))
			value = memory_text(unit_text(text, sizeof text, unit, number));
		const char *next = condition_name(condition, value);

		name = memory_format("%s%s%s", name, *name && *next ? ", " : "", next);
	}
	return name;
}

const char *clauses_name(const struct side *side)
{
	const char *name;

	if (side->fact)
		return memory_format("the stated %s", clauses_fact(side->fact));
	name = clauses_conditions(&side->conditions);
	return *name ? name : "all";
}
