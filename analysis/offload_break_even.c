/*
 * offload_break_even - from which size and intensity moving work to the device pays: a model.
 *
 * usage: offload_break_even --describe
 *        offload_break_even TRANSFER_MODEL GPU_LAUNCH GPU_ROOFLINE MEMORY_BANDWIDTH OPERATION_LATENCY CORES
 *
 * The host takes max(n / Bh, n i / Fh) for n bytes at i operations a byte; the
 * device a launch, the transfer of n bytes there, max(n / Bd, n i / Fd), and the
 * transfer of n bytes back. Fh is one core's widest multiply-add rate times
 * CORES. Nothing overlaps, and results are as large as the data: a model, whose
 * inputs are rows of it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "derived.h"
#include "fail.h"
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct derived_column columns[] = {
	{ "record", true, "NA",
	  "input of the model, break_even of an intensity, or point: a size and intensity" },
	{ "item", true, "NA", "name of the input" },
	{ "intensity", true, "{flop}/By", "operations a byte" },
	{ "size_bytes", true, "By", "bytes of data" },
	{ "amount_count", false, "1", "the input, in ns, bytes a second or operations a second" },
	{ "break_even_bytes", false, "By", "from this size on the device is faster" },
	{ "host_ns", false, "ns", "the model's time on the host" },
	{ "device_ns", false, "ns", "the model's time on the device, transfers included" },
	{ "gain_ratio", false, "1", "host time over device time" },
	{ NULL, false, NULL, NULL },
};

static const struct derived_reason reasons[] = {
	{ "not_measured", "an experiment that the model needs was not measured here" },
	{ "never",
	  "at this intensity the device never catches up: the bus is slower than the host's memory" },
	{ NULL, NULL },
};

static const struct derived about = {
	"offload_break_even",
	"from which size and intensity moving work to the device pays: a model",
	columns,
	reasons,
};

enum input {
	LAUNCH,
	THERE,
	TO_DEVICE,
	BACK,
	TO_HOST,
	DEVICE_MEMORY,
	DEVICE_FLOP,
	HOST_MEMORY,
	HOST_FLOP,
	INPUTS
};
static const char *const names[INPUTS] = {
	"launch_ns",         "transfer_there_ns",       "bus_to_device_bytes_per_s",
	"transfer_back_ns",  "bus_to_host_bytes_per_s", "device_bytes_per_s",
	"device_flop_per_s", "host_bytes_per_s",        "host_flop_per_s",
};

/* The largest (or smallest) value of a column over the rows that match; NaN when there is none. */
static double best(const struct csv_table *table, const char *column, const char *conditions)
{
	double found = NAN;

	for (size_t row = 0; table && row < table->rows; row++) {
		double value = csv_number(table, row, csv_column(table, column));

		if (derived_sound(table, row) && derived_matches(table, row, conditions) && value > 0)
			found = isnan(found) ? value : fmax(found, value);
	}
	return found;
}

static double host_ns(const double *input, double n, double intensity)
{
	return fmax(n / input[HOST_MEMORY], n * intensity / input[HOST_FLOP]) * 1e9;
}

static double device_ns(const double *input, double n, double intensity)
{
	return input[LAUNCH] + input[THERE] + input[BACK] +
	       (n / input[TO_DEVICE] + n / input[TO_HOST] +
		fmax(n / input[DEVICE_MEMORY], n * intensity / input[DEVICE_FLOP])) *
		       1e9;
}

/* Both times are linear in n, so there is one crossing or none. */
static double break_even(const double *input, double intensity)
{
	double fixed = device_ns(input, 0, intensity);
	double gain = host_ns(input, 1e9, intensity) - (device_ns(input, 1e9, intensity) - fixed);

	return gain > 0 ? fixed / gain * 1e9 : NAN;
}

static void begin(struct csv_writer *writer, const char *record, const char *item, double intensity,
		  double size)
{
	csv_put(writer, record);
	csv_put(writer, item);
	csv_put_number(writer, intensity);
	csv_put_number(writer, size);
}

static void one(struct csv_writer *writer, double value)
{
	derived_value(writer, value, NAN, NAN);
}

static void write_model(struct csv_writer *writer, const double *input)
{
	for (double intensity = 0.0625; intensity <= 4096; intensity *= 2) {
		double size = break_even(input, intensity);

		begin(writer, "break_even", "NA", intensity, NAN);
		one(writer, NAN);
		one(writer, size);
		for (int i = 0; i < 3; i++)
			one(writer, NAN);
		if (isnan(size))
			derived_end(writer, "skipped", "NA", "never");
		else
			derived_end(writer, "ok", "ok", NULL);
		for (double n = 1024; n <= 4294967296.0; n *= 16) {
			double host = host_ns(input, n, intensity), device = device_ns(input, n, intensity);

			begin(writer, "point", "NA", intensity, n);
			one(writer, NAN);
			one(writer, NAN);
			one(writer, host);
			one(writer, device);
			one(writer, host / device);
			derived_end(writer, "ok", "ok", NULL);
		}
	}
}

int main(int argc, char **argv)
{
	struct csv_table *table[6] = { NULL };
	double input[INPUTS], cores;
	bool whole = true;

	fail_program("offload_break_even");
	if (argc == 2 && strcmp(argv[1], "--describe") == 0) {
		derived_describe(&about);
		return EXIT_DONE;
	}
	if (argc != 7 || !text_number(argv[6], &cores) || cores < 1)
		fail_usage("five summaries and a number of cores; or --describe");
	for (int i = 1; i < 6; i++)
		table[i] = derived_read(argv[i]);
	input[LAUNCH] = best(table[2], "latency_p50_median_ns", "call=launch_synchronize");
	input[THERE] = best(table[1], "overhead_median_ns",
			    "direction=h2d memory=pinned engine=copy_engine record=fit");
	input[TO_DEVICE] = best(table[1], "rate_median_bytes_per_s",
				"direction=h2d memory=pinned engine=copy_engine record=fit");
	input[BACK] = best(table[1], "overhead_median_ns",
			   "direction=d2h memory=pinned engine=copy_engine record=fit");
	input[TO_HOST] = best(table[1], "rate_median_bytes_per_s",
			      "direction=d2h memory=pinned engine=copy_engine record=fit");
	input[DEVICE_MEMORY] = best(table[3], "bandwidth_median_bytes_per_s", "type=fp32");
	input[DEVICE_FLOP] = best(table[3], "throughput_median_flop_per_s", "type=fp32");
	input[HOST_MEMORY] = best(table[4], "traffic_bandwidth_median_bytes_per_s", "kernel=read");
	input[HOST_FLOP] = cores * best(table[5], "throughput_median_flop_per_s", "");
	struct csv_writer writer = csv_create(NULL);

	derived_header(&writer, &about);
	for (int i = 0; i < INPUTS; i++) {
		begin(&writer, "input", names[i], NAN, NAN);
		one(&writer, input[i]);
		for (int k = 0; k < 4; k++)
			one(&writer, NAN);
		if (isnan(input[i])) {
			derived_end(&writer, "skipped", "NA", "not_measured");
			whole = false;
		} else {
			derived_end(&writer, "ok", "ok", NULL);
		}
	}
	if (whole)
		write_model(&writer, input);
	csv_close(&writer);
	return EXIT_DONE;
}
