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
#define CALL(...) \
	do { \
		int call_error = fake_call(__func__, __VA_ARGS__); \
		if (call_error) \
			return (cudaError_t)call_error; \
	} while (0)
#define NOT_BEHIND_A_GATE() \
	do { \
		if (fake_gate_closed()) \
			fake_violation("%s while a gate is closed", __func__); \
	} while (0)

static struct kernel {
	const void *stub;
	char name[96];
	bool loaded;
} kernels[KERNELS_MAX];
static unsigned kernel_count;
static bool timed;
static cudaError_t last_error;
static unsigned schedule_flags;
static struct {
	dim3 grid, block;
	size_t shared;
	cudaStream_t stream;
} pushed;

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

cudaError_t cudaGetLastError(void)
{
	cudaError_t error = last_error;

	last_error = cudaSuccess;
	CALL("%s", "");
	return error;
}

cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total)
{
	CALL("%s", "");
	*total = (size_t)fake_setting("FAKE_MEMORY_MIB", 256) << 20;
	*free_bytes = *total;
	return cudaSuccess;
}

static cudaError_t take(const char *kind, void **memory, size_t bytes, const char *limit, long mib)
{
	*memory = NULL;
	if (bytes > (size_t)fake_setting(limit, mib) << 20)
		return cudaErrorMemoryAllocation;
	*memory = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
	if (!*memory)
		return cudaErrorMemoryAllocation;
	fake_own(kind, *memory);
	return cudaSuccess;
}

static cudaError_t give(const char *kind, void *memory)
{
	if (!memory)
		return cudaSuccess;
	fake_disown(kind, memory);
	free(memory);
	return cudaSuccess;
}

cudaError_t cudaMalloc(void **memory, size_t bytes)
{
	NOT_BEHIND_A_GATE();
	CALL("%zu", bytes);
	return take("memory", memory, bytes, "FAKE_MEMORY_MIB", 256);
}

cudaError_t cudaFree(void *memory)
{
	NOT_BEHIND_A_GATE();
	CALL("%s", "");
	return give("memory", memory);
}

cudaError_t cudaHostAlloc(void **memory, size_t bytes, unsigned flags)
{
	NOT_BEHIND_A_GATE();
	CALL("%zu %u", bytes, flags);
	return take("host memory", memory, bytes, "FAKE_HOST_MIB", 2048);
}

cudaError_t cudaFreeHost(void *memory)
{
	NOT_BEHIND_A_GATE();
	CALL("%s", "");
	fake_gate_forget();
	return give("host memory", memory);
}

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags)
{
	CALL("%u", flags);
	*device = host;
	return cudaSuccess;
}

cudaError_t cudaHostRegister(void *memory, size_t bytes, unsigned flags)
{
	NOT_BEHIND_A_GATE();
	CALL("%zu %u", bytes, flags);
	fake_own("registration", memory);
	return cudaSuccess;
}

cudaError_t cudaHostUnregister(void *memory)
{
	NOT_BEHIND_A_GATE();
	CALL("%s", "");
	fake_disown("registration", memory);
	return cudaSuccess;
}

static void move(void *to, const void *from, size_t bytes)
{
	if (fake_setting("FAKE_CORRUPT", 0) && bytes > 64)
		bytes -= 4;
	memmove(to, from, bytes);
	/* 20 GB/s and 2 us */
	fake_advance(2000 + bytes / 20);
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
	if (fake_gate_closed())
		fake_violation("a copy that waits behind a closed gate");
	CALL("%zu %d", bytes, (int)kind);
	move(to, from, bytes);
	return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
			    cudaStream_t stream)
{
	(void)stream;
	CALL("%zu %d", bytes, (int)kind);
	move(to, from, bytes);
	return cudaSuccess;
}

cudaError_t cudaMemset(void *memory, int value, size_t bytes)
{
	CALL("%zu", bytes);
	memset(memory, value, bytes);
	return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *memory, int value, size_t bytes, cudaStream_t stream)
{
	(void)stream;
	CALL("%zu", bytes);
	memset(memory, value, bytes);
	fake_advance(1000 + bytes / 200);
	return cudaSuccess;
}

static void waits(const char *name)
{
	if (fake_gate_closed())
		fake_violation("%s waits for a stream behind a closed gate", name);
	fake_join();
}

cudaError_t cudaDeviceSynchronize(void)
{
	waits(__func__);
	CALL("%s", "");
	return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
	(void)stream;
	waits(__func__);
	CALL("%s", "");
	return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
	CALL("%u", flags);
	*stream = (cudaStream_t)malloc(1);
	fake_own("stream", *stream);
	return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
	CALL("%s", "");
	*stream = (cudaStream_t)malloc(1);
	fake_own("stream", *stream);
	return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
	CALL("%s", "");
	fake_disown("stream", stream);
	free(stream);
	return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
	(void)stream, (void)event;
	CALL("%u", flags);
	return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
	CALL("%s", "");
	*event = (cudaEvent_t)calloc(1, sizeof(uint64_t));
	fake_own("event", *event);
	return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
	CALL("%s", "");
	fake_disown("event", event);
	free(event);
	return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
	(void)stream;
	CALL("%s", "");
	timed = true;
	*(uint64_t *)event = fake_now();
	return cudaSuccess;
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
	(void)event;
	CALL("%s", "");
	return fake_gate_closed() ? cudaErrorNotReady : cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
	(void)event;
	waits(__func__);
	CALL("%s", "");
	return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to)
{
	CALL("%s", "");
	*ms = (float)((double)(*(uint64_t *)to - *(uint64_t *)from) / 1e6);
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
