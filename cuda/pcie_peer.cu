/*
 * pcie_peer - bytes a second and latency between two devices, for every pair.
 *
 * A copy from one device's memory to the other's, with direct access where the
 * driver allows it and through the host where it does not. The payload is
 * verified before anything is timed: some machines promise access and lose the
 * data. With one device there is nothing to measure.
 *
 * Emits from_device,to_device,access,size_bytes,sample,bandwidth_bytes_per_s,
 * transfer_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../bench/harness/units.h"
#include "harness/experiment.h"
#include "harness/payload.h"

#define DEVICES 8
#define LARGE	(64 * MIB)
#define SMALL	16
#define MOST	256

static const uint64_t sizes[] = { SMALL, LARGE };

static const struct column columns[] = {
	{ "from_device", ROLE_PARAMETER, "1", BETTER_NONE, 0, "index of the source" },
	{ "to_device", ROLE_PARAMETER, "1", BETTER_NONE, 0, "index of the destination" },
	{ "access", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "direct, or through the host" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "bytes of one copy" },
	{ "bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "bytes copied a second" },
	{ "transfer_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "time of one copy among many" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "one_device", "there is no second device to copy to", NULL },
	{ "no_peer_access", "the driver allows no direct access between these two", NULL },
	GPU_REASONS_END,
};

static const char *const accesses[] = { "through_host", "direct" };

/* The matrix of this machine is known only there: two stand for any number in a list. */
static void plan_for(struct gpu_run *run, int count)
{
	for (int from = 0; from < count; from++)
		for (int to = 0; to < count; to++)
			for (unsigned access = 0; access < 2; access++)
				for (unsigned i = 0; i < GPU_COUNT(sizes); i++)
					if (from != to)
						gpu_plan(run, (unsigned)(from << 8 | to << 4) | access, sizes[i], "%d,%d,%s,%llu", from,
							 to, accesses[access], (unsigned long long)sizes[i]);
}

static void plan(struct gpu_run *run)
{
	plan_for(run, 2);
}

static char *memory[DEVICES];
static int count;

static void begin(struct gpu_run *run)
{
	CHECK(cudaGetDeviceCount(&count), "count the devices");
	if (count > DEVICES)
		count = DEVICES;
	payload_begin(&run->gpu);
	if (count < 2)
		return;
	run->point_count = 0;
	plan_for(run, count);
	for (int i = 0; i < count; i++) {
		CHECK(cudaSetDevice(i), "open device %d", i);
		memory[i] = (char *)gpu_alloc(&run->gpu, LARGE);
	}
	CHECK(cudaSetDevice(run->gpu.index), "open the device");
}

static void end(struct gpu_run *run)
{
	(void)run;
	payload_end();
	for (int i = 0; i < count; i++)
		gpu_free(memory[i]);
}

static bool set_access(int from, int to, bool direct)
{
	int possible = 0;

	CHECK(cudaDeviceCanAccessPeer(&possible, from, to), "ask for direct access");
	CHECK(cudaSetDevice(from), "open device %d", from);
	if (!direct)
		return cudaDeviceDisablePeerAccess(to) == cudaSuccess || cudaGetLastError() != cudaSuccess;
	if (!possible)
		return false;
	cudaError_t error = cudaDeviceEnablePeerAccess(to, 0);

	if (error == cudaErrorPeerAccessAlreadyEnabled)
		(void)cudaGetLastError();
	else
		CHECK(error, "allow direct access");
	return true;
}

/* A pattern goes from the host to one device, over to the other, and back to the host. */
static bool arrives(int from, int to, size_t bytes)
{
	static uint32_t sent[256 * 1024], got[256 * 1024];
	size_t checked = bytes < sizeof sent ? bytes : sizeof sent;

	payload_fill_host(sent, checked, 31);
	memset(got, 0, checked);
	CHECK(cudaMemcpy(memory[from], sent, checked, cudaMemcpyDefault), "copy a pattern");
	CHECK(cudaMemcpyPeer(memory[to], to, memory[from], from, checked), "copy between devices");
	CHECK(cudaMemcpy(got, memory[to], checked, cudaMemcpyDefault), "copy a pattern");
	return payload_intact_host(got, checked, 31, false);
}

static double copies_ns(struct gpu *gpu, int from, int to, size_t bytes, unsigned copies, double *host_time)
{
	float ms;
	double begun = host_ns();

	CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
	for (unsigned i = 0; i < copies; i++)
		CHECK(cudaMemcpyPeerAsync(memory[to], to, memory[from], from, bytes, gpu->stream), "copy between devices");
	CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
	CHECK(cudaStreamSynchronize(gpu->stream), "copy between devices");
	*host_time = host_ns() - begun;
	CHECK(cudaEventElapsedTime(&ms, gpu->start, gpu->stop), "read the events");
	return ms * 1e6;
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	int from = (int)(point->tag >> 8), to = (int)(point->tag >> 4 & 15);
	bool direct = point->tag & 1;

	if (count < 2) {
		gpu_no_row(run, point, "skipped", "one_device");
		return;
	}
	bool allowed = set_access(from, to, direct);

	CHECK(cudaSetDevice(gpu->index), "open the device");
	if (direct && !allowed) {
		gpu_no_row(run, point, "unsupported", "no_peer_access");
		return;
	}
	bool sound = arrives(from, to, point->size);
	double spent, one = copies_ns(gpu, from, to, point->size, 4, &spent) / 4;
	unsigned copies = one > 0 ? (unsigned)fmin(fmax(ceil(BODY_LEAST_NS / one), 1), MOST) : MOST;

	for (unsigned i = 0; i < run->samples; i++) {
		struct timing timing;

		memset(&timing, 0, sizeof timing);
		timing.event_ns = copies_ns(gpu, from, to, point->size, copies, &timing.duration_ns);
		timing.operations = copies;
		double each = timing.event_ns / copies;
		double values[] = { (double)point->size / each * 1e9, each };

		gpu_row(run, point, i, values, &timing, sound ? validity_rate(values[0], 0) : verdict_of("corrupt", "payload_differs"));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "pcie_peer",
		.summary = "bytes a second and latency between every two devices",
		.method = 1,
		.seconds = 4,
		.columns = columns,
		.reasons = reasons,
	},
	.plan = plan,
	.begin = begin,
	.measure = measure,
	.end = end,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
