/*
 * surroundings - what a GPU is part of, and who else is on it, in a line each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "surroundings.h"

#include <string.h>
#include <sys/utsname.h>

#include "../../bench/harness/fail.h"
#include "nvml.h"

bool surroundings_subsystem(const char *release)
{
	return strcasestr(release, "microsoft") != NULL;
}

void surroundings_tell(const struct gpu *gpu)
{
	struct telemetry telemetry;
	struct utsname name;
	int device = gpu->index;

	telemetry_read(&telemetry);
	double others = telemetry.value[TELEMETRY_COMPUTING] - 1,
	       drawing = telemetry.value[TELEMETRY_DRAWING];

	if (telemetry.value[TELEMETRY_MIG] == 1)
		warn("device %d is a slice of a divided GPU (MIG): clock, power and link are those of the "
		     "whole; compare it with slices of its size only",
		     device);
	if (gpu_attribute(gpu, cudaDevAttrKernelExecTimeout, "watchdog"))
		warn("device %d serves a display, whose watchdog ends long kernels; use a GPU without one",
		     device);
	if (drawing > 0)
		warn("%.0f programs draw with device %d: what they draw disturbs what is measured; close "
		     "them",
		     drawing, device);
	if (others > 0)
		warn("%.0f other programs compute on device %d: the numbers are those of a shared GPU; stop "
		     "them",
		     others, device);
	if (uname(&name) == 0 && surroundings_subsystem(name.release))
		warn("this is a subsystem of Windows: launches pass through its driver too; measure again "
		     "on Linux itself");
	if (telemetry.reason[TELEMETRY_CLOCK] &&
	    strcmp(telemetry.reason[TELEMETRY_CLOCK], "nvml_missing") == 0)
		warn("cannot find the driver's management library: clock, power and link stay unknown; give "
		     "the container libnvidia-ml.so.1");
}
