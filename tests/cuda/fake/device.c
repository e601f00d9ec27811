/*
 * device - versions, devices and attributes of the fake CUDA runtime.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned schedule_flags;

cudaError_t cudaDriverGetVersion(int *version)
{
	CALL("%s", "");
	*version = (int)fake_setting("FAKE_DRIVER", 13000);
	return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
	CALL("%s", "");
	*version = CUDART_VERSION;
	return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int *count)
{
	CALL("%s", "");
	if (fake_setting("FAKE_DRIVER", 13000) < CUDART_VERSION)
		return cudaErrorInsufficientDriver;
	*count = (int)fake_setting("FAKE_DEVICES", 1);
	return *count ? cudaSuccess : cudaErrorNoDevice;
}

cudaError_t cudaSetDevice(int device)
{
	CALL("%d", device);
	return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device)
{
	CALL("%s", "");
	*device = 0;
	return cudaSuccess;
}

cudaError_t cudaSetDeviceFlags(unsigned flags)
{
	CALL("%u", flags);
	schedule_flags = flags;
	return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned *flags)
{
	CALL("%s", "");
	*flags = schedule_flags;
	return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
	int capability = (int)fake_setting("FAKE_CAPABILITY", 90);

	CALL("%d %d", (int)attribute, device);
	switch (attribute) {
	case cudaDevAttrComputeCapabilityMajor:
		*value = capability / 10;
		break;
	case cudaDevAttrComputeCapabilityMinor:
		*value = capability % 10;
		break;
	case cudaDevAttrMultiProcessorCount:
		*value = (int)fake_setting("FAKE_SMS", 132);
		break;
	case cudaDevAttrMaxThreadsPerMultiProcessor:
		*value = 2048;
		break;
	case cudaDevAttrL2CacheSize:
		*value = (int)fake_setting("FAKE_L2", 1 << 20);
		break;
	case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
		*value = 228 * 1024;
		break;
	case cudaDevAttrMaxSharedMemoryPerBlockOptin:
		*value = 227 * 1024;
		break;
	case cudaDevAttrClockRate:
		*value = 1500000;
		break;
	case cudaDevAttrMemoryClockRate:
		*value = 2000000;
		break;
	case cudaDevAttrGlobalMemoryBusWidth:
		*value = 4096;
		break;
	case cudaDevAttrAsyncEngineCount:
		*value = 3;
		break;
	case cudaDevAttrCooperativeLaunch:
		*value = (int)fake_setting("FAKE_COOPERATIVE", 1);
		break;
	case cudaDevAttrManagedMemory:
	case cudaDevAttrConcurrentManagedAccess:
		*value = (int)fake_setting("FAKE_MANAGED", 1);
		break;
	case cudaDevAttrMaxPersistingL2CacheSize:
	case cudaDevAttrMaxAccessPolicyWindowSize:
		*value = (int)fake_setting("FAKE_PERSISTING", 1 << 19);
		break;
	case cudaDevAttrKernelExecTimeout:
		*value = (int)fake_setting("FAKE_DISPLAY", 0);
		break;
	case cudaDevAttrMemoryPoolsSupported:
		*value = (int)fake_setting("FAKE_POOLS", 1);
		break;
	default:
		*value = 1;
	}
	return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device)
{
	CALL("%d", device);
	memset(properties, 0, sizeof *properties);
	snprintf(properties->name, sizeof properties->name, "Fake GPU");
	for (int i = 0; i < 16; i++)
		properties->uuid.bytes[i] = (char)(i * 17 + device);
	return cudaSuccess;
}

cudaError_t cudaDeviceGetPCIBusId(char *text, int length, int device)
{
	CALL("%d", device);
	snprintf(text, (size_t)length, "0000:%02X:00.0", device + 1);
	return cudaSuccess;
}

const char *cudaGetErrorString(cudaError_t error)
{
	switch ((int)error) {
	case cudaErrorMemoryAllocation:
		return "out of memory";
	case cudaErrorNoDevice:
		return "no CUDA-capable device is detected";
	case cudaErrorLaunchFailure:
		return "unspecified launch failure";
	case cudaErrorInsufficientDriver:
		return "CUDA driver version is insufficient for CUDA runtime version";
	case cudaErrorDevicesUnavailable:
		return "CUDA-capable device(s) is/are busy or unavailable";
	default:
		return "some error";
	}
}
