/*
 * transfer_model - from the times of transfers by size to overhead, rate and the sizes that pay.
 *
 * usage: transfer_model --describe
 *        transfer_model SUMMARY [GENERATION LANES]     pcie_bandwidth's summary, measured or published
 *
 * For each direction, memory and engine: t0, B and n = t0 x B, at which half the
 * rate is reached, with intervals; the smallest batches for 50, 90 and 95 %; and
 * each size with what the model says of it and the phase it lies in.
 *
 * SPDX-License-Identifier: MIT
 */
#include "derived.h"
#include "fail.h"
#include "memory.h"
#include "transfer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct derived_column columns[] = {
	{ "direction", true, "NA", "host to device, device to host, or both at once" },
	{ "memory", true, "NA", "kind of host memory" },
	{ "engine", true, "NA", "what moves the data" },
	{ "record", true, "NA",
	  "fit: the model; batch: a size that the model advises; point: a measured size" },
	{ "phase", true, "NA",
	  "latency below a ninth of the half size, saturated above 19 of it, mixed between" },
	{ "size_bytes", true, "By", "bytes of one transfer; of a fit 0" },
	{ "overhead_ns", false, "ns", "t0: what any transfer costs" },
	{ "rate_bytes_per_s", false, "By/s", "B: the rate without t0" },
	{ "half_bytes", false, "By", "t0 x B: at this size half the rate is reached" },
	{ "residual_ratio", false, "1",
	  "largest distance of a measured time from the model, of the measured" },
	{ "transfer_ns", false, "ns", "measured time of one transfer" },
	{ "model_ns", false, "ns", "the model's time" },
	{ "bandwidth_bytes_per_s", false, "By/s", "measured rate" },
	{ "model_bandwidth_bytes_per_s", false, "By/s", "the model's rate" },
	{ "efficiency_ratio", false, "1", "rate over the highest measured; of a batch over B" },
	{ "link_efficiency_ratio", false, "1", "rate over what the link carries one way" },
	{ NULL, false, NULL, NULL },
};

static const struct derived_reason reasons[] = {
	{ "few_sizes", "fewer than three sizes were measured: no line can be put through them" },
	{ NULL, NULL },
};

static const struct derived about = {
	"transfer_model",
	"overhead and rate of transfers, and the sizes from which they pay",
	columns,
	reasons,
};

struct group {
	const char *direction, *memory, *engine;
	double *bytes, *ns, *rate;
	size_t count;
	double peak, link;
};

static double link_rate(const char *generation, const char *lanes)
{
	static const double transfers[] = { 2.5e9, 5e9, 8e9, 16e9, 32e9 };
	int g = atoi(generation), n = atoi(lanes);

	if (g < 1 || g > 5 || n < 1)
		fail_usage("'%s' and '%s' are no PCIe generation and width; write 1 to 5 and lanes",
			   generation, lanes);
	return transfers[g - 1] * n / 8 * (g < 3 ? 0.8 : 128.0 / 130);
}

static void blank(struct csv_writer *writer, int count)
{
	while (count-- > 0)
		derived_value(writer, NAN, NAN, NAN);
}

static void begin(struct csv_writer *writer, const struct group *group, const char *record, const char *phase,
		  double size)
{
	csv_put(writer, group->direction);
	csv_put(writer, group->memory);
	csv_put(writer, group->engine);
	csv_put(writer, record);
	csv_put(writer, phase);
	csv_put_format(writer, "%.0f", size);
}

static void put(struct csv_writer *writer, struct estimate estimate)
{
	derived_value(writer, estimate.value, estimate.low, estimate.high);
}

static void write_batch(struct csv_writer *writer, const struct group *group, const struct transfer *fit,
			double halves)
{
	double size = ceil(halves * fit->half_bytes.value), ns = transfer_ns(fit, size),
	       rate = size / ns * 1e9;

	begin(writer, group, "batch", halves < 1 ? "latency" : halves < 19 ? "mixed" : "saturated", size);
	blank(writer, 5);
	derived_value(writer, ns, NAN, NAN);
	blank(writer, 1);
	derived_value(writer, rate, NAN, NAN);
	derived_value(writer, rate / fit->bytes_per_s.value, NAN, NAN);
	derived_value(writer, group->link > 0 ? rate / group->link : NAN, NAN, NAN);
	derived_end(writer, "ok", "ok", NULL);
}

static void write_group(struct csv_writer *writer, const struct group *group)
{
	struct transfer fit = transfer_fit(group->bytes, group->ns, group->count);

	begin(writer, group, "fit", "all", 0);
	put(writer, fit.overhead_ns);
	put(writer, fit.bytes_per_s);
	put(writer, fit.half_bytes);
	derived_value(writer, fit.residual_ratio, NAN, NAN);
	blank(writer, 4);
	derived_value(writer, fit.bytes_per_s.value / group->peak, NAN, NAN);
	derived_value(writer, group->link > 0 ? fit.bytes_per_s.value / group->link : NAN, NAN, NAN);
	if (isnan(fit.overhead_ns.value)) {
		derived_end(writer, "skipped", "NA", "few_sizes");
		return;
	}
	derived_end(writer, "ok", "ok", NULL);
	if (fit.half_bytes.value > 0) {
		static const double halves[] = { 1, 9, 19 };

		for (size_t i = 0; i < sizeof halves / sizeof *halves; i++)
			write_batch(writer, group, &fit, halves[i]);
	}
	for (size_t i = 0; i < group->count; i++) {
		double model = transfer_ns(&fit, group->bytes[i]), n = group->bytes[i] / fit.half_bytes.value;

		begin(writer, group, "point",
		      n < 1.0 / 9 ? "latency"
		      : n <= 19   ? "mixed"
				  : "saturated",
		      group->bytes[i]);
		blank(writer, 4);
		derived_value(writer, group->ns[i], NAN, NAN);
		derived_value(writer, model, NAN, NAN);
		derived_value(writer, group->rate[i], NAN, NAN);
		derived_value(writer, group->bytes[i] / model * 1e9, NAN, NAN);
		derived_value(writer, group->rate[i] / group->peak, NAN, NAN);
		derived_value(writer, group->link > 0 ? group->rate[i] / group->link : NAN, NAN, NAN);
		derived_end(writer, "ok", "ok", NULL);
	}
}

static struct group *group_of(struct group **groups, size_t *count, size_t *capacity, const char *direction,
			      const char *memory, const char *engine)
{
	for (size_t i = 0; i < *count; i++)
		if (strcmp((*groups)[i].direction, direction) == 0 &&
		    strcmp((*groups)[i].memory, memory) == 0 && strcmp((*groups)[i].engine, engine) == 0)
			return &(*groups)[i];
	*groups = memory_grow(*groups, *count, capacity, sizeof **groups);
	struct group fresh = { direction, memory, engine, NULL, NULL, NULL, 0, 0, 0 };
	(*groups)[*count] = fresh;
	return &(*groups)[(*count)++];
}

static void add_point(struct group *group, size_t rows, double bytes, double ns, double rate)
{
	if (!group->bytes) {
		group->bytes = memory_take(rows, sizeof(double));
		group->ns = memory_take(rows, sizeof(double));
		group->rate = memory_take(rows, sizeof(double));
	}
	/* sizes in order, whatever the summary's */
	size_t i = group->count++;
	for (; i > 0 && group->bytes[i - 1] > bytes; i--) {
		group->bytes[i] = group->bytes[i - 1];
		group->ns[i] = group->ns[i - 1];
		group->rate[i] = group->rate[i - 1];
	}
	group->bytes[i] = bytes;
	group->ns[i] = ns;
	group->rate[i] = rate;
	group->peak = fmax(group->peak, rate);
}

static void model(const char *path, double link)
{
	struct csv_table *table = derived_read(path);
	struct csv_writer writer = csv_create(NULL);
	struct group *groups = NULL;
	size_t count = 0, capacity = 0;

	derived_header(&writer, &about);
	for (size_t row = 0; table && row < table->rows; row++) {
		double bytes = csv_number(table, row, csv_need(table, "size_bytes"));
		double rate = csv_number(table, row, csv_need(table, "bandwidth_median_bytes_per_s"));
		double stated = csv_number(table, row, csv_column(table, "link_peak_median_bytes_per_s"));

		if (!derived_sound(table, row) || !(rate > 0) || !(bytes > 0))
			continue;
		const char *direction = csv_text(table, row, csv_need(table, "direction"));
		struct group *group = group_of(&groups, &count, &capacity, direction,
					       csv_text(table, row, csv_need(table, "memory")),
					       csv_text(table, row, csv_need(table, "engine")));
		bool both = strcmp(direction, "both") == 0;
		double carried = both ? 2 * bytes : bytes;

		add_point(group, table->rows, bytes, carried / rate * 1e9, rate);
		if (stated > 0 || link > 0)
			group->link = fmax(group->link, (both ? 2 : 1) * (stated > 0 ? stated : link));
	}
	for (size_t i = 0; i < count; i++)
		write_group(&writer, &groups[i]);
	csv_close(&writer);
}

int main(int argc, char **argv)
{
	fail_program("transfer_model");
	if (argc == 2 && strcmp(argv[1], "--describe") == 0) {
		derived_describe(&about);
		return EXIT_DONE;
	}
	if (argc != 2 && argc != 4)
		fail_usage("one summary of pcie_bandwidth, or that and the link's generation and width; or "
			   "--describe");
	model(argv[1], argc == 4 ? link_rate(argv[2], argv[3]) : 0);
	return EXIT_DONE;
}
