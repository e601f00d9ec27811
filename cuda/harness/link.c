/*
 * link - the PCIe link's generation and width, and so its rate.
 *
 * SPDX-License-Identifier: MIT
 */
#include "link.h"

#include <math.h>

#include "nvml.h"
#include "peaks.h"

static double rate_of(double generation, double width)
{
	return isnan(generation) || isnan(width) ? 0 : link_bytes_per_s((int)generation, (int)width);
}

struct link_state link_now(void)
{
	struct telemetry telemetry;
	struct link_state link;

	telemetry_read(&telemetry);
	link.generation = telemetry.value[TELEMETRY_LINK_GENERATION];
	link.width = telemetry.value[TELEMETRY_LINK_WIDTH];
	link.bytes_per_s = rate_of(link.generation, link.width);
	return link;
}

double link_limit(void)
{
	struct telemetry telemetry;

	telemetry_read(&telemetry);
	double width = telemetry.value[TELEMETRY_LINK_WIDTH_MAX];

	return rate_of(telemetry.value[TELEMETRY_LINK_GENERATION_MAX],
		       isnan(width) ? telemetry.value[TELEMETRY_LINK_WIDTH] : width);
}

struct link_state link_faster(struct link_state a, struct link_state b)
{
	return b.bytes_per_s > a.bytes_per_s ? b : a;
}
