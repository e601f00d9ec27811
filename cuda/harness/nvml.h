/*
 * nvml - clocks, power and link as the driver's management library tells them.
 *
 * Found at run time by its name; every field is optional, and one that is
 * missing says why. The device is chosen by its PCI id, since the library's
 * indices are not the runtime's. Never asked while something is timed that a
 * question could disturb.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_NVML_H
#define CUDA_NVML_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum telemetry_field {
	TELEMETRY_CLOCK,
	TELEMETRY_MEMORY_CLOCK,
	TELEMETRY_CLOCK_MAX,
	TELEMETRY_MEMORY_CLOCK_MAX,
	TELEMETRY_TEMPERATURE,
	TELEMETRY_POWER,
	TELEMETRY_POWER_LIMIT,
	TELEMETRY_THROTTLE,
	TELEMETRY_LINK_GENERATION,
	TELEMETRY_LINK_WIDTH,
	TELEMETRY_LINK_GENERATION_MAX,
	TELEMETRY_LINK_WIDTH_MAX,
	TELEMETRY_ECC,
	TELEMETRY_MIG,
	TELEMETRY_COMPUTING, /* programs with a context, this one among them */
	TELEMETRY_DRAWING,   /* programs that draw with it */
	TELEMETRY_FIELDS
};

struct telemetry {
	double value[TELEMETRY_FIELDS];       /* hertz, celsius, watt, counts; NAN when unknown */
	const char *reason[TELEMETRY_FIELDS]; /* a key when unknown, else NULL */
};

/* Load the library and find the device; without either, every field is unknown with a reason. */
void telemetry_begin(const char *pci_id);
void telemetry_read(struct telemetry *telemetry);
void telemetry_end(void);
/* Column name of a field, with its unit. */
const char *telemetry_name(enum telemetry_field field);

#ifdef __cplusplus
}
#endif

#endif
