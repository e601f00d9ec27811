/*
 * runtime - the CUDA runtime's functions, on the host, for tests of host logic.
 *
 * Linked in place of cudart. Device memory is host memory, streams run at once,
 * kernels are bodies.c's. Wrong orders of calls end the program: waiting for,
 * allocating, freeing or loading anything while a gate is closed, timing before
 * a kernel is loaded.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KERNELS_MAX 512
static struct kernel {
	const void *stub;
	char name[96];
	bool loaded;
} kernels[KERNELS_MAX];
static unsigned kernel_count;
static bool timed;
static cudaError_t last_error;
static struct {
	dim3 grid, block;
	size_t shared;
	cudaStream_t stream;
} pushed;

void fake_timing_begins(void)
{
	timed = true;
}

static struct kernel *kernel_of(const void *stub)
{
	for (unsigned i = 0; i < kernel_count; i++)
		if (kernels[i].stub == stub)
			return &kernels[i];
	fake_violation("a kernel that was never registered");
}

/* What nvcc's objects call before main. */
void **__cudaRegisterFatBinary(void *binary);
void __cudaRegisterFatBinaryEnd(void **handle);
void __cudaUnregisterFatBinary(void **handle);
void __cudaRegisterFunction(void **handle, const char *stub, char *device_function, const char *name,
			    int limit, uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *warp);
char __cudaInitModule(void **handle);
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, void *stream);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream);
cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *stub);
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
			       cudaStream_t stream);

static void *handle_memory[1];

void **__cudaRegisterFatBinary(void *binary)
{
	(void)binary;
	return handle_memory;
}

void __cudaRegisterFatBinaryEnd(void **handle)
{
	(void)handle;
}

void __cudaUnregisterFatBinary(void **handle)
{
	(void)handle;
}

void __cudaRegisterFunction(void **handle, const char *stub, char *device_function, const char *name,
			    int limit, uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *warp)
{
	(void)handle, (void)device_function, (void)limit, (void)tid, (void)bid, (void)block, (void)grid,
		(void)warp;
	if (kernel_count == KERNELS_MAX)
		abort();
	kernels[kernel_count].stub = stub;
	snprintf(kernels[kernel_count++].name, sizeof kernels[0].name, "%s", name);
}

char __cudaInitModule(void **handle)
{
	(void)handle;
	return 1;
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, void *stream)
{
	pushed.grid = grid;
	pushed.block = block;
	pushed.shared = shared;
	pushed.stream = (cudaStream_t)stream;
	return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream)
{
	*grid = pushed.grid;
	*block = pushed.block;
	*shared = pushed.shared;
	*(cudaStream_t *)stream = pushed.stream;
	return cudaSuccess;
}

cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *stub)
{
	*kernel = (cudaKernel_t)kernel_of(stub);
	return cudaSuccess;
}

static cudaError_t launch(struct kernel *kernel, dim3 grid, dim3 block, void **arguments)
{
	int error = fake_call("launch", "%s %u %u", kernel->name, grid.x, block.x);

	if (!kernel->loaded && timed)
		fake_violation("first launch of %s after a timing began", kernel->name);
	if (!kernel->loaded && fake_gate_closed())
		fake_violation("first launch of %s while a gate is closed", kernel->name);
	kernel->loaded = true;
	if (error)
		return last_error = (cudaError_t)error;
	fake_run(kernel->name, grid.x, block.x, arguments);
	return cudaSuccess;
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
			       cudaStream_t stream)
{
	(void)shared, (void)stream;
	return launch((struct kernel *)kernel, grid, block, arguments);
}

cudaError_t cudaLaunchKernel(const void *stub, dim3 grid, dim3 block, void **arguments, size_t shared,
			     cudaStream_t stream)
{
	(void)shared, (void)stream;
	return launch(kernel_of(stub), grid, block, arguments);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *stub, void **arguments)
{
	for (unsigned i = 0; i < config->numAttrs; i++)
		if (config->attrs[i].id == cudaLaunchAttributeCooperative &&
		    !fake_setting("FAKE_COOPERATIVE", 1))
			return last_error = cudaErrorNotSupported;
	return launch(kernel_of(stub), config->gridDim, config->blockDim, arguments);
}

cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, const void *stub)
{
	CALL("%s", kernel_of(stub)->name);
	*function = (cudaFunction_t)kernel_of(stub);
	return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, const void *stub)
{
	struct kernel *kernel = kernel_of(stub);

	if (fake_gate_closed())
		fake_violation("loading %s while a gate is closed", kernel->name);
	CALL("%s", kernel->name);
	kernel->loaded = true;
	memset(attributes, 0, sizeof *attributes);
	attributes->binaryVersion = (int)fake_setting("FAKE_BINARY", fake_setting("FAKE_CAPABILITY", 90));
	attributes->maxThreadsPerBlock = 1024;
	return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *stub, enum cudaFuncAttribute attribute, int value)
{
	CALL("%s %d %d", kernel_of(stub)->name, (int)attribute, value);
	return cudaSuccess;
}

/* Blocks by threads and shared memory; FAKE_RESIDENT overrides. */
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *stub, int threads,
							  size_t shared)
{
	CALL("%s %d %zu", kernel_of(stub)->name, threads, shared);
	int by_threads = 2048 / threads,
	    by_shared = shared ? (int)((size_t)228 * 1024 / (shared + 1024)) : 32;

	*blocks = by_threads < by_shared ? by_threads : by_shared;
	if (*blocks > 32)
		*blocks = 32;
	*blocks = (int)fake_setting("FAKE_RESIDENT", *blocks);
	return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *stub, const cudaLaunchConfig_t *config)
{
	CALL("%s", kernel_of(stub)->name);
	(void)config;
	*clusters = (int)fake_setting("FAKE_SMS", 132) / 2;
	return cudaSuccess;
}

static int driver_launch(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
			 unsigned bz, unsigned shared, void *stream, void **arguments, void **extra)
{
	dim3 grid = { gx, gy, gz }, block = { bx, by, bz };

	(void)shared, (void)stream, (void)extra;
	return (int)launch((struct kernel *)function, grid, block, arguments);
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **entry, unsigned version,
					     unsigned long long flags,
					     enum cudaDriverEntryPointQueryResult *found)
{
	int (*function)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *,
			void **, void **) = driver_launch;

	CALL("%s %u %llu", symbol, version, flags);
	memcpy(entry, &function, sizeof *entry);
	*found = cudaDriverEntryPointSuccess;
	return cudaSuccess;
}

cudaError_t cudaGetLastError(void)
{
	cudaError_t error = last_error;

	last_error = cudaSuccess;
	CALL("%s", "");
	return error;
}
