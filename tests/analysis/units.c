/*
 * units - suffixes found, statistics inserted and taken out, values scaled and written as people read them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/units.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures;

static void expect(const char *what, const char *got, const char *right)
{
	if (got == right || (got && right && strcmp(got, right) == 0))
		return;
	fprintf(stderr, "%s: '%s', not '%s'\n", what, got ? got : "none", right ? right : "none");
	failures++;
}

static void check_names(void)
{
	static const struct {
		const char *column, *unit, *stem, *median;
	} names[] = {
		{ "latency_ns", "ns", "latency", "latency_median_ns" },
		{ "payload_bandwidth_bytes_per_s", "bytes_per_s", "payload_bandwidth",
		  "payload_bandwidth_median_bytes_per_s" },
		{ "size_bytes", "bytes", "size", "size_median_bytes" },
		{ "throughput_flop_per_cycle", "flop_per_cycle", "throughput",
		  "throughput_median_flop_per_cycle" },
		{ "user_instruction", "instruction", "user", "user_median_instruction" },
		{ "huge_coverage_ratio", "ratio", "huge_coverage", "huge_coverage_median_ratio" },
		{ "columns", "", "columns", "columns_median" },
		{ "ns", "", "ns", "ns_median" },
		{ "trains", "", "trains", "trains_median" },
		{ "things_per_s", "", "things_per_s", "things_per_s_median" },
		{ "count", "", "count", "count_median" },
		{ "switch_count", "count", "switch", "switch_median_count" },
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		expect("unit", unit_of(names[i].column), names[i].unit);
		expect("stem", unit_stem(names[i].column), names[i].stem);
		expect("median", unit_column(names[i].column, "median"), names[i].median);
		expect("back", unit_base(names[i].median, "median"), names[i].column);
	}
	expect("not that statistic", unit_base("latency_low_ns", "median"), NULL);
	expect("no statistic", unit_base("latency_ns", "median"), NULL);
	expect("spread", unit_spread("user_cycle", "within", false), "user_within_ratio");
	expect("spread in full", unit_spread("user_cycle", "within", true), "user_cycle_within_ratio");
}

static void check_scales(void)
{
	static const struct {
		const char *unit;
		double value;
		const char *text;
	} texts[] = {
		{ "ns", 0.7361, "0.736 ns" },
		{ "ns", 1458.2, "1.458 µs" },
		{ "ns", 999.6, "1000 ns" },
		{ "ns", 115.61, "115.6 ns" },
		{ "ns", 2.5e6, "2.50 ms" },
		{ "ns", 35e9, "35.0 s" },
		{ "ns", 0, "0 ns" },
		{ "ns", -30, "-30.0 ns" },
		{ "bytes", 64, "64 B" },
		{ "bytes", 49152, "48 KiB" },
		{ "bytes", 1310720, "1.25 MiB" },
		{ "bytes", 34359738368.0, "32 GiB" },
		{ "bytes_per_s", 29.77e9, "29.8 GB/s" },
		{ "bytes_per_s", 2.857e12, "2.86 TB/s" },
		{ "hertz", 5436e6, "5.44 GHz" },
		{ "flop_per_s", 25423e9, "25.4 Tflop/s" },
		{ "update_per_s", 1357e6, "1.357 Gupdate/s" },
		{ "ratio", 3.47, "3.47" },
		{ "count", 4000, "4000" },
		{ "cycle", 4.0021, "4.00 cycles" },
		{ "flop_per_cycle", 31.98, "32.0 flop/cycle" },
		{ "", 12, "12" },
		{ "celsius", 56.2, "56.2 °C" },
	};
	char text[96];

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		expect("scaled", unit_text(text, sizeof text, texts[i].unit, texts[i].value), texts[i].text);
	expect("missing", unit_text(text, sizeof text, "ns", NAN), "NA");
	expect("range", unit_range(text, sizeof text, "ns", 1458, 1441.2, 1502), "[1.441, 1.502] µs");
	expect("range of three digits", unit_range(text, sizeof text, "ns", 0.92, 0.911, 0.93),
	       "[0.911, 0.930] ns");
	expect("no range", unit_range(text, sizeof text, "ns", 1, NAN, 2), "NA");
	expect("a second", unit_human(text, sizeof text, 1), "1 s");
	expect("minutes", unit_human(text, sizeof text, 115.6), "1.9 min");
	expect("years", unit_human(text, sizeof text, 1e8), "3.2 years");
	expect("no time", unit_human(text, sizeof text, NAN), "NA");
}

int main(void)
{
	check_names();
	check_scales();
	return failures != 0;
}
