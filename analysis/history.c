/*
 * history - groups sessions of equal configuration, and diffs nothing against nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "history.h"

#include "memory.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Has the configuration a session on both sides? Then what the diff asks is whether those two agree. */
static bool on_both_sides(const struct manifest *manifest, const char *configuration)
{
	bool seen[2] = { false, false };

	for (size_t i = 0; i < manifest->count; i++)
		if (manifest->sources[i].role != SESSION_HISTORY &&
		    strcmp(manifest->sources[i].configuration, configuration) == 0)
			seen[manifest->sources[i].role] = true;
	return seen[0] && seen[1];
}

/* The same session and key earlier in the list: a machine diffed with itself has every session twice. */
static bool repeated(const struct manifest *manifest, size_t at)
{
	const struct source *source = &manifest->sources[at];

	for (size_t i = 0; i < at; i++)
		if (manifest->sources[i].key == source->key &&
		    strcmp(manifest->sources[i].session, source->session) == 0)
			return true;
	return false;
}

#define NO_GROUP SIZE_MAX

static void group_sources(struct history *history)
{
	const struct manifest *manifest = history->manifest;
	struct index groups = { .count = 0 };

	history->group = memory_take(manifest->count + 1, sizeof *history->group);
	for (size_t i = 0; i < manifest->count; i++) {
		const struct source *source = &manifest->sources[i];
		bool split = on_both_sides(manifest, source->configuration);
		const char *name =
			memory_format("%s\n%d", source->configuration, split ? (int)source->role : -1);

		history->group[i] = repeated(manifest, i) ? NO_GROUP : index_add(&groups, name);
	}
	history->group_count = groups.count;
}

/* One key's sessions of one group, oldest first, of the newest method. */
static struct readings_list members(const struct history *history, size_t key, size_t group)
{
	struct readings_list list = { NULL, 0, 0 };

	for (size_t i = 0; i < history->manifest->count; i++)
		if (history->group[i] == group && history->manifest->sources[i].key == key)
			readings_list_add(&list, history->readings[i]);
	return readings_list_same_method(&list);
}

/* A cell's own variance; of several configurations the mean, by what each is worth. */
static void note_cell(struct cell_noise *known, const char *name, const struct side *side, size_t *capacity)
{
	size_t before = known->names.count, number = index_add(&known->names, name);
	double degrees, variance = sessions_variance(side, &degrees);

	if (number == before) {
		size_t also = *capacity;

		known->variance = memory_grow(known->variance, number, capacity, sizeof *known->variance);
		known->degrees = memory_grow(known->degrees, number, &also, sizeof *known->degrees);
		known->variance[number] = known->degrees[number] = 0.0;
	}
	if (isnan(variance))
		return;
	known->degrees[number] += degrees;
	known->variance[number] += (variance - known->variance[number]) * degrees / known->degrees[number];
}

static struct session_noise noise_of(const struct history *history, size_t key, struct cell_noise *known)
{
	struct side *cells = NULL;
	size_t count = 0, capacity = 0, known_capacity = 0;

	for (size_t group = 0; group < history->group_count; group++) {
		struct readings_list list = members(history, key, group);
		struct index names = { .count = 0 };

		for (size_t i = 0; list.count > 1 && i < list.count; i++)
			for (size_t j = 0; j < list.items[i]->cells.count; j++)
				index_add(&names, list.items[i]->cells.texts[j]);
		for (size_t i = 0; i < names.count; i++) {
			struct side side = gather_side(&list, names.texts[i]);

			if (side.count < 2 || !gather_positive(&side))
				continue;
			cells = memory_grow(cells, count, &capacity, sizeof *cells);
			cells[count++] = side;
			note_cell(known, names.texts[i], &side, &known_capacity);
		}
	}
	return sessions_noise(cells, count);
}

struct history history_of(const struct manifest *manifest, struct readings **readings)
{
	struct history history = { .manifest = manifest, .readings = readings };

	group_sources(&history);
	history.noise = memory_take(manifest->keys.count + 1, sizeof *history.noise);
	history.cells = memory_take(manifest->keys.count + 1, sizeof *history.cells);
	for (size_t key = 0; key < manifest->keys.count; key++)
		history.noise[key] = noise_of(&history, key, &history.cells[key]);
	return history;
}

static double own_variance(const struct cell_noise *known, const struct matched *row)
{
	size_t number;

	if (!index_find(&known->names, memory_format("%s\n%s", row->parameters, row->column), &number))
		return 0.0;
	return known->variance[number];
}

void history_apply(const struct history *history, struct diff *diff)
{
	for (size_t i = 0; i < diff->count; i++) {
		const struct session_noise *noise = &history->noise[diff->rows[i].key];
		struct pair *pair = &diff->pairs[i];

		pair->session_noise_known = !isnan(noise->variance) || !isnan(noise->floor);
		pair->session_variance = 0.0;
		if (!isnan(noise->variance))
			pair->session_variance =
				fmax(noise->variance,
				     own_variance(&history->cells[diff->rows[i].key], &diff->rows[i]));
		pair->log_floor = isnan(noise->variance) && !isnan(noise->floor) ? noise->floor : 0.0;
	}
}

static size_t changes(const struct diff *diff, size_t *tested)
{
	size_t count = 0;

	for (size_t i = 0; i < diff->count; i++) {
		count += verdict_is_change(diff->pairs[i].verdict);
		*tested += diff->pairs[i].contrasted;
	}
	return count;
}

/* Diff two sessions over all their keys, once by rounds alone and once by the rule. */
static void diff_sessions(const struct history *history, const char *a, const char *b,
			  struct unchanged *unchanged)
{
	const struct manifest *manifest = history->manifest;
	struct diff diff = { .count = 0 };
	size_t again = 0;

	for (size_t key = 0; key < manifest->keys.count; key++) {
		struct readings_list left = { NULL, 0, 0 }, right = { NULL, 0, 0 };

		for (size_t i = 0; i < manifest->count; i++) {
			const struct source *source = &manifest->sources[i];

			if (source->key != key || history->group[i] == NO_GROUP)
				continue;
			if (strcmp(source->session, a) == 0)
				readings_list_add(&left, history->readings[i]);
			if (strcmp(source->session, b) == 0)
				readings_list_add(&right, history->readings[i]);
		}
		if (left.count && right.count)
			gather_key(&diff, manifest, key, &left, &right, RELATION_STORED);
	}
	page_decide(diff.pairs, diff.count, RELATION_INTERLEAVED);
	unchanged->by_rounds += changes(&diff, &unchanged->cells);
	history_apply(history, &diff);
	page_decide(diff.pairs, diff.count, RELATION_STORED);
	unchanged->by_rule += changes(&diff, &again);
	unchanged->pairs++;
}

/* The sessions of a group by time, newest first. */
static struct index sessions_of(const struct history *history, size_t group)
{
	struct index sessions = { .count = 0 };

	for (size_t i = history->manifest->count; i-- > 0;)
		if (history->group[i] == group)
			index_add(&sessions, history->manifest->sources[i].session);
	for (size_t i = 1; i < sessions.count; i++) {
		const char *text = sessions.texts[i];
		size_t at = i;

		for (; at > 0 && strcmp(sessions.texts[at - 1], text) < 0; at--)
			sessions.texts[at] = sessions.texts[at - 1];
		sessions.texts[at] = text;
	}
	return sessions;
}

struct unchanged history_unchanged(const struct history *history)
{
	struct unchanged unchanged = { .pairs = 0 };

	for (size_t group = 0; group < history->group_count; group++) {
		struct index sessions = sessions_of(history, group);

		for (size_t a = 0; a < sessions.count; a++)
			for (size_t b = a + 1; b < sessions.count && unchanged.pairs < UNCHANGED_PAIRS; b++)
				diff_sessions(history, sessions.texts[b], sessions.texts[a], &unchanged);
	}
	return unchanged;
}
