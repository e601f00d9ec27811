/*
 * library - a management library for tests: whole, failing, or with fields missing.
 *
 * FAKE_NVML: ok; fails (the first call says 9); unsupported (every field says
 * 3); denied (every field says 4). FAKE_MIG=1 divides the device,
 * FAKE_COMPUTING and FAKE_DRAWING are how many programs are on it, FAKE_LINK
 * and FAKE_LINK_MAX the link's generation now and at best. Built as
 * libnvidia-ml.so.1.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

static int mode(const char *name)
{
	const char *text = getenv("FAKE_NVML");

	return text && strcmp(text, name) == 0;
}

static int answer(unsigned *value, unsigned what)
{
	if (mode("unsupported"))
		return 3;
	if (mode("denied"))
		return 4;
	*value = what;
	return 0;
}

int nvmlInit_v2(void);
int nvmlShutdown(void);
int nvmlDeviceGetHandleByPciBusId_v2(const char *pci_id, void **device);
int nvmlDeviceGetClockInfo(void *device, unsigned type, unsigned *mhz);
int nvmlDeviceGetMaxClockInfo(void *device, unsigned type, unsigned *mhz);
int nvmlDeviceGetTemperature(void *device, unsigned sensor, unsigned *celsius);
int nvmlDeviceGetPowerUsage(void *device, unsigned *milliwatt);
int nvmlDeviceGetEnforcedPowerLimit(void *device, unsigned *milliwatt);
int nvmlDeviceGetCurrPcieLinkGeneration(void *device, unsigned *generation);
int nvmlDeviceGetCurrPcieLinkWidth(void *device, unsigned *width);
int nvmlDeviceGetMaxPcieLinkGeneration(void *device, unsigned *generation);
int nvmlDeviceGetCurrentClocksThrottleReasons(void *device, unsigned long long *reasons);
int nvmlDeviceGetEccMode(void *device, unsigned *current, unsigned *pending);

int nvmlDeviceGetMigMode(void *device, unsigned *current, unsigned *pending);
int nvmlDeviceGetComputeRunningProcesses_v3(void *device, unsigned *count, void *infos);
int nvmlDeviceGetGraphicsRunningProcesses_v3(void *device, unsigned *count, void *infos);

static unsigned setting(const char *name, unsigned otherwise)
{
	const char *text = getenv(name);

	return text ? (unsigned)atoi(text) : otherwise;
}

int nvmlDeviceGetMigMode(void *device, unsigned *current, unsigned *pending)
{
	(void)device;
	*pending = 0;
	return answer(current, setting("FAKE_MIG", 0));
}

/* Asked without room for a list, it says how many there are and that the room is too small. */
static int list(unsigned *count, unsigned there)
{
	int error = answer(count, there);

	return error ? error : there ? 7 : 0;
}

int nvmlDeviceGetComputeRunningProcesses_v3(void *device, unsigned *count, void *infos)
{
	(void)device, (void)infos;
	return list(count, setting("FAKE_COMPUTING", 0));
}

int nvmlDeviceGetGraphicsRunningProcesses_v3(void *device, unsigned *count, void *infos)
{
	(void)device, (void)infos;
	return list(count, setting("FAKE_DRAWING", 0));
}

int nvmlInit_v2(void)
{
	return mode("fails") ? 9 : 0;
}

int nvmlShutdown(void)
{
	return 0;
}

int nvmlDeviceGetHandleByPciBusId_v2(const char *pci_id, void **device)
{
	static int one;

	if (strcmp(pci_id, "0000:01:00.0") != 0)
		return 6;
	*device = &one;
	return 0;
}

int nvmlDeviceGetClockInfo(void *device, unsigned type, unsigned *mhz)
{
	(void)device;
	return answer(mhz, type == 1 ? 1980 : 2619);
}

int nvmlDeviceGetMaxClockInfo(void *device, unsigned type, unsigned *mhz)
{
	(void)device, (void)type;
	return answer(mhz, 2000);
}

int nvmlDeviceGetTemperature(void *device, unsigned sensor, unsigned *celsius)
{
	(void)device, (void)sensor;
	return answer(celsius, 41);
}

int nvmlDeviceGetPowerUsage(void *device, unsigned *milliwatt)
{
	(void)device;
	return answer(milliwatt, 123456);
}

int nvmlDeviceGetEnforcedPowerLimit(void *device, unsigned *milliwatt)
{
	(void)device;
	return answer(milliwatt, 700000);
}

int nvmlDeviceGetCurrPcieLinkGeneration(void *device, unsigned *generation)
{
	(void)device;
	return answer(generation, setting("FAKE_LINK", 5));
}

int nvmlDeviceGetCurrPcieLinkWidth(void *device, unsigned *width)
{
	(void)device;
	return answer(width, 16);
}

int nvmlDeviceGetMaxPcieLinkGeneration(void *device, unsigned *generation)
{
	(void)device;
	return answer(generation, setting("FAKE_LINK_MAX", 5));
}

/* nvmlDeviceGetMaxPcieLinkWidth is not here: an older library */

int nvmlDeviceGetCurrentClocksThrottleReasons(void *device, unsigned long long *reasons)
{
	unsigned small = 0;
	int error = answer(&small, 4);

	(void)device;
	*reasons = small;
	return error;
}

int nvmlDeviceGetEccMode(void *device, unsigned *current, unsigned *pending)
{
	(void)device;
	*pending = 0;
	return answer(current, 1);
}
