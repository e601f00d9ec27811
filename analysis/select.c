/*
 * select - filters first, then the choices among what is left, in the order written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "select.h"

#include "memory.h"
#include "text.h"

#include <math.h>
#include <string.h>

static const struct {
	const char *sign;
	enum selects kind;
} signs[] = {
	{ "!=", SELECT_UNEQUAL },  { "<=", SELECT_AT_MOST }, { ">=", SELECT_AT_LEAST },
	{ "<", SELECT_BELOW },     { ">", SELECT_ABOVE },    { "=upto:", SELECT_UP_TO },
	{ "=from:", SELECT_FROM }, { "=", SELECT_EQUAL },
};

bool select_parse(struct conditions *conditions, const char *word)
{
	struct condition condition = { 0 };
	size_t length = strcspn(word, "!<>=");

	for (size_t i = 0; i < sizeof signs / sizeof *signs && !condition.value; i++)
		if (strncmp(word + length, signs[i].sign, strlen(signs[i].sign)) == 0) {
			condition.kind = signs[i].kind;
			condition.value = word + length + strlen(signs[i].sign);
		}
	condition.parameter = memory_format("%.*s", (int)length, word);
	if (!condition.value || !*condition.value || !text_name(condition.parameter))
		return false;
	if (condition.kind == SELECT_EQUAL && strcmp(condition.value, "largest") == 0)
		condition.kind = SELECT_LARGEST;
	if (condition.kind == SELECT_EQUAL && strcmp(condition.value, "smallest") == 0)
		condition.kind = SELECT_SMALLEST;
	conditions->items = memory_grow(conditions->items, conditions->count, &conditions->capacity,
					sizeof *conditions->items);
	conditions->items[conditions->count++] = condition;
	return true;
}

static bool same(const char *a, const char *b)
{
	double x, y;

	return strcmp(a, b) == 0 || (text_number(a, &x) && text_number(b, &y) && x == y);
}

struct search {
	const struct view *view;
	const struct facts *facts;
	struct selection *selection;
};

static bool on_side(enum selects kind, double number, double bound)
{
	switch (kind) {
	case SELECT_BELOW:
		return number < bound;
	case SELECT_ABOVE:
		return number > bound;
	case SELECT_AT_LEAST:
	case SELECT_FROM:
		return number >= bound;
	default:
		return number <= bound;
	}
}

/* Keep the rows whose number stands on the right side of the bound. */
static void keep_side(struct search *search, int column, enum selects kind, double bound)
{
	size_t kept = 0;

	for (size_t i = 0; i < search->selection->count; i++) {
		size_t row = search->selection->rows[i];
		double number;

		if (!text_number(csv_text(search->view->summary, row, column), &number))
			continue;
		if (on_side(kind, number, bound))
			search->selection->rows[kept++] = row;
	}
	search->selection->count = kept;
}

/* Keep the rows with the largest or smallest number. */
static void keep_end(struct search *search, int column, bool largest)
{
	double end = NAN;

	for (size_t i = 0; i < search->selection->count; i++) {
		double number;

		if (!text_number(csv_text(search->view->summary, search->selection->rows[i], column),
				 &number))
			continue;
		end = largest ? fmax(number, end) : fmin(number, end);
	}
	keep_side(search, column, largest ? SELECT_AT_LEAST : SELECT_AT_MOST, end);
}

static void keep_equal(struct search *search, int column, const char *value, bool equal)
{
	size_t kept = 0;

	for (size_t i = 0; i < search->selection->count; i++) {
		size_t row = search->selection->rows[i];

		if (same(csv_text(search->view->summary, row, column), value) == equal)
			search->selection->rows[kept++] = row;
	}
	search->selection->count = kept;
}

static void apply(struct search *search, const struct condition *condition)
{
	int column = csv_column(search->view->summary, condition->parameter);
	enum selects kind = condition->kind;
	double bound = NAN;
	const char *unknown;

	if (column < 0 || (size_t)column >= view_parameters(search->view)) {
		search->selection->missing = condition->parameter;
		return;
	}
	if (kind != SELECT_EQUAL && kind != SELECT_UNEQUAL && kind != SELECT_LARGEST &&
	    kind != SELECT_SMALLEST) {
		if (!facts_number(search->facts, condition->value, &bound, &unknown)) {
			search->selection->missing = unknown ? unknown : condition->value;
			search->selection->is_fact = true;
			return;
		}
		keep_side(search, column, kind, bound);
	}
	if (kind == SELECT_EQUAL || kind == SELECT_UNEQUAL)
		keep_equal(search, column, condition->value, kind == SELECT_EQUAL);
	if (kind == SELECT_LARGEST || kind == SELECT_UP_TO)
		keep_end(search, column, true);
	if (kind == SELECT_SMALLEST || kind == SELECT_FROM)
		keep_end(search, column, false);
}

static bool is_filter(enum selects kind)
{
	return kind == SELECT_EQUAL || kind == SELECT_UNEQUAL;
}

static void apply_all(struct search *search, const struct conditions *conditions, bool filters)
{
	for (size_t i = 0; conditions && i < conditions->count && !search->selection->missing; i++)
		if (is_filter(conditions->items[i].kind) == filters)
			apply(search, &conditions->items[i]);
}

struct selection select_rows(const struct view *view, const struct facts *facts, const char *column,
			     const struct conditions *first, const struct conditions *second)
{
	struct selection selection = { .reason = "NA", .first = first, .second = second };
	struct search search = { view, facts, &selection };
	size_t kept = 0;

	if (!view_has(view, column)) {
		selection.missing = view->summary ? column : NULL;
		selection.matched = 1;
		return selection;
	}
	selection.rows = memory_take(view->summary->rows + 1, sizeof *selection.rows);
	for (; selection.count < view->summary->rows; selection.count++)
		selection.rows[selection.count] = selection.count;
	apply_all(&search, first, true);
	apply_all(&search, second, true);
	selection.matched = selection.count;
	for (size_t i = 0; i < selection.count; i++) {
		if (view_measured(view, selection.rows[i], column))
			selection.rows[kept++] = selection.rows[i];
		else if (text_missing(selection.reason))
			selection.reason = csv_text(view->summary, selection.rows[i],
						    csv_column(view->summary, "reason"));
	}
	selection.count = kept;
	apply_all(&search, first, false);
	apply_all(&search, second, false);
	if (selection.missing)
		selection.count = 0;
	return selection;
}
