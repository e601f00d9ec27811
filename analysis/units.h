/*
 * units - the unit a column's name ends in, and how people read it.
 *
 * In data a value stands in base units and its column says which
 * (latency_ns, bandwidth_bytes_per_s). For reading it is scaled: ns to us, ms,
 * s; bytes to KiB, MiB, GiB; rates to kB/s, MB/s, GB/s, decimal.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_UNITS_H
#define ANALYSIS_UNITS_H

#include <stdbool.h>
#include <stddef.h>

/* Where the unit's suffix starts in a column's name ("ns" in "latency_ns"); "" when it has none. */
const char *unit_of(const char *column);

/* The column's name without its unit: "latency". */
const char *unit_stem(const char *column);

/* The column's name in words, its unit left to the number; counts say what they count: "page count". */
const char *unit_words(const char *column);

/* The column a statistic of another stands in: latency_ns, median: latency_median_ns. */
const char *unit_column(const char *column, const char *statistic);

/*
 * The column of a spread, which has no unit: latency_ns, within:
 * latency_within_ratio. Where another value column shares the stem (user_ns,
 * user_cycle), `full` keeps the unit: user_cycle_within_ratio.
 */
const char *unit_spread(const char *column, const char *statistic, bool full);

/* The reverse: latency_median_ns, median: latency_ns; NULL when it is not that statistic's column. */
const char *unit_base(const char *column, const char *statistic);

struct scale {
	double divisor;
	const char *word; /* "µs", "KiB", "GB/s", "" */
};

/* The scale in which value reads best, and the unscaled one's word. */
struct scale unit_scale(const char *unit, double value);

/* Digits alone, about four of them: 0.924, 1.458, 115.6, 4096. */
const char *unit_digits(char *out, size_t bytes, double value);

/* Scaled value and word: "0.92 ns", "48 KiB", "29.8 GB/s"; NA for a missing one. */
const char *unit_text(char *out, size_t bytes, const char *unit, double value);

/* The interval in the scale and digits of its value: "[0.91, 0.93] ns"; NA without one. */
const char *unit_range(char *out, size_t bytes, const char *unit, double value, double low, double high);

/* The time when one nanosecond lasts a second: "46 s", "1.9 min", "3.2 years". */
const char *unit_human(char *out, size_t bytes, double nanoseconds);

#endif
