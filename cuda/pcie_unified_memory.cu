/*
 * pcie_unified_memory - moving memory that host and device share.
 *
 * Only when asked for: managed memory can hang a device. At most 256 MiB and an
 * eighth of what is free. Before each sample every page is forced to the other
 * side and that is checked; then every page is touched by the device or by the
 * host (`demand`), or moved by one call (`prefetch`) that is waited for. A rate
 * above the link's is no rate: those rows say impossible.
 *
 * Emits direction,way,size_bytes,sample,bandwidth_bytes_per_s,transfer_ns,
 * link_peak_bytes_per_s,resident_ratio and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../bench/harness/units.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"
#include "harness/link.h"
#include "harness/nvml.h"

#define LARGEST (256 * MIB)
#define PAGE	4096

/* Add one to every word. */
KERNEL uvm_touch(struct job job)
{
	uint32_t *words = (uint32_t *)job.a;

	stamp_start(job);
	for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < job.bytes / 4; i += (uint64_t)gridDim.x * blockDim.x)
		words[i] += 1;
	stamp_end(job);
}

static const void *const kernels[] = { (const void *)uvm_touch };

enum { H2D, D2H };
enum { DEMAND, PREFETCH };
static const char *const directions[] = { "h2d", "d2h" };
static const char *const manners[] = { "demand", "prefetch" };
static const uint64_t sizes[] = { 4 * MIB, 64 * MIB, LARGEST };

static const struct column columns[] = {
	{ "direction", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "host to device, or device to host" },
	{ "way", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "pages move when touched, or by one call" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "bytes, every page touched" },
	{ "bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.05, "bytes moved a second" },
	{ "transfer_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "time of the whole" },
	{ "link_peak_bytes_per_s", ROLE_VALUE, "By/s", BETTER_NONE, 0, "what the link carries one way at its best" },
	{ "resident_ratio", ROLE_VALUE, "1", BETTER_NONE, 0, "1 when all pages were known to be on the other side before" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_managed_memory", "this device cannot share memory with the host page by page", NULL },
	{ "not_forced", "the pages were not known to be on the other side before the sample", NULL },
	GPU_REASONS_END,
};

static double link_peak;

static void plan(struct gpu_run *run)
{
	for (unsigned d = H2D; d <= D2H; d++)
		for (unsigned m = DEMAND; m <= PREFETCH; m++)
			for (unsigned i = 0; i < GPU_COUNT(sizes); i++)
				gpu_plan(run, d | m << 1, sizes[i], "%s,%s,%llu", directions[d], manners[m],
					 (unsigned long long)sizes[i]);
}

static void begin(struct gpu_run *run)
{
	telemetry_begin(run->gpu.pci_id);
	link_peak = link_limit();
	telemetry_end();
}

static void prefetch(struct gpu *gpu, void *memory, size_t bytes, bool to_device)
{
#if CUDART_VERSION >= 13000
	struct cudaMemLocation place;

	place.type = to_device ? cudaMemLocationTypeDevice : cudaMemLocationTypeHost;
	place.id = to_device ? gpu->index : 0;
	CHECK(cudaMemPrefetchAsync(memory, bytes, place, 0, gpu->stream), "move managed memory");
#else
	CHECK(cudaMemPrefetchAsync(memory, bytes, to_device ? gpu->index : cudaCpuDeviceId, gpu->stream), "move managed memory");
#endif
	CHECK(cudaStreamSynchronize(gpu->stream), "move managed memory");
}

/* Whether the whole range was last moved to that side. */
static bool is_on(struct gpu *gpu, void *memory, size_t bytes, bool device)
{
	int place = -9;

	CHECK(cudaMemRangeGetAttribute(&place, sizeof place, cudaMemRangeAttributeLastPrefetchLocation, memory, bytes),
	      "ask where managed memory is");
	return device ? place == gpu->index : place == cudaCpuDeviceId;
}

static double device_touch(struct gpu *gpu, void *memory, size_t bytes, struct timing *timing)
{
	struct body body = { (const void *)uvm_touch, gpu->multiprocessors, 256, 0, false, 0 };
	struct job job = job_begin(gpu);

	job.a = memory;
	job.bytes = bytes;
	*timing = body_run(gpu, &body, job);
	return timing->event_ns;
}

static double host_touch(char *memory, size_t bytes, struct timing *timing)
{
	double begun = host_ns();

	for (size_t i = 0; i < bytes; i += PAGE)
		(*(volatile uint32_t *)(memory + i))++;
	timing->duration_ns = host_ns() - begun;
	return timing->duration_ns;
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	bool to_device = (point->tag & 1) == H2D, demand = point->tag >> 1 == DEMAND;
	void *memory;

	if (!gpu->managed || !gpu_attribute(gpu, cudaDevAttrConcurrentManagedAccess, "managed access")) {
		gpu_no_row(run, point, "unsupported", "no_managed_memory");
		return;
	}
	if (point->size > gpu->free_bytes / 8) {
		gpu_no_row(run, point, "skipped", "device_memory");
		return;
	}
	CHECK(cudaMallocManaged(&memory, point->size, cudaMemAttachGlobal), "allocate managed memory");
	memset(memory, 1, point->size);
	for (unsigned i = 0; i < run->samples; i++) {
		struct timing timing;
		double ns;

		memset(&timing, 0, sizeof timing);
		prefetch(gpu, memory, point->size, !to_device);
		bool forced = is_on(gpu, memory, point->size, !to_device);

		if (!demand) {
			double begun = host_ns();

			prefetch(gpu, memory, point->size, to_device);
			ns = timing.duration_ns = host_ns() - begun;
		} else {
			ns = to_device ? device_touch(gpu, memory, point->size, &timing)
				       : host_touch((char *)memory, point->size, &timing);
		}
		timing.operations = (double)(point->size / PAGE);
		double values[] = { (double)point->size / ns * 1e9, ns, link_peak > 0 ? link_peak : NAN, forced ? 1.0 : 0.0 };
		struct verdict verdict = validity_transfer((double)point->size, ns, link_peak);

		gpu_row(run, point, i, values, &timing,
			forced ? verdict : validity_worse(verdict, verdict_of("suspect", "not_forced")));
	}
	CHECK(cudaFree(memory), "free managed memory");
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "pcie_unified_memory",
		.summary = "moving managed memory between host and device, every page of it",
		.method = 2,
		.seconds = 4,
		.columns = columns,
		.reasons = reasons,
	},
	.uvm = true,
	.kernels = kernels,
	.kernel_count = GPU_COUNT(kernels),
	.plan = plan,
	.begin = begin,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
