/*
 * rounds - which files belong together, and what their records say of the machine's state.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rounds.h"

#include "fail.h"
#include "memory.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A share of time in which some task waited for a CPU before the run began, in percent. */
#define PRESSURE_MOST 50.0
/* Load average where pressure is not known; the measurement itself is one. */
#define LOAD_MOST 1.5
/* CPUs' worth of work that others did during the run. */
#define OTHERS_MOST 0.5

static void check_columns(const struct description *description, const struct csv_table *raw)
{
	for (size_t i = 0; i < raw->columns; i++)
		if (!describe_column(description, raw->names[i]))
			fail("%s:1: column %zu '%s': not described; use the describe.csv of its session",
			     raw->path, i + 1, raw->names[i]);
	for (size_t i = 0; i < description->count; i++)
		if (csv_column(raw, description->columns[i].name) < 0)
			fail("%s:1: column '%s' is missing; use the describe.csv of its session", raw->path,
			     description->columns[i].name);
}

static const char *record_path(const char *raw)
{
	size_t length = strlen(raw);

	if (length <= 4 || strcmp(raw + length - 4, ".csv") != 0)
		fail_usage("cannot use '%s': not a file rNN.csv; give the raw files of one experiment", raw);
	return memory_format("%.*s.record.csv", (int)(length - 4), raw);
}

/* The digits of rNN.csv without leading zeros. */
static const char *round_of_path(const char *path)
{
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	const char *digits = name + strcspn(name, "0123456789.");
	size_t length;

	while (*digits == '0' && isdigit((unsigned char)digits[1]))
		digits++;
	length = strspn(digits, "0123456789");
	return length ? memory_format("%.*s", (int)length, digits) : "NA";
}

static double record_number(const struct csv_table *record, const char *key)
{
	double value;

	return text_number(csv_lookup(record, "key", key, "value"), &value) ? value : -1;
}

static void read_record(struct round *round, const struct csv_table *record)
{
	const char *busy = csv_lookup(record, "key", "busy", "value");
	const char *number = csv_lookup(record, "key", "round", "value");
	double pressure = record_number(record, "before_psi_cpu_avg10");
	double load = record_number(record, "before_load1");
	double before = record_number(record, "before_throttle_count");

	if (!text_missing(number))
		round->name = number;
	round->source = csv_lookup(record, "key", "source_sha256", "value");
	round->finished = csv_lookup(record, "key", "finished", "value");
	round->method = csv_lookup(record, "key", "method", "value");
	round->harness_method = csv_lookup(record, "key", "harness_method", "value");
	round->busy = strcmp(busy, "yes") == 0 || strcmp(busy, "1") == 0 || strcmp(busy, "busy") == 0;
	round->single = strcmp(csv_lookup(record, "key", "order", "value"), "single") == 0;
	round->loaded = (pressure >= 0 ? pressure > PRESSURE_MOST : load > LOAD_MOST) ||
			record_number(record, "others_cpu_count") > OTHERS_MOST;
	round->throttled = before >= 0 && record_number(record, "after_throttle_count") > before;
}

/* Rounds by number; files may be named in any order. */
static int by_number(const void *a, const void *b)
{
	const struct round *x = a, *y = b;
	long difference = strtol(x->name, NULL, 10) - strtol(y->name, NULL, 10);

	return difference ? (difference > 0) - (difference < 0) : strcmp(x->raw->path, y->raw->path);
}

struct rounds rounds_read(const struct description *description, const char *const *paths, size_t count)
{
	struct rounds rounds = { memory_take(count + 1, sizeof *rounds.items), 0 };
	const char *newest = NULL, *source = "NA";

	for (size_t i = 0; i < count; i++) {
		struct round *round = &rounds.items[i];
		const char *record = record_path(paths[i]);

		round->raw = csv_read(paths[i]);
		check_columns(description, round->raw);
		round->name = round_of_path(paths[i]);
		round->source = round->finished = "NA";
		round->method = description->method;
		round->harness_method = description->harness_method;
		if (access(record, F_OK) == 0)
			read_record(round, csv_read(record));
		/* Times are UTC in one form, so that text order is time order; NA counts as oldest. */
		const char *finished = text_missing(round->finished) ? "" : round->finished;

		if (!newest || strcmp(finished, newest) > 0) {
			newest = finished;
			source = round->source;
		}
	}
	for (size_t i = 0; i < count; i++)
		if (strcmp(rounds.items[i].source, source) == 0)
			rounds.items[rounds.count++] = rounds.items[i];
	qsort(rounds.items, rounds.count, sizeof *rounds.items, by_number);
	for (size_t i = 1; i < rounds.count; i++)
		if (strcmp(rounds.items[i - 1].name, rounds.items[i].name) == 0)
			fail("cannot use '%s': round %s stands in another file too; give the files of one "
			     "session",
			     rounds.items[i].raw->path, rounds.items[i].name);
	return rounds;
}
