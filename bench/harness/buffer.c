/*
 * buffer - memory of a stated size, page mode and node, and what the kernel gave of it.
 *
 * Asking for huge pages is not getting them, so the coverage is read back.
 * Guard pages on both sides keep the kernel from merging the mapping with a
 * neighbour, whose pages would be counted too. The hugetlb pool is used as it
 * is and never resized.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "buffer.h"

#include "coverage.h"
#include "fail.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif
#define MPOL_BIND_MODE 2

static size_t round_up(size_t bytes, size_t unit)
{
	return (bytes + unit - 1) / unit * unit;
}

/* Bind to one node before the first touch. */
static bool bind_node(void *base, size_t bytes, int node)
{
	enum { BITS = 8 * sizeof(unsigned long) };
	unsigned long words = (unsigned long)node / BITS + 1;
	unsigned long *mask = (unsigned long *)must_allocate(NULL, words, sizeof *mask);

	memset(mask, 0, words * sizeof *mask);
	mask[node / BITS] = 1ul << (node % BITS);
	long refused = syscall(SYS_mbind, base, bytes, MPOL_BIND_MODE, mask, words * BITS + 1, 0);
	free(mask);
	return !refused;
}

static bool refuse(struct buffer *buffer, const char *key, const char **reason_key)
{
	buffer_unmap(buffer);
	*reason_key = key;
	return false;
}

bool buffer_reserve(struct buffer *buffer, size_t bytes, enum page_mode pages, int node,
		    const char **reason_key)
{
	size_t huge = pages == PAGES_HUGETLB ? coverage_hugetlb_bytes() : coverage_thp_bytes();
	int flags = MAP_PRIVATE | MAP_ANONYMOUS;

	memset(buffer, 0, sizeof *buffer);
	buffer->pages = pages;
	buffer->node = node;
	buffer->huge_coverage = NAN;
	buffer->bytes = round_up(bytes, pages == PAGES_BASE ? (size_t)sysconf(_SC_PAGESIZE) : huge);
	buffer->mapping_bytes = round_up(buffer->bytes, huge) + 3 * huge;
	buffer->mapping = mmap(NULL, buffer->mapping_bytes, PROT_NONE, flags | MAP_NORESERVE, -1, 0);
	if (buffer->mapping == MAP_FAILED)
		return refuse(buffer, "out_of_memory", reason_key);
	buffer->base = (void *)(round_up((uintptr_t)buffer->mapping, huge) + huge);
	if (pages == PAGES_HUGETLB)
		flags |= MAP_HUGETLB;
	if (mmap(buffer->base, buffer->bytes, PROT_READ | PROT_WRITE, flags | MAP_FIXED, -1, 0) == MAP_FAILED)
		return refuse(buffer, pages == PAGES_HUGETLB ? "hugetlb_pool_small" : "out_of_memory",
			      reason_key);
	if (pages == PAGES_THP && madvise(buffer->base, buffer->bytes, MADV_HUGEPAGE))
		return refuse(buffer, "thp_unsupported", reason_key);
	if (pages == PAGES_BASE)
		madvise(buffer->base, buffer->bytes, MADV_NOHUGEPAGE); /* refused only where there are none */
	if (node >= 0 && !bind_node(buffer->base, buffer->bytes, node))
		return refuse(buffer, "node_refused", reason_key);
	return true;
}

void buffer_touch(struct buffer *buffer, size_t offset, size_t bytes)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	volatile char *base = (volatile char *)buffer->base;

	if (!bytes)
		return;
	for (size_t at = offset; at < offset + bytes; at += page)
		base[at] = 0;
	base[offset + bytes - 1] = 0;
}

void buffer_settle(struct buffer *buffer)
{
	if (buffer->pages == PAGES_THP) {
		buffer->huge_coverage = coverage_huge(buffer->base, buffer->bytes);
		if (!(buffer->huge_coverage >= 1))
			madvise(buffer->base, buffer->bytes, MADV_COLLAPSE);
	}
	buffer->huge_coverage = coverage_huge(buffer->base, buffer->bytes);
}

bool buffer_map(struct buffer *buffer, size_t bytes, enum page_mode pages, int node, const char **reason_key)
{
	if (!buffer_reserve(buffer, bytes, pages, node, reason_key))
		return false;
	buffer_touch(buffer, 0, buffer->bytes);
	buffer_settle(buffer);
	return true;
}

const char *buffer_complaint(const struct buffer *buffer)
{
	if (buffer->node >= 0 && buffer_node_share(buffer, buffer->node) < BUFFER_HUGE)
		return "node_not_given";
	if (buffer->pages == PAGES_BASE)
		return buffer->huge_coverage > 1 - BUFFER_HUGE ? "huge_pages_given" : NULL;
	if (isnan(buffer->huge_coverage))
		return "coverage_unknown";
	return buffer->huge_coverage < BUFFER_HUGE ? "huge_pages_not_given" : NULL;
}

double buffer_node_share(const struct buffer *buffer, int node)
{
	enum { PAGES = 1024 };
	size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = buffer->bytes / page;
	size_t count = pages < PAGES ? pages : PAGES, here = 0;
	void *address[PAGES];
	int status[PAGES];

	for (size_t i = 0; i < count; i++)
		address[i] = (char *)buffer->base + i * pages / count * page;
	if (!count || syscall(SYS_move_pages, 0, count, address, NULL, status, 0))
		return NAN;
	for (size_t i = 0; i < count; i++)
		here += status[i] == node;
	return (double)here / (double)count;
}

void buffer_unmap(struct buffer *buffer)
{
	if (buffer->mapping && buffer->mapping != MAP_FAILED)
		munmap(buffer->mapping, buffer->mapping_bytes);
	memset(buffer, 0, sizeof *buffer);
}
