/*
 * published_defects - what the published GPU figures cannot mean, from their own numbers.
 *
 * usage: published_defects --describe
 *        published_defects DIR_5060_TI DIR_5090     the summary folders of the two published machines
 *
 * Each row takes a printed number, works out what it would imply, and puts that
 * beside what is possible or what the same source prints elsewhere. Our method
 * removes the cause; the section says how.
 *
 * SPDX-License-Identifier: MIT
 */
#include "derived.h"
#include "fail.h"
#include "memory.h"
#include "transfer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MULTIPROCESSORS 36.0
#define LINK_X8         (32e9 * 128 / 130) /* bytes a second of eight lanes */
#define BUS             448e9              /* bytes a second of the memory, printed there */
#define STATED_CLOCK    2790e6             /* the clock under load, printed there */
#define CLAIMED_NS      10000.0            /* cost of any transfer, by the other source's text */
#define CLAIMED_NS_BYTE 19.0               /* cost of a byte, by the same text */
#define TICK_HERTZ      1000.0             /* the fastest timer tick of a kernel */

static const struct derived_column columns[] = {
	{ "defect", true, "NA", "what is wrong" },
	{ "case", true, "NA", "the printed row" },
	{ "printed_unit", true, "NA", "unit of the printed number" },
	{ "unit", true, "NA", "unit of what follows from it and of what is possible" },
	{ "printed_count", false, "1", "the printed number, in base units" },
	{ "implied_count", false, "1", "what follows from it" },
	{ "possible_count", false, "1", "what is possible, or what the same source says elsewhere" },
	{ "excess_ratio", false, "1", "implied over possible" },
	{ NULL, false, NULL, NULL },
};

static const struct derived_reason reasons[] = {
	{ "not_published", "the published row is not there" },
	{ NULL, NULL },
};

static const struct derived about = {
	"published_defects",
	"what the published GPU figures cannot mean, from their own numbers",
	columns,
	reasons,
};

static const char *folder;
static struct csv_writer writer;

/* A number of the published folder, by key, column and conditions; NaN when it is not there. */
static double printed(const char *key, const char *column, const char *conditions)
{
	struct csv_table *table = derived_read(memory_format("%s/%s.csv", folder, key));

	for (size_t row = 0; table && row < table->rows; row++)
		if (derived_matches(table, row, conditions))
			return csv_number(table, row, csv_column(table, column));
	return NAN;
}

static void row(const char *defect, const char *which, const char *printed_unit, const char *unit,
		double number, double implied, double possible)
{
	double values[] = { number, implied, possible, implied / possible };

	csv_put(&writer, defect);
	csv_put(&writer, which);
	csv_put(&writer, printed_unit);
	csv_put(&writer, unit);
	for (int i = 0; i < 4; i++)
		derived_value(&writer, values[i], NAN, NAN);
	if (isnan(implied))
		derived_end(&writer, "skipped", "NA", "not_published");
	else
		derived_end(&writer, "ok", "ok", NULL);
}

/* Every unit but one tells the same clock; so that one ran below its peak, and the stated clock was another
 * group's. */
static double clocks(void)
{
	static const struct {
		const char *type;
		double per_cycle;
	} units[] = {
		{ "fp32", 256 }, { "fp16x2", 256 }, { "bf16x2", 256 }, { "int32", 128 }, { "fp64", 4 }
	};
	double clock[5];

	for (int i = 0; i < 5; i++)
		clock[i] = printed("gpu_arithmetic", "throughput_median_operation_per_s",
				   memory_format("type=%s", units[i].type)) /
			   units[i].per_cycle / MULTIPROCESSORS;
	for (int i = 0; i < 5; i++)
		row("clock_of_another_group", units[i].type, "{operation}/s", "Hz",
		    clock[i] * units[i].per_cycle * MULTIPROCESSORS, clock[i], STATED_CLOCK);
	return (clock[1] + clock[2] + clock[3] + clock[4]) / 4;
}

/* Bytes a cycle of one multiprocessor, beside what thirty-two banks allow at that stride. */
static void banks(double clock)
{
	static const struct {
		int stride;
		double possible;
	} banks[] = { { 1, 128 }, { 2, 64 }, { 3, 128 }, { 4, 32 }, { 8, 16 }, { 16, 8 }, { 32, 4 } };

	for (size_t i = 0; i < sizeof banks / sizeof *banks; i++) {
		double rate = printed("gpu_shared_memory", "bandwidth_median_bytes_per_s",
				      memory_format("width_bytes=4 stride=%d", banks[i].stride));

		row("baseline_below_the_banks", memory_format("stride_%d", banks[i].stride), "By/s",
		    "By/{cycle}", rate, rate / clock / MULTIPROCESSORS, banks[i].possible);
	}
}

static void transfers(void)
{
	double bytes = 268435456,
	       demand = printed("pcie_unified_memory", "transfer_median_ns", "direction=h2d way=demand");
	double prefetch = printed("pcie_unified_memory", "bandwidth_median_bytes_per_s", "way=prefetch");
	double copy = printed("gpu_bandwidth", "traffic_bandwidth_median_bytes_per_s",
			      "operation=copy size_bytes=1073741824");

	row("faster_than_the_link", "managed_256MiB_to_device", "ns", "By/s", demand, bytes / demand * 1e9,
	    LINK_X8);
	row("faster_than_the_link", "prefetch_256MiB", "By/s", "By/s", prefetch, prefetch, LINK_X8);
	row("copy_said_to_be_payload", "copy_1GiB_twice", "By/s", "By/s", copy, 2 * copy, BUS);
}

static void rest(double clock)
{
	double matrix = printed("gpu_instruction_latency", "latency_median_ns", "operation=matrix_fp16");
	double chain = printed("gpu_instruction_latency", "latency_median_ns", "operation=fp32 chains=1");
	double fp8 = printed("gpu_matrix", "throughput_median_operation_per_s", "type=fp8_e4m3");
	double fp16 = printed("gpu_matrix", "throughput_median_operation_per_s", "type=fp16");
	double atomic =
		printed("gpu_atomics", "throughput_median_operation_per_s", "space=global target=aggregated");
	double small =
		printed("pcie_bandwidth", "bandwidth_median_bytes_per_s", "direction=d2h size_bytes=65536");
	double large = printed("pcie_bandwidth", "bandwidth_median_bytes_per_s",
			       "direction=d2h size_bytes=1073741824");
	double p50 = printed("gpu_launch_tail", "latency_median_ns",
			     "quantity=round_trip record=quantile item=p50");
	double p99 = printed("gpu_launch_tail", "latency_median_ns",
			     "quantity=round_trip record=quantile item=p99");
	double share = printed("gpu_launch_tail", "share_median_ratio", "record=share item=10x");

	row("latency_is_throughput", "2304_warps_181ns", "ns", "{operation}/s", matrix,
	    2304 * 8192 / matrix * 1e9, fp16);
	row("latency_is_throughput", "2304_warps_181ns_as_8_bit", "ns", "{operation}/s", matrix,
	    2304 * 8192 / matrix * 1e9, fp8);
	row("latency_has_a_loop_in_it", "chain_of_one", "ns", "{cycle}", chain, chain * clock / 1e9, 4);
	row("atomics_aggregated", "global_contended", "{operation}/s", "{operation}/{cycle}", atomic,
	    atomic / clock, 1);
	row("rate_of_the_host_cache", "d2h_64KiB", "By/s", "By/s", small, small, large);
	row("tail_is_not_a_timer_tick", "slow_calls_a_second", "ns", "Hz", p99,
	    1e9 / (p50 * (1 / share - 1) + p99), 1000);
}

static void other_card(void)
{
	double sizes[32], ns[32];
	size_t count = 0;
	struct csv_table *table = derived_read(memory_format("%s/pcie_bandwidth.csv", folder));

	for (size_t r = 0; table && r < table->rows && count < 32; r++) {
		double rate = csv_number(table, r, csv_column(table, "bandwidth_median_bytes_per_s"));

		if (!derived_matches(table, r, "direction=h2d") || !(rate > 0))
			continue;
		sizes[count] = csv_number(table, r, csv_column(table, "size_bytes"));
		ns[count] = sizes[count] / rate * 1e9;
		count++;
	}
	struct transfer fit = transfer_fit(sizes, ns, count);
	double peak = printed("pcie_bandwidth", "bandwidth_median_bytes_per_s",
			      "direction=h2d size_bytes=1073741824");

	row("binary_rate_as_decimal", "h2d_1GiB", "By/s", "By/s", peak / 1.073741824, peak, 2 * LINK_X8);
	row("fixed_cost_overstated", "ten_microseconds", "ns", "ns", CLAIMED_NS, fit.overhead_ns.value,
	    CLAIMED_NS);
	row("cost_a_byte_off_by_a_thousand", "nineteen_ns_a_byte", "ns/By", "ns/By", CLAIMED_NS_BYTE,
	    1e9 / fit.bytes_per_s.value, CLAIMED_NS_BYTE);
	row("one_cold_sample", "64KiB_faster_than_4KiB", "ns", "ns",
	    printed("pcie_latency", "latency_p50_median_ns", "direction=h2d size_bytes=65536"),
	    printed("pcie_latency", "latency_p50_median_ns", "direction=h2d size_bytes=65536"),
	    printed("pcie_latency", "latency_p50_median_ns", "direction=h2d size_bytes=4096"));
}

int main(int argc, char **argv)
{
	fail_program("published_defects");
	if (argc == 2 && strcmp(argv[1], "--describe") == 0) {
		derived_describe(&about);
		return EXIT_DONE;
	}
	if (argc != 3)
		fail_usage("the summary folders of the two published machines; or --describe");
	writer = csv_create(NULL);
	derived_header(&writer, &about);
	folder = argv[1];
	double clock = clocks();

	banks(clock);
	transfers();
	rest(clock);
	folder = argv[2];
	other_card();
	csv_close(&writer);
	return EXIT_DONE;
}
