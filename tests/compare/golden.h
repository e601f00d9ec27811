/*
 * golden.h - reading frozen numbers, and comparing with them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOLDEN_FIELDS 8

/* A line of a golden file, cut at its commas. */
struct golden {
	FILE *file;
	const char *name;
	int line;
	char text[4096];
	char *field[GOLDEN_FIELDS];
};

static int golden_failures, golden_checks;

/* Open tests/compare/golden/NAME and pass over its header. */
static inline struct golden golden_open(const char *name)
{
	char path[256];
	struct golden golden = { .name = name, .line = 1 };
	snprintf(path, sizeof path, "tests/compare/golden/%s", name);
	golden.file = fopen(path, "r");
	if (!golden.file || !fgets(golden.text, sizeof golden.text, golden.file)) {
		fprintf(stderr, "golden: cannot read '%s': run from the root of the tree\n", path);
		exit(1);
	}
	return golden;
}

static inline bool golden_next(struct golden *golden)
{
	if (!fgets(golden->text, sizeof golden->text, golden->file)) {
		fclose(golden->file);
		return false;
	}
	golden->line++;
	golden->text[strcspn(golden->text, "\r\n")] = '\0';
	char *rest = golden->text;
	for (int i = 0; i < GOLDEN_FIELDS; i++)
		golden->field[i] = rest ? strsep(&rest, ",") : NULL;
	return true;
}

static inline double golden_number(const char *text)
{
	return strcmp(text, "NA") == 0 ? NAN : strtod(text, NULL);
}

/* Read numbers that spaces separate; returns how many. */
static inline size_t golden_numbers(const char *text, double *numbers, size_t capacity)
{
	size_t count = 0;
	char *end;
	for (double x = strtod(text, &end); end != text && count < capacity; x = strtod(text, &end)) {
		numbers[count++] = x;
		text = end;
	}
	return count;
}

/* Count a failure unless got agrees with want to the relative tolerance. */
static inline void golden_check(const struct golden *golden, const char *what, double got, double want,
				double tolerance)
{
	golden_checks++;
	if (isnan(want) ? isnan(got) : got == want || fabs(got - want) <= tolerance * fabs(want))
		return;
	golden_failures++;
	fprintf(stderr, "%s:%d: %s: got %.17g, want %.17g\n", golden->name, golden->line, what, got, want);
}

/* The exit status: failures, or nothing checked at all, are a failure. */
static inline int golden_end(void)
{
	if (golden_checks == 0)
		fprintf(stderr, "golden: nothing was checked\n");
	return golden_failures > 0 || golden_checks == 0;
}

#endif
