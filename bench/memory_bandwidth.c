/*
 * memory_bandwidth - how many bytes a second do threads read from and write to memory?
 *
 * Arrays far larger than all caches together are streamed through by kernels of
 * our own, at the widest vectors the CPU has. A store that goes the ordinary way
 * first reads the line it overwrites, so the bus carries more than the program
 * asked for; a non-temporal store (_nt) does not. Payload is what was asked for,
 * counted as STREAM counts; traffic is what the bus carries by that model. If
 * the model holds, kernels that use up the bus agree in traffic, not in payload.
 *
 * Each thread touches its own part first and works on no other; thread counts
 * double within the cores of one kind, then come all cores, then their siblings.
 * Non-temporal stores are fenced inside the timing, which runs from the first
 * thread's start to the last one's end. Every element is checked afterwards.
 *
 * Emits: kernel,pages,placement,threads,footprint,sample,
 * payload_bandwidth_bytes_per_s,traffic_bandwidth_bytes_per_s,array_bytes,
 * huge_coverage_ratio and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/dram.h"
#include "harness/run.h"
#include "harness/streams.h"
#include "harness/threads.h"
#include "harness/units.h"

#include <math.h>

/*
 * A sample's work on each array: milliseconds, long beside the start of all threads, and no longer, because
 * where every CPU is at work whatever else runs takes one away. The slices in turn are all of the array.
 */
#define SLICE_LEAST  (64 * MIB)
#define SLICE_THREAD (32 * MIB)

static const char *const placements[] = {
	"all-performance-cores", "all-efficiency-cores", "all-performance-logical",
	"all-physical",          "all-logical",          NULL
};

static const struct column columns[] = {
	{ "kernel", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "what is done to each element; _nt: by non-temporal stores" },
	{ "pages", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "page mode of the arrays" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "CPUs that the threads are taken from" },
	{ "threads", ROLE_PARAMETER, "1", BETTER_NONE, 0, "threads, one on each CPU" },
	DRAM_FOOTPRINT("each array", "memory did not allow it"),
	{ "payload_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03,
	  "bytes that the kernel reads and writes, per second" },
	{ "traffic_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03,
	  "the same with the lines that ordinary stores read first, by model" },
	{ "array_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "size of each array" },
	{ "huge_coverage_ratio", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "share of the arrays in huge pages, as the kernel says" },
	{ 0 },
};

static uint64_t array_bytes;

static const struct run_option options[] = {
	{ "array-bytes", OPTION_SIZE, &array_bytes, 64 * 1024, 0,
	  "size of each array; by the caches unless given", NULL },
	{ 0 },
};

struct setup {
	const struct cpus *cpus;
	int threads;
	enum page_mode pages;
	size_t bytes;
};

struct spot {
	struct setup setup;
	enum stream_kernel kernel;
};

/* What the last point left standing for the next, when that needs the same. */
static struct {
	struct setup setup;
	struct streams streams;
	const char *reason;
} standing;

static unsigned slices_of(const struct setup *setup)
{
	size_t slice = (size_t)setup->threads * SLICE_THREAD > SLICE_LEAST
			       ? (size_t)setup->threads * SLICE_THREAD
			       : SLICE_LEAST;

	return setup->bytes > slice ? (unsigned)(setup->bytes / slice) : 1;
}

static bool stands(const struct setup *setup)
{
	const struct setup *now = &standing.setup;

	return now->cpus == setup->cpus && now->threads == setup->threads && now->pages == setup->pages;
}

/* Threads and arrays as a setup needs them; NULL or the key of why they cannot be had. */
static const char *stand(struct run *run, const struct setup *setup)
{
	struct streams_plan plan = { setup->cpus,      setup->threads, setup->bytes,
				     slices_of(setup), setup->pages,   run->node };

	if (!stands(setup)) {
		standing.setup = *setup;
		standing.reason = streams_stand(&standing.streams, run, &plan);
	}
	return standing.reason;
}

/* Arrays that each pass moves over the bus: an ordinary store reads its line before it writes it. */
static unsigned traffic_arrays(enum stream_kernel kernel)
{
	bool ordinary = kernel == STREAM_WRITE || kernel == STREAM_COPY || kernel == STREAM_TRIAD;

	return stream_arrays(kernel) + ordinary;
}

static void take_samples(struct run *run, enum stream_kernel kernel)
{
	struct arrays *arrays = &standing.streams.arrays;
	struct sample sample;

	arrays_pass(arrays, kernel);
	while (streams_sample(&standing.streams, run, kernel, &sample)) {
		double rate = (double)sample.operations * sizeof(double) / sample.duration_ns * 1e9;
		double values[] = { rate * stream_arrays(kernel), rate * traffic_arrays(kernel),
				    (double)(arrays->count * sizeof(double)), arrays_huge_coverage(arrays) };
		run_row(run, &sample, values);
	}
	arrays_check(arrays);
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	const char *reason = stand(run, &spot->setup);
	const struct arrays *arrays = &standing.streams.arrays;
	const char *complaint = reason ? NULL : arrays_complaint(arrays);

	if (reason) {
		run_cannot(run, "skipped", reason, NULL);
	} else if (complaint && !isnan(arrays_huge_coverage(arrays))) {
		double values[] = { NAN, NAN, NAN, arrays_huge_coverage(arrays) };

		run_cannot(run, "skipped", complaint, values);
	} else {
		if (complaint)
			run_validity(run, "suspect", complaint);
		take_samples(run, spot->kernel);
	}
}

/* What the points being declared have in common. */
static struct {
	enum page_mode pages;
	size_t bytes;
	const char *footprint;
	unsigned setups;
} declaring;

static void declare_threads(struct run *run, const char *placement, const struct cpus *cpus, int threads,
			    const char *skip)
{
	declaring.setups++;
	for (int kernel = 0; kernel < STREAM_KERNELS; kernel++) {
		struct spot spot = { { cpus, threads, declaring.pages, declaring.bytes }, kernel };
		char count[16];
		struct point *point =
			point_add(run, &spot, sizeof spot, "%s,%s,%s,%s,%s", stream_name(kernel),
				  page_mode_name(declaring.pages), placement,
				  threads_text(threads, count, sizeof count), declaring.footprint);

		point->skip = skip;
		point->beyond_l2 = true;
		point->setup = declaring.setups;
	}
}

static void declare(struct run *run)
{
	declaring.bytes = dram_bytes_asked(run, array_bytes, 3, &declaring.footprint);
	for (int mode = 0; mode < PAGE_MODES; mode++) {
		declaring.pages = (enum page_mode)mode;
		if (run->pages == PAGES_ANY ? !run->quick || declaring.pages == PAGES_BASE
					    : run->pages == declaring.pages)
			threads_sweep(run, placements, declare_threads);
	}
}

static void finish(struct run *run)
{
	(void)run;
	streams_fall(&standing.streams);
}

static const struct experiment about = {
	.name = "memory_bandwidth",
	.summary = "bytes per second to and from memory, by kernel, threads and page mode",
	.method = 2,
	.seconds = 15,
	.quick_seconds = 3,
	.samples = 7,
	.passes = 1,
	.needs = NEED_LLC,
	.memory = "quarter",
	.placements = placements,
	.columns = columns,
	.reasons = threads_reasons,
	.options = options,
	.declare = declare,
	.measure = measure,
	.finish = finish,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
