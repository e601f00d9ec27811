/*
 * link - the PCIe link's generation and width, and so its rate.
 *
 * SPDX-License-Identifier: MIT
 */
#include "link.h"

#include <math.h>

#include "nvml.h"
#include "peaks.h"

struct link_state link_now(void)
{
	struct telemetry telemetry;
	struct link_state link;

	telemetry_read(&telemetry);
	link.generation = telemetry.value[TELEMETRY_LINK_GENERATION];
	link.width = telemetry.value[TELEMETRY_LINK_WIDTH];
	link.bytes_per_s = isnan(link.generation) || isnan(link.width)
				   ? 0
				   : link_bytes_per_s((int)link.generation, (int)link.width);
	return link;
}

struct link_state link_faster(struct link_state a, struct link_state b)
{
	return b.bytes_per_s > a.bytes_per_s ? b : a;
}
