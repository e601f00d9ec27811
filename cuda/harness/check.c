/*
 * check - no call of the CUDA runtime goes unlooked at.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include <cuda_runtime_api.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../bench/harness/fail.h"

#define RELEASES 8

static int device_index, device_major, device_minor;
static void (*releases[RELEASES])(void);
static int release_count;

static const struct advice {
	int error;
	const char *skip_key; /* NULL: a failure */
	const char *text;
} advices[] = {
	{ cudaErrorInsufficientDriver, "old_driver",
	  "install a driver that is at least as new as the CUDA runtime" },
	{ cudaErrorNoDevice, "no_device", "the driver is loaded but shows no GPU" },
	{ cudaErrorNoKernelImageForDevice, "no_machine_code",
	  "this program holds no machine code for the GPU; rebuild with its architecture" },
	{ cudaErrorUnsupportedPtxVersion, "no_machine_code",
	  "the driver is older than the toolkit and cannot compile its PTX; rebuild with the GPU's "
	  "architecture" },
	{ cudaErrorSystemDriverMismatch, "driver_mismatch",
	  "the display driver and CUDA driver differ; restart after an update" },
	{ cudaErrorCompatNotSupportedOnDevice, "driver_mismatch",
	  "forward compatibility is not supported on this GPU; remove the compatibility libraries" },
	{ cudaErrorStubLibrary, "no_driver", "the toolkit's stub library was found before the driver's" },
	{ cudaErrorDevicesUnavailable, NULL, "another process holds the GPU exclusively; wait for it" },
	{ cudaErrorMemoryAllocation, NULL, "close other programs that use the GPU" },
	{ cudaErrorLaunchFailure, NULL, "the device is lost to this process; see the kernel log" },
	{ cudaErrorIllegalAddress, NULL,
	  "the device is lost to this process; this is a fault of the program" },
	{ cudaErrorLaunchTimeout, NULL,
	  "a display's watchdog ended the kernel; use a GPU without a display" },
	{ cudaErrorECCUncorrectable, NULL, "the GPU's memory has an uncorrectable error" },
};

void check_device(int index, int major, int minor)
{
	device_index = index;
	device_major = major;
	device_minor = minor;
}

void check_at_failure(void (*release)(void))
{
	for (int i = 0; i < release_count; i++)
		if (releases[i] == release)
			return;
	if (release_count < RELEASES)
		releases[release_count++] = release;
}

static const struct advice *advice_of(int error)
{
	for (size_t i = 0; i < sizeof advices / sizeof advices[0]; i++)
		if (advices[i].error == error)
			return &advices[i];
	return NULL;
}

const char *check_advice(int error)
{
	const struct advice *advice = advice_of(error);

	return advice ? advice->text : "run it again; if it fails again, see the kernel log";
}

const char *check_skip_key(int error)
{
	const struct advice *advice = advice_of(error);

	return advice ? advice->skip_key : NULL;
}

void check_result(int error, const char *format, ...)
{
	char what[256];
	const char *key = check_skip_key(error);
	va_list arguments;

	if (error == 0)
		return;
	va_start(arguments, format);
	vsnprintf(what, sizeof what, format, arguments);
	va_end(arguments);
	for (int i = release_count; i-- > 0;)
		releases[i]();
	release_count = 0;
	const char *reason = cudaGetErrorString((cudaError_t)error);

	if (key && error == cudaErrorNoKernelImageForDevice)
		skip(key, "cannot %s on device %d: compute capability %d.%d is not in this program; %s", what,
		     device_index, device_major, device_minor, check_advice(error));
	if (key)
		skip(key, "cannot %s on device %d: %s; %s", what, device_index, reason, check_advice(error));
	fail("cannot %s on device %d: %s; %s", what, device_index, reason, check_advice(error));
}
