/*
 * file_io - what do small and large accesses to a file cost, with and without the page cache?
 *
 * A file of random-looking words is written once. Reads of 4 KiB at random
 * places and of 1 MiB in order come from the page cache, or past it (O_DIRECT)
 * from what the kernel takes for the device. A write of 4 KiB with fsync is
 * over when the kernel says that it would survive a power cut; whether it would
 * is the device's word. An empty file is made and removed.
 *
 * Every operation is timed by itself, and quantiles are of single operations:
 * the median from 40 of them on, the 99th percentile from 2 000 on, each with
 * its exact binomial 95 % interval. Each read is checked for the bytes that
 * belong there.
 *
 * The file is unlinked as soon as it is open; the few small files that need a
 * name are removed at the end and on signals.
 *
 * Emits one row per point: operation,size_bytes,file_system,device,sample,
 * latency_p50_ns,latency_p50_low_ns,latency_p50_high_ns,latency_p99_ns,
 * latency_p99_low_ns,latency_p99_high_ns,payload_bandwidth_bytes_per_s,file_bytes
 * and the harness columns; sample is NA.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "harness/clock.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/order.h"
#include "harness/permute.h"
#include "harness/run.h"
#include "harness/scratch.h"
#include "harness/singles.h"
#include "harness/units.h"
#include "harness/volume.h"
#include "harness/whole.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SMALL       (4 * KIB)
#define LARGE       MIB
#define WRITTEN     MIB /* of the file that is written again and again */
#define FILE_QUICK  (16 * MIB)
#define SPARE_BYTES (32 * MIB)

enum { OPERATIONS_MOST = 10000, MEDIAN_LEAST = 40 };

static const char *const placements[] = { "one-performance-core", NULL };

static const struct column columns[] = {
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what is done, and by which way" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "bytes of one operation" },
	{ "file_system", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "of the folder given" },
	{ "device", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "kind of block device below it, or none" },
	{ "latency_p50_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "median of single operations" },
	{ "latency_p50_low_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "lower end of its 95 % interval" },
	{ "latency_p50_high_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "upper end of its 95 % interval" },
	{ "latency_p99_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "99th percentile of single operations" },
	{ "latency_p99_low_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "lower end of its 95 % interval" },
	{ "latency_p99_high_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "upper end of its 95 % interval" },
	{ "payload_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.05,
	  "bytes asked for over the time of the operations" },
	{ "file_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "length of the file" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "direct_refused", "this file system has no O_DIRECT; give another folder with --directory", NULL },
	{ "few_operations",
	  "too few operations fit the budget for the 99th percentile, or the median; give more --seconds",
	  NULL },
	{ "directory_refused", "no file can be made there; give another folder with --directory", NULL },
	{ "no_space", "the folder's file system has too little room; free some or give another folder",
	  NULL },
	{ 0 },
};

static uint64_t file_bytes = 64 * MIB;

static const struct run_option options[] = {
	{ "file-size", OPTION_SIZE, &file_bytes, (double)(4 * MIB), (double)(256 * MIB),
	  "length of the file that is read", NULL },
	{ 0 },
};

static struct desk {
	int cached, direct, written; /* descriptors, -1 where there is none */
	const char *name;            /* of the file that is made and removed */
	char *block;                 /* aligned for O_DIRECT */
	size_t bytes;                /* of the file */
} desk = { -1, -1, -1, NULL, NULL, 0 };

/* One operation each; `offset` was chosen before the clock started. */
static bool read_cached(size_t bytes, uint64_t offset)
{
	return whole_read(desk.cached, desk.block, bytes, offset);
}

static bool read_direct(size_t bytes, uint64_t offset)
{
	return whole_read(desk.direct, desk.block, bytes, offset);
}

static bool write_sync(size_t bytes, uint64_t offset)
{
	return whole_write(desk.written, desk.block, bytes, offset) && whole_sync(desk.written);
}

static bool create_remove(size_t bytes, uint64_t offset)
{
	int file = open(desk.name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);

	(void)bytes;
	(void)offset;
	return file >= 0 && !close(file) && !unlink(desk.name);
}

static const struct operation {
	const char *name;
	bool (*once)(size_t bytes, uint64_t offset);
	size_t bytes;
	bool reads, direct, random;
} operations[] = {
	{ "read_random_cached", read_cached, SMALL, true, false, true },
	{ "read_random_direct", read_direct, SMALL, true, true, true },
	{ "read_sequential_cached", read_cached, LARGE, true, false, false },
	{ "read_sequential_direct", read_direct, LARGE, true, true, false },
	{ "write_fsync", write_sync, SMALL, false, false, false },
	{ "create_unlink", create_remove, 0, false, false, false },
};

enum { OPERATIONS = sizeof operations / sizeof *operations };

static uint64_t choose_offset(struct run *run, const struct operation *operation, uint64_t turn)
{
	uint64_t blocks = (operation->reads ? desk.bytes : WRITTEN) / (operation->bytes + !operation->bytes);

	return (operation->random ? permute_below(&run->random, blocks) : turn % blocks) * operation->bytes;
}

/* Time one operation. What is not read or written by it is outside of the time. */
static double time_one(struct run *run, const struct operation *operation, uint64_t turn)
{
	uint64_t offset = choose_offset(run, operation, turn), took;
	size_t last = operation->bytes - sizeof(uint64_t);

	if (operation->reads) {
		memset(desk.block, 0, sizeof(uint64_t));
		memset(desk.block + last, 0, sizeof(uint64_t));
	} else if (operation->bytes)
		whole_mark(desk.block, operation->bytes, offset + turn);
	took = clock_ns();
	if (!operation->once(operation->bytes, offset))
		fail("cannot do '%s': %m; check the file system and its device", operation->name);
	took = clock_ns() - took;
	if (operation->reads &&
	    !(whole_marked(desk.block, offset) && whole_marked(desk.block + last, offset + last)))
		fail("'%s' gave other bytes than were written; check the file system and its device",
		     operation->name);
	return (double)took;
}

/* What was written last must be there when it is read again. */
static void expect_written(const struct operation *operation, uint64_t turns)
{
	uint64_t turn = turns - 1, offset = turn % (WRITTEN / operation->bytes) * operation->bytes;

	memset(desk.block, 0, operation->bytes);
	FAULT(2, turn++);
	if (!whole_read(desk.written, desk.block, operation->bytes, offset) ||
	    !whole_marked(desk.block, offset + turn))
		fail("'%s' did not write what it was given; check the file system and its device",
		     operation->name);
}

static void emit(struct run *run, struct sample *sample, const struct operation *operation, double *ns,
		 size_t count)
{
	struct singles_quantile half, most;
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += ns[i];
	order_sort(ns, count);
	half = singles_quantile(ns, count, 0.5);
	most = singles_quantile(ns, count, 0.99);
	sample->duration_ns = sum;
	sample->summary = true;
	sample->reason = isnan(most.value) ? "few_operations" : NULL;
	run_row(run, sample,
		(double[]){ half.value, half.low, half.high, most.value, most.low, most.high,
			    operation->bytes ? (double)operation->bytes * (double)count * 1e9 / sum : NAN,
			    (double)(operation->reads   ? desk.bytes
				     : operation->bytes ? WRITTEN
							: 0) });
}

/* As many as the share of the time allows, but enough for a median unless that takes far too long. */
static void measure(struct run *run, const void *at)
{
	const struct operation *operation = *(const struct operation *const *)at;
	double share_ns = run->seconds * 1e9 * 0.75 / OPERATIONS, sum = 0;
	double *ns = must_allocate(NULL, OPERATIONS_MOST, sizeof *ns);
	struct sample sample;
	size_t count = 0;

	if (operation->direct && (desk.direct < 0 || (!read_direct(operation->bytes, 0) && errno == EINVAL)))
		run_cannot(run, "skipped", "direct_refused", NULL);
	else {
		for (uint64_t warm = 0; warm < 4; warm++)
			time_one(run, operation, warm);
		if (sampler_begin(run, &sample)) {
			while (count < OPERATIONS_MOST &&
			       (sum < share_ns || (count < MEDIAN_LEAST && sum < 3 * share_ns)))
				sum += ns[count] = time_one(run, operation, count), count++;
			sampler_end(run, &sample, count);
			emit(run, &sample, operation, ns, count);
		}
		if (operation->bytes && !operation->reads)
			expect_written(operation, count);
	}
	free(ns);
}

static void declare(struct run *run)
{
	struct volume volume;
	bool known = volume_of(run->directory ? run->directory : ".", &volume);

	for (int i = 0; i < OPERATIONS; i++) {
		const struct operation *operation = &operations[i];

		struct point *point = point_add(
			run, &operation, sizeof operation, "%s,%zu,%s,%s", operation->name, operation->bytes,
			known ? volume.file_system : "unknown", known ? volume.device : "unknown");

		point->skip = run_placement(run, "one-performance-core")->reason;
		/* The file is larger than the caches, and its pages in memory come from beyond them. */
		point->beyond_l2 = operation->reads;
	}
}

static void refuse(const char *what)
{
	if (errno == ENOSPC || errno == EDQUOT)
		skip("no_space", "cannot write '%s': %m; free some room or give another --directory", what);
	skip("directory_refused", "cannot make '%s': %m; give another --directory", what);
}

/* Write it whole and let it reach the device; afterwards it has no name. */
static void make_data(void)
{
	const char *path = scratch_path("data");
	int file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
	bool whole = file >= 0;

	desk.direct = file >= 0 ? open(path, O_RDONLY | O_DIRECT | O_CLOEXEC) : -1;
	if (whole)
		unlink(path);
	for (uint64_t at = 0; whole && at < desk.bytes; at += LARGE) {
		whole_mark(desk.block, LARGE, at);
		FAULT(1, desk.block[0] ^= 1);
		whole = whole_write(file, desk.block, LARGE, at);
		FAULT(3, (whole = false, errno = ENOSPC));
	}
	if (!whole || !whole_sync(file))
		refuse("a file to read");
	FAULT(4, (close(desk.direct), desk.direct = -1));
	desk.cached = file;
}

static void make_written(void)
{
	desk.written = open(scratch_path("written"), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
	whole_mark(desk.block, LARGE, 0);
	if (desk.written < 0 || !whole_write(desk.written, desk.block, WRITTEN, 0) ||
	    !whole_sync(desk.written))
		refuse("a file to write");
}

static void prepare(struct run *run)
{
	const char *directory = run->directory ? run->directory : ".";
	struct volume volume;

	desk.bytes = run->quick && file_bytes > FILE_QUICK ? FILE_QUICK : file_bytes / LARGE * LARGE;
	if (posix_memalign((void **)&desk.block, LARGE, LARGE))
		fail("cannot allocate a block of 1 MiB: out of memory; free some");
	if (volume_of(directory, &volume) && volume.free_bytes < desk.bytes + SPARE_BYTES) {
		errno = ENOSPC;
		refuse("a file to read");
	}
	if (!scratch_make(directory))
		refuse("a folder for files");
	make_data();
	make_written();
	desk.name = scratch_path("made");
}

static void finish(struct run *run)
{
	(void)run;
	close(desk.cached);
	close(desk.written);
	if (desk.direct >= 0)
		close(desk.direct);
	scratch_remove();
	free(desk.block);
}

static const struct experiment about = {
	.name = "file_io",
	.summary = "time of single accesses to a file, with and without the page cache",
	.method = 1,
	.samples = 1,
	.passes = 1,
	.blocking = true,
	.needs = NEED_DIRECTORY,
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.options = options,
	.declare = declare,
	.prepare = prepare,
	.measure = measure,
	.finish = finish,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
