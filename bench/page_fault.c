/*
 * page_fault - what does the first touch of a page cost, and what a mapping without any?
 *
 * `touch` writes one word to every page of a fresh mapping: the kernel finds a
 * page, clears it and enters it into the page tables. With huge pages it clears
 * 512 times as much, but only once. `file` reads pages that are in the page
 * cache already and are only entered; the kernel enters some neighbours with
 * each, so most of these reads fault no more. `mmap` maps and unmaps memory that
 * is never touched.
 *
 * Emits: operation,pages,size_bytes,sample,latency_ns,fault_count,
 * huge_coverage_ratio and the harness columns; latency_ns is the time per page
 * of the mode touched, or per mapping made and removed.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "harness/buffer.h"
#include "harness/coverage.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/run.h"
#include "harness/units.h"

#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define TOUCHED (32 * MIB)

enum operation { TOUCH, FILE_READ, MAP };

/* The main thread is pinned to the first of these. */
static const char *const placements[] = { "one-performance-core", NULL };

static const struct column columns[] = {
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "touch: first write to each page; file: first read of pages in the page cache; mmap: map and "
	  "unmap" },
	{ "pages", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "page mode of the mapping" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "size of the mapping" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "per page touched, or per mapping made and removed" },
	{ "fault_count", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "page faults the kernel counted, per page touched or per mapping" },
	{ "huge_coverage_ratio", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "share of the mapping in huge pages once it was touched" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "memory_cap",
	  "a mapping of this size exceeds what one run may allocate; free memory or raise the limit", NULL },
	{ "file_refused", "the kernel gave no memory file, or no room for it", NULL },
	{ 0 },
};

struct spot {
	enum operation operation;
	enum page_mode pages;
	size_t bytes;
};

/* The measured loop: one word of each page. The words read back are its proof. */
static __attribute__((noinline)) void touch_pages(char *base, size_t bytes, size_t page)
{
	for (size_t at = 0; at < bytes; at += page)
		*(volatile uint64_t *)(base + at) = at + 1;
}

static __attribute__((noinline)) uint64_t read_pages(const char *base, size_t bytes, size_t page)
{
	uint64_t sum = 0;

	for (size_t at = 0; at < bytes; at += page)
		sum += *(const volatile uint64_t *)(base + at);
	return sum;
}

/* What reading all the words that touch_pages wrote must give. */
static uint64_t expected_sum(size_t bytes, size_t page)
{
	uint64_t count = bytes / page;

	return count + page * (count * (count - 1) / 2);
}

static void expect_words(uint64_t sum, size_t bytes, size_t page)
{
	if (sum != expected_sum(bytes, page))
		fail("pages do not hold what was written to them; check this machine's memory");
}

static size_t page_of(enum page_mode pages)
{
	return pages == PAGES_BASE  ? (size_t)sysconf(_SC_PAGESIZE)
	       : pages == PAGES_THP ? coverage_thp_bytes()
				    : coverage_hugetlb_bytes();
}

static void emit(struct run *run, struct sample *sample, double coverage)
{
	double operations = (double)sample->operations;

	run_row(run, sample,
		(double[]){ sample->duration_ns / operations, sample->minor_faults / operations, coverage });
}

/* One sample on a mapping of its own; false when there are to be no more. Huge pages that were not given are
 * not called so. */
static bool touch_once(struct run *run, const struct spot *spot, struct buffer *buffer)
{
	size_t page = page_of(spot->pages);
	struct sample sample;
	const char *complaint;

	if (!sampler_begin(run, &sample))
		return false;
	touch_pages(buffer->base, spot->bytes, page);
	sampler_end(run, &sample, spot->bytes / page);
	FAULT(1, *(uint64_t *)buffer->base += 1);
	expect_words(read_pages(buffer->base, spot->bytes, page), spot->bytes, page);
	buffer->huge_coverage = coverage_huge(buffer->base, buffer->bytes);
	complaint = buffer_complaint(buffer);
	if (complaint && !isnan(buffer->huge_coverage)) {
		run_cannot(run, "skipped", complaint, (double[]){ NAN, NAN, buffer->huge_coverage });
		return false;
	}
	if (complaint)
		run_validity(run, "suspect", complaint);
	emit(run, &sample, buffer->huge_coverage);
	return true;
}

static void measure_touch(struct run *run, const struct spot *spot)
{
	struct buffer buffer;
	const char *reason = NULL;
	bool more = true;

	while (more) {
		if (!buffer_reserve(&buffer, spot->bytes, spot->pages, run->node, &reason)) {
			run_cannot(run, "skipped", reason, NULL);
			return;
		}
		more = touch_once(run, spot, &buffer);
		buffer_unmap(&buffer);
	}
}

/* A file in memory whose pages are all in the page cache; -1 where there is none. */
static int cached_file(size_t bytes, size_t page)
{
	int file = memfd_create("latbook", MFD_CLOEXEC);
	char *base;

	if (file < 0 || ftruncate(file, (off_t)bytes))
		goto refused;
	base = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (base == MAP_FAILED)
		goto refused;
	touch_pages(base, bytes, page);
	munmap(base, bytes);
	return file;
refused:
	if (file >= 0)
		close(file);
	return -1;
}

static void measure_file(struct run *run, const struct spot *spot)
{
	size_t page = page_of(PAGES_BASE);
	int file = cached_file(spot->bytes, page);
	struct sample sample;

	if (file < 0) {
		run_cannot(run, "skipped", "file_refused", NULL);
		return;
	}
	for (bool more = true; more;) {
		char *base = mmap(NULL, spot->bytes, PROT_READ, MAP_SHARED, file, 0);
		uint64_t sum;

		if (base == MAP_FAILED)
			fail("cannot map a file of %zu bytes: %m; free some memory", spot->bytes);
		more = sampler_begin(run, &sample);
		if (more) {
			sum = read_pages(base, spot->bytes, page);
			sampler_end(run, &sample, spot->bytes / page);
			FAULT(2, sum++);
			expect_words(sum, spot->bytes, page);
			emit(run, &sample, 0);
		}
		munmap(base, spot->bytes);
	}
	close(file);
}

static void map_and_unmap(void *context, uint64_t mappings)
{
	const struct spot *spot = context;

	for (; mappings; mappings--) {
		void *base = mmap(NULL, spot->bytes, PROT_READ | PROT_WRITE,
				  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

		if (base == MAP_FAILED || munmap(base, spot->bytes))
			fail("cannot map and unmap %zu bytes: %m; raise the limit of memory", spot->bytes);
	}
}

static void fill_map(void *context, const struct sample *sample, double *values)
{
	(void)context;
	values[0] = sample->duration_ns / (double)sample->operations;
	values[1] = sample->minor_faults / (double)sample->operations;
	values[2] = 0;
}

static void measure(struct run *run, const void *at)
{
	struct spot spot = *(const struct spot *)at;

	if (spot.operation == TOUCH)
		measure_touch(run, &spot);
	else if (spot.operation == FILE_READ)
		measure_file(run, &spot);
	else
		sampler_work(run, map_and_unmap, fill_map, &spot);
}

static void declare_point(struct run *run, const char *operation, struct spot spot)
{
	struct point *point = point_add(run, &spot, sizeof spot, "%s,%s,%zu", operation,
					page_mode_name(spot.pages), spot.bytes);

	point->skip = run_placement(run, placements[0])->reason;
	if (!point->skip && spot.operation != MAP && run->memory_bytes && spot.bytes > run->memory_bytes)
		point->skip = "memory_cap";
	point->beyond_l2 = spot.operation != MAP;
}

static void declare(struct run *run)
{
	size_t page = page_of(PAGES_BASE);

	for (int pages = 0; pages < PAGE_MODES; pages++)
		if (run->pages == PAGES_ANY || run->pages == (enum page_mode)pages)
			declare_point(run, "touch", (struct spot){ TOUCH, pages, TOUCHED });
	declare_point(run, "file", (struct spot){ FILE_READ, PAGES_BASE, TOUCHED });
	for (size_t bytes = page; bytes < GIB; bytes *= 64)
		declare_point(run, "mmap", (struct spot){ MAP, PAGES_BASE, bytes });
	declare_point(run, "mmap", (struct spot){ MAP, PAGES_BASE, GIB });
}

static const struct experiment about = {
	.name = "page_fault",
	.summary = "what the first touch of a page costs, and a mapping that is never touched",
	.method = 1,
	.samples = 21,
	.step = 1,
	.memory = "33554432",
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
