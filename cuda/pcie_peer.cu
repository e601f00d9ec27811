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

/* Each copy is queued on a stream of the device that it comes from, and timed by that device's events. */
static struct peer {
	char *memory;
	cudaStream_t stream;
	cudaEvent_t start, stop;
} peers[DEVICES];
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
		peers[i].memory = (char *)gpu_alloc(&run->gpu, LARGE);
		CHECK(cudaStreamCreateWithFlags(&peers[i].stream, cudaStreamNonBlocking), "create a stream");
		CHECK(cudaEventCreate(&peers[i].start), "create an event");
		CHECK(cudaEventCreate(&peers[i].stop), "create an event");
	}
	CHECK(cudaSetDevice(run->gpu.index), "open the device");
}

static void end(struct gpu_run *run)
{
	(void)run;
	payload_end();
	for (int i = 0; i < count && count > 1; i++) {
		gpu_free(peers[i].memory);
		CHECK(cudaEventDestroy(peers[i].start), "destroy an event");
		CHECK(cudaEventDestroy(peers[i].stop), "destroy an event");
		CHECK(cudaStreamDestroy(peers[i].stream), "destroy a stream");
	}
}

/* Access of one device to another's memory, allowed or not; it may have been so before. */
static void switch_access(int from, int to, bool direct)
{
	CHECK(cudaSetDevice(from), "open device %d", from);
	cudaError_t error = direct ? cudaDeviceEnablePeerAccess(to, 0) : cudaDeviceDisablePeerAccess(to);

	if (error == cudaErrorPeerAccessAlreadyEnabled || error == cudaErrorPeerAccessNotEnabled)
		(void)cudaGetLastError();
	else
		CHECK(error, "switch direct access");
}

/* Both ways: a copy goes directly as soon as either device may reach the other. */
static bool set_access(int from, int to, bool direct)
{
	int there = 0, back = 0;

	CHECK(cudaDeviceCanAccessPeer(&there, from, to), "ask for direct access");
	CHECK(cudaDeviceCanAccessPeer(&back, to, from), "ask for direct access");
	if (there)
		switch_access(from, to, direct);
	if (back)
		switch_access(to, from, direct);
	return there || !direct;
}

/* A pattern goes from the host to one device, over to the other, and back to the host. */
static bool arrives(int from, int to, size_t bytes)
{
	static uint32_t sent[256 * 1024], got[256 * 1024];
	size_t checked = bytes < sizeof sent ? bytes : sizeof sent;

	payload_fill_host(sent, checked, 31);
	memset(got, 0, checked);
	CHECK(cudaMemcpy(peers[from].memory, sent, checked, cudaMemcpyDefault), "copy a pattern");
	CHECK(cudaMemcpyPeer(peers[to].memory, to, peers[from].memory, from, checked), "copy between devices");
	CHECK(cudaMemcpy(got, peers[to].memory, checked, cudaMemcpyDefault), "copy a pattern");
	return payload_intact_host(got, checked, 31, false);
}

static double copies_ns(int from, int to, size_t bytes, unsigned copies, double *host_time)
{
	struct peer *peer = &peers[from];
	float ms;

	CHECK(cudaSetDevice(from), "open device %d", from);
	double begun = host_ns();

	CHECK(cudaEventRecord(peer->start, peer->stream), "record an event");
	for (unsigned i = 0; i < copies; i++)
		CHECK(cudaMemcpyPeerAsync(peers[to].memory, to, peer->memory, from, bytes, peer->stream), "copy between devices");
	CHECK(cudaEventRecord(peer->stop, peer->stream), "record an event");
	CHECK(cudaStreamSynchronize(peer->stream), "copy between devices");
	*host_time = host_ns() - begun;
	CHECK(cudaEventElapsedTime(&ms, peer->start, peer->stop), "read the events");
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
	if (!set_access(from, to, direct)) {
		CHECK(cudaSetDevice(gpu->index), "open the device");
		gpu_no_row(run, point, "unsupported", "no_peer_access");
		return;
	}
	bool sound = arrives(from, to, point->size);
	double spent, one = copies_ns(from, to, point->size, 4, &spent) / 4;
	unsigned copies = one > 0 ? (unsigned)fmin(fmax(ceil(BODY_LEAST_NS / one), 1), MOST) : MOST;

	for (unsigned i = 0; i < run->samples; i++) {
		struct timing timing;

		memset(&timing, 0, sizeof timing);
		timing.event_ns = copies_ns(from, to, point->size, copies, &timing.duration_ns);
		timing.operations = copies;
		double each = timing.event_ns / copies;
		double values[] = { (double)point->size / each * 1e9, each };

		gpu_row(run, point, i, values, &timing, sound ? validity_rate(values[0], 0) : verdict_of("corrupt", "payload_differs"));
	}
	CHECK(cudaSetDevice(gpu->index), "open the device");
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "pcie_peer",
		.summary = "bytes a second and latency between every two devices",
		.method = 2,
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
