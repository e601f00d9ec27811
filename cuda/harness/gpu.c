/*
 * gpu - the device under test: chosen, asked for its attributes, and held.
 *
 * SPDX-License-Identifier: MIT
 */
#include "gpu.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../../bench/harness/fail.h"
#include "check.h"
#include "fake.h"
#include "locality.h"
#include "targets.h"

/* Machine code that this program was built with, e.g. "75,80,86"; the build states it. */
#ifndef CUDA_TARGETS
#define CUDA_TARGETS ""
#endif

int gpu_attribute(const struct gpu *gpu, int attribute, const char *name)
{
	int value = 0;

	CHECK(cudaDeviceGetAttribute(&value, (enum cudaDeviceAttr)attribute, gpu->index),
	      "read attribute '%s'", name);
	return value;
}

static int count_devices(void)
{
	int driver = 0, runtime = 0, count = 0;

	CHECK(cudaDriverGetVersion(&driver), "ask for the driver's version");
	CHECK(cudaRuntimeGetVersion(&runtime), "ask for the runtime's version");
	if (driver == 0)
		skip("no_driver",
		     "cannot find an NVIDIA driver; install one, or give the container its libraries");
	int error = cudaGetDeviceCount(&count);

	if (error == cudaErrorInsufficientDriver)
		skip("old_driver",
		     "cannot use the driver for CUDA %d.%d: this program needs CUDA %d.%d; install a newer "
		     "driver",
		     driver / 1000, driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10);
	CHECK(error, "count the devices");
	if (count == 0)
		skip("no_device", "cannot find a GPU: the driver shows none; check its permissions and the "
				  "container's devices");
	return count;
}

/* "GPU-" and 32 hexadecimal digits with dashes, or "MIG-…"; compared, never written. */
static bool uuid_matches(int index, const char *text)
{
	struct cudaDeviceProp properties;
	char digits[33];

	if (cudaGetDeviceProperties(&properties, index) != cudaSuccess)
		return false;
	for (int i = 0; i < 16; i++)
		snprintf(digits + 2 * i, 3, "%02x", (unsigned char)properties.uuid.bytes[i]);
	const char *p =
		strncasecmp(text, "GPU-", 4) == 0 || strncasecmp(text, "MIG-", 4) == 0 ? text + 4 : text;
	int seen = 0;

	for (; *p; p++) {
		if (*p == '-')
			continue;
		if (seen == 32 || tolower((unsigned char)*p) != digits[seen])
			return false;
		seen++;
	}
	return seen == 32;
}

static int choose(const char *text, int count)
{
	char *end;
	char pci_id[16];

	if (!text || !*text)
		return 0;
	long index = strtol(text, &end, 10);

	if (*end == '\0') {
		if (index < 0 || index >= count)
			fail_usage("--device: '%s' is not one of the %d devices here; write 0 to %d", text,
				   count, count - 1);
		return (int)index;
	}
	for (int i = 0; i < count; i++) {
		if (cudaDeviceGetPCIBusId(pci_id, sizeof pci_id, i) == cudaSuccess &&
		    strcasecmp(pci_id, text) == 0)
			return i;
		if (uuid_matches(i, text))
			return i;
	}
	fail_usage("--device: no device here is '%s'; write an index, a PCI id or a UUID", text);
	return 0;
}

static void lower(char *text)
{
	for (; *text; text++)
		*text = (char)tolower((unsigned char)*text);
}

void gpu_open(struct gpu *gpu, const char *text)
{
	struct cudaDeviceProp properties;
	size_t total;

	memset(gpu, 0, sizeof *gpu);
	/* read by the runtime at its first call: no kernel may be loaded inside a timing */
	setenv("CUDA_MODULE_LOADING", "EAGER", 1);
	gpu->count = count_devices();
	gpu->index = choose(text, gpu->count);
	gpu->fake = fake_runtime();
	check_device(gpu->index, 0, 0);
	CHECK(cudaSetDevice(gpu->index), "open the device");
	gpu->major = gpu_attribute(gpu, cudaDevAttrComputeCapabilityMajor, "compute capability");
	gpu->minor = gpu_attribute(gpu, cudaDevAttrComputeCapabilityMinor, "compute capability");
	check_device(gpu->index, gpu->major, gpu->minor);
	CHECK(cudaDeviceGetPCIBusId(gpu->pci_id, sizeof gpu->pci_id, gpu->index), "read the PCI id");
	lower(gpu->pci_id);
	gpu->node = locality_enter("/sys", gpu->pci_id);
	CHECK(cudaGetDeviceProperties(&properties, gpu->index), "read the model");
	snprintf(gpu->model, sizeof gpu->model, "%.63s", properties.name);
	gpu->multiprocessors =
		(unsigned)gpu_attribute(gpu, cudaDevAttrMultiProcessorCount, "multiprocessors");
	gpu->warps_per_multiprocessor = (unsigned)gpu_attribute(gpu, cudaDevAttrMaxThreadsPerMultiProcessor,
								"threads a multiprocessor") /
					32;
	gpu->l2_bytes = (size_t)gpu_attribute(gpu, cudaDevAttrL2CacheSize, "L2 size");
	gpu->shared_multiprocessor_bytes = (size_t)gpu_attribute(
		gpu, cudaDevAttrMaxSharedMemoryPerMultiprocessor, "shared memory a multiprocessor");
	gpu->shared_optin_bytes =
		(size_t)gpu_attribute(gpu, cudaDevAttrMaxSharedMemoryPerBlockOptin, "shared memory a block");
	gpu->copy_engines = gpu_attribute(gpu, cudaDevAttrAsyncEngineCount, "copy engines");
	gpu->cooperative = gpu_attribute(gpu, cudaDevAttrCooperativeLaunch, "cooperative launch");
	gpu->managed = gpu_attribute(gpu, cudaDevAttrManagedMemory, "managed memory");
	CHECK(cudaMemGetInfo(&gpu->free_bytes, &total), "create a context");
	gpu->memory_bytes = total;
	CHECK(cudaStreamCreateWithFlags(&gpu->stream, cudaStreamNonBlocking), "create a stream");
	CHECK(cudaEventCreate(&gpu->start), "create an event");
	CHECK(cudaEventCreate(&gpu->stop), "create an event");
	gpu->stamp_capacity = gpu->multiprocessors * 32;
	gpu->stamps = (struct stamp *)gpu_alloc(gpu, gpu->stamp_capacity * sizeof *gpu->stamps);
	gpu->stamps_read = (struct stamp *)calloc(gpu->stamp_capacity, sizeof *gpu->stamps_read);
	if (!gpu->stamps_read)
		fail("cannot hold the stamps of %u blocks: %m; free some memory", gpu->stamp_capacity);
}

void gpu_load(struct gpu *gpu, const void *const *kernels, unsigned count)
{
	struct cudaFuncAttributes attributes;

	for (unsigned i = 0; i < count; i++) {
		CHECK(cudaFuncGetAttributes(&attributes, kernels[i]), "load kernel %u", i);
		if (!targets_hold(CUDA_TARGETS, attributes.binaryVersion))
			gpu->jit = true;
	}
}

void gpu_close(struct gpu *gpu)
{
	CHECK(cudaStreamSynchronize(gpu->stream), "finish");
	gpu_free(gpu->stamps);
	free(gpu->stamps_read);
	CHECK(cudaEventDestroy(gpu->start), "destroy an event");
	CHECK(cudaEventDestroy(gpu->stop), "destroy an event");
	CHECK(cudaStreamDestroy(gpu->stream), "destroy a stream");
	memset(gpu, 0, sizeof *gpu);
}

int gpu_resident(const struct gpu *gpu, const void *kernel, unsigned threads, size_t shared_bytes)
{
	int blocks = 0;

	if (shared_bytes > 48 * 1024 && shared_bytes <= gpu->shared_optin_bytes)
		CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
					   (int)shared_bytes),
		      "allow %zu bytes of shared memory", shared_bytes);
	CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, (int)threads, shared_bytes),
	      "ask how many blocks of %u threads are resident", threads);
	return blocks;
}

void *gpu_alloc(const struct gpu *gpu, size_t bytes)
{
	void *memory = NULL;

	(void)gpu;
	CHECK(cudaMalloc(&memory, bytes), "allocate %zu bytes", bytes);
	return memory;
}

void gpu_free(void *memory)
{
	if (memory)
		CHECK(cudaFree(memory), "free memory");
}

void *gpu_host_alloc(size_t bytes, unsigned flags)
{
	void *memory = NULL;

	CHECK(cudaHostAlloc(&memory, bytes, flags), "pin %zu bytes of host memory", bytes);
	return memory;
}

void gpu_host_free(void *memory)
{
	if (memory)
		CHECK(cudaFreeHost(memory), "free pinned host memory");
}

size_t gpu_memory_cap(const struct gpu *gpu)
{
	return gpu->free_bytes / 4;
}
