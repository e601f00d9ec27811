/*
 * nvml - clocks, power and link as the driver's management library tells them.
 *
 * The dozen prototypes used are written out here, so that no header of the
 * library is needed to build.
 *
 * SPDX-License-Identifier: MIT
 */
#include "nvml.h"

#include <dlfcn.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#define LIBRARY       "libnvidia-ml.so.1"
#define NOT_SUPPORTED 3
#define NO_PERMISSION 4
#define TOO_SMALL     7

typedef struct nvml_device *nvml_handle;
typedef int get_one(nvml_handle, unsigned *);
typedef int get_of(nvml_handle, unsigned, unsigned *);
typedef int get_two(nvml_handle, unsigned *, unsigned *);
typedef int get_wide(nvml_handle, unsigned long long *);
typedef int get_list(nvml_handle, unsigned *, void *);

enum shape { ONE, OF, TWO, WIDE, LIST };

static const struct field {
	const char *name, *symbol;
	enum shape shape;
	unsigned argument;
	double factor;
} fields[TELEMETRY_FIELDS] = {
	[TELEMETRY_CLOCK] = { "sm_clock_hertz", "nvmlDeviceGetClockInfo", OF, 1, 1e6 },
	[TELEMETRY_MEMORY_CLOCK] = { "memory_clock_hertz", "nvmlDeviceGetClockInfo", OF, 2, 1e6 },
	[TELEMETRY_CLOCK_MAX] = { "sm_clock_max_hertz", "nvmlDeviceGetMaxClockInfo", OF, 1, 1e6 },
	[TELEMETRY_MEMORY_CLOCK_MAX] = { "memory_clock_max_hertz", "nvmlDeviceGetMaxClockInfo", OF, 2, 1e6 },
	[TELEMETRY_TEMPERATURE] = { "temperature_celsius", "nvmlDeviceGetTemperature", OF, 0, 1 },
	[TELEMETRY_POWER] = { "power_watt", "nvmlDeviceGetPowerUsage", ONE, 0, 1e-3 },
	[TELEMETRY_POWER_LIMIT] = { "power_limit_watt", "nvmlDeviceGetEnforcedPowerLimit", ONE, 0, 1e-3 },
	[TELEMETRY_THROTTLE] = { "throttle_reasons", "nvmlDeviceGetCurrentClocksThrottleReasons", WIDE, 0,
				 1 },
	[TELEMETRY_LINK_GENERATION] = { "link_generation", "nvmlDeviceGetCurrPcieLinkGeneration", ONE, 0, 1 },
	[TELEMETRY_LINK_WIDTH] = { "link_width", "nvmlDeviceGetCurrPcieLinkWidth", ONE, 0, 1 },
	[TELEMETRY_LINK_GENERATION_MAX] = { "link_generation_max", "nvmlDeviceGetMaxPcieLinkGeneration", ONE,
					    0, 1 },
	[TELEMETRY_LINK_WIDTH_MAX] = { "link_width_max", "nvmlDeviceGetMaxPcieLinkWidth", ONE, 0, 1 },
	[TELEMETRY_ECC] = { "ecc_mode", "nvmlDeviceGetEccMode", TWO, 0, 1 },
	[TELEMETRY_MIG] = { "mig_mode", "nvmlDeviceGetMigMode", TWO, 0, 1 },
	[TELEMETRY_COMPUTING] = { "computing_program_count", "nvmlDeviceGetComputeRunningProcesses_v3", LIST,
				  0, 1 },
	[TELEMETRY_DRAWING] = { "drawing_program_count", "nvmlDeviceGetGraphicsRunningProcesses_v3", LIST, 0,
				1 },
};

static void *library;
static nvml_handle device;
static const char *why = "nvml_not_asked";

/* ISO C keeps functions and objects apart; POSIX says this works. */
static void find(const char *symbol, void *function)
{
	void *address = library ? dlsym(library, symbol) : NULL;

	memcpy(function, &address, sizeof address);
}

const char *telemetry_name(enum telemetry_field field)
{
	return fields[field].name;
}

void telemetry_begin(const char *pci_id)
{
	int (*init)(void), (*by_pci)(const char *, nvml_handle *);

	device = NULL;
	library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
	why = "nvml_missing";
	if (!library)
		return;
	find("nvmlInit_v2", &init);
	find("nvmlDeviceGetHandleByPciBusId_v2", &by_pci);
	why = "nvml_failed";
	if (!init || !by_pci || init() != 0)
		return;
	why = "nvml_unknown_device";
	if (by_pci(pci_id, &device) != 0)
		device = NULL;
	else
		why = NULL;
}

static const char *reason_of(int error)
{
	return error == NOT_SUPPORTED   ? "nvml_not_supported"
	       : error == NO_PERMISSION ? "nvml_no_permission"
					: "nvml_failed";
}

static const char *read_field(const struct field *field, double *value)
{
	void *function;
	unsigned first = 0, second = 0;
	unsigned long long wide = 0;
	int error = 0;

	find(field->symbol, &function);
	if (!function)
		return "nvml_no_symbol";
	switch (field->shape) {
	case ONE: {
		get_one *get;

		memcpy(&get, &function, sizeof get);
		error = get(device, &first);
		break;
	}
	case OF: {
		get_of *get;

		memcpy(&get, &function, sizeof get);
		error = get(device, field->argument, &first);
		break;
	}
	case TWO: {
		get_two *get;

		memcpy(&get, &function, sizeof get);
		error = get(device, &first, &second);
		break;
	}
	case WIDE: {
		get_wide *get;

		memcpy(&get, &function, sizeof get);
		error = get(device, &wide);
		break;
	}
	case LIST: {
		get_list *get;

		memcpy(&get, &function, sizeof get);
		error = get(device, &first, NULL);
		/* it would list them if there were room: how many is all that is asked */
		if (error == TOO_SMALL)
			error = 0;
		break;
	}
	}
	if (error)
		return reason_of(error);
	*value = (field->shape == WIDE ? (double)wide : (double)first) * field->factor;
	return NULL;
}

void telemetry_read(struct telemetry *telemetry)
{
	for (int i = 0; i < TELEMETRY_FIELDS; i++) {
		telemetry->value[i] = NAN;
		telemetry->reason[i] = device ? read_field(&fields[i], &telemetry->value[i]) : why;
	}
}

void telemetry_end(void)
{
	int (*shutdown)(void);

	if (!library)
		return;
	find("nvmlShutdown", &shutdown);
	if (shutdown)
		shutdown();
	dlclose(library);
	library = NULL;
	device = NULL;
	why = "nvml_not_asked";
}
