/*
 * memory_ladder - device memory, host memory and the bus between them, side by side.
 *
 * usage: memory_ladder --describe
 *        memory_ladder GPU_BANDWIDTH MEMORY_BANDWIDTH PCIE_BANDWIDTH     summaries; an absent file is not
 * measured
 *
 * Of each the rate at its largest size, how many times the bus it is, and the
 * time for one GiB.
 *
 * SPDX-License-Identifier: MIT
 */
#include "derived.h"
#include "fail.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct derived_column columns[] = {
	{ "place", true, "NA", "memory of the device, of the host, or the bus one way" },
	{ "bandwidth_bytes_per_s", false, "By/s", "rate at the largest size measured" },
	{ "bus_ratio", false, "1", "times the rate of the bus to the device" },
	{ "gib_ns", false, "ns", "time for one GiB" },
	{ NULL, false, NULL, NULL },
};

static const struct derived_reason reasons[] = {
	{ "not_measured", "the experiment that tells this was not measured here" },
	{ NULL, NULL },
};

static const struct derived about = {
	"memory_ladder",
	"device memory, host memory and the bus between them, side by side",
	columns,
	reasons,
};

struct rung {
	const char *place;
	int file; /* which argument */
	const char *column, *conditions, *size;
	struct {
		double value, low, high;
	} rate;
};

static void find(struct rung *rung, const struct csv_table *table)
{
	double largest = 0;

	rung->rate.value = rung->rate.low = rung->rate.high = NAN;
	for (size_t row = 0; table && row < table->rows; row++) {
		char name[64];
		double size = csv_number(table, row, csv_need(table, rung->size));

		snprintf(name, sizeof name, "%s_median_bytes_per_s", rung->column);
		double rate = csv_number(table, row, csv_need(table, name));

		if (!derived_sound(table, row) || !derived_matches(table, row, rung->conditions) ||
		    !(rate > 0))
			continue;
		/* more threads of the same kind may stand beside: the faster row counts */
		if (size < largest || (size == largest && rate < rung->rate.value))
			continue;
		largest = size;
		rung->rate.value = rate;
		snprintf(name, sizeof name, "%s_low_bytes_per_s", rung->column);
		rung->rate.low = csv_number(table, row, csv_need(table, name));
		snprintf(name, sizeof name, "%s_high_bytes_per_s", rung->column);
		rung->rate.high = csv_number(table, row, csv_need(table, name));
	}
}

static void write_rung(struct csv_writer *writer, const struct rung *rung, double bus)
{
	double gib = 1073741824e9;

	csv_put(writer, rung->place);
	derived_value(writer, rung->rate.value, rung->rate.low, rung->rate.high);
	derived_value(writer, rung->rate.value / bus, rung->rate.low / bus, rung->rate.high / bus);
	derived_value(writer, gib / rung->rate.value, gib / rung->rate.high, gib / rung->rate.low);
	if (isnan(rung->rate.value))
		derived_end(writer, "skipped", "NA", "not_measured");
	else
		derived_end(writer, "ok", "ok", NULL);
}

int main(int argc, char **argv)
{
	static struct rung rungs[] = {
		{ "device_memory",
		  1,
		  "traffic_bandwidth",
		  "operation=read sharing=private",
		  "size_bytes",
		  { 0, 0, 0 } },
		{ "host_memory", 2, "traffic_bandwidth", "kernel=read", "threads", { 0, 0, 0 } },
		{ "bus_to_device",
		  3,
		  "bandwidth",
		  "direction=h2d engine=copy_engine",
		  "size_bytes",
		  { 0, 0, 0 } },
		{ "bus_to_host",
		  3,
		  "bandwidth",
		  "direction=d2h engine=copy_engine",
		  "size_bytes",
		  { 0, 0, 0 } },
	};
	struct csv_table *tables[4] = { NULL };

	fail_program("memory_ladder");
	if (argc == 2 && strcmp(argv[1], "--describe") == 0) {
		derived_describe(&about);
		return EXIT_DONE;
	}
	if (argc != 4)
		fail_usage("three summaries: gpu_bandwidth, memory_bandwidth, pcie_bandwidth; or --describe");
	for (int i = 1; i < 4; i++)
		tables[i] = derived_read(argv[i]);
	struct csv_writer writer = csv_create(NULL);

	derived_header(&writer, &about);
	for (size_t i = 0; i < sizeof rungs / sizeof *rungs; i++)
		find(&rungs[i], tables[rungs[i].file]);
	for (size_t i = 0; i < sizeof rungs / sizeof *rungs; i++)
		write_rung(&writer, &rungs[i], rungs[2].rate.value);
	csv_close(&writer);
	return EXIT_DONE;
}
