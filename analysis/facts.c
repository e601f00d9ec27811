/*
 * facts - look-ups in key,value tables, and the one bit of arithmetic that selectors need.
 *
 * SPDX-License-Identifier: MIT
 */
#include "facts.h"

#include "csv.h"
#include "memory.h"
#include "text.h"
#include "view.h"

#include <string.h>

void facts_add(struct facts *facts, const char *path)
{
	if (!view_present(path))
		return;
	facts->tables = memory_grow(facts->tables, facts->count, &facts->capacity, sizeof *facts->tables);
	facts->tables[facts->count++] = csv_read(path);
}

const char *facts_text(const struct facts *facts, const char *key)
{
	const char *text = "NA";

	for (size_t i = 0; i < facts->count && text_missing(text); i++)
		text = csv_lookup(facts->tables[i], "key", key, "value");
	return text;
}

bool facts_number(const struct facts *facts, const char *expression, double *value, const char **unknown)
{
	size_t length = strcspn(expression, "*/");
	const char *name = memory_format("%.*s", (int)length, expression);
	char sign = expression[length];
	double factor = 1;

	*unknown = NULL;
	if (sign && (!text_number(expression + length + 1, &factor) || factor <= 0))
		return false;
	if (!text_number(name, value)) {
		if (!text_name(name))
			return false;
		*unknown = name;
		if (!text_number(facts_text(facts, name), value))
			return false;
	}
	*value = sign == '/' ? *value / factor : *value * factor;
	return true;
}
