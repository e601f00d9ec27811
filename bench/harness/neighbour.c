/*
 * neighbour - a random chase beyond the second-level cache: is someone else using the rest?
 *
 * The dependent adds of the canary never leave the core; what other CPUs, or
 * other guests of this host, do to shared caches and memory shows only in
 * loads that go there. It is shown, never excluded. The chase is walked once
 * before it is timed: a point that filled the caches with lines of its own is
 * no neighbour, and without the lap it would be taken for one.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "neighbour.h"

#include "clock.h"
#include "fail.h"
#include "order.h"
#include "permute.h"
#include "sink.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LINE = 64, LOADS = 20000, TRIES = 3 };
/* After and before of two visits in a row are one moment. */
#define INSTANT_NS 1000000

size_t neighbour_l2_bytes(int cpu)
{
	char path[96];
	unsigned long kib = 0;
	long bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);

	snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/cache/index2/size", cpu);
	FILE *file = fopen(path, "re");
	if (file) {
		if (fscanf(file, "%luK", &kib) != 1)
			kib = 0;
		fclose(file);
	}
	if (kib)
		return kib * 1024;
	return bytes > 0 ? (size_t)bytes : (size_t)1 << 20;
}

bool neighbour_beyond(size_t bytes, int cpu)
{
	return bytes >= neighbour_l2_bytes(cpu) / 2;
}

static void build(struct neighbour *neighbour, int cpu)
{
	uint64_t seed = 1;

	neighbour->bytes = 4 * neighbour_l2_bytes(cpu);
	neighbour->base =
		mmap(NULL, neighbour->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (neighbour->base == MAP_FAILED)
		fail("cannot map %zu bytes for the neighbour canary: %m; free some memory", neighbour->bytes);
	/* A fork that is measured must not copy the page tables of this. */
	madvise(neighbour->base, neighbour->bytes, MADV_DONTFORK);
	size_t lines = neighbour->bytes / LINE;
	size_t *next = (size_t *)must_allocate(NULL, lines, sizeof *next);
	permute_cycle(next, lines, &seed);
	for (size_t i = 0; i < lines; i++)
		*(void **)((char *)neighbour->base + i * LINE) = (char *)neighbour->base + next[i] * LINE;
	free(next);
	neighbour->at = neighbour->base;
}

/* Follow the chase; returns the nanoseconds of a load. */
static double follow(struct neighbour *neighbour, size_t loads)
{
	void *at = neighbour->at;
	uint64_t before = clock_ns();

	for (size_t i = 0; i < loads; i++)
		at = *(void **)at;
	sink_pointer(at);
	neighbour->at = at;
	return (double)(clock_ns() - before) / (double)loads;
}

static double remember(struct neighbour *neighbour, int cpu, double ns)
{
	if (neighbour->count == neighbour->capacity) {
		neighbour->capacity = 2 * neighbour->capacity + 256;
		neighbour->ns =
			(double *)must_allocate(neighbour->ns, neighbour->capacity, sizeof *neighbour->ns);
		neighbour->cpu =
			(int *)must_allocate(neighbour->cpu, neighbour->capacity, sizeof *neighbour->cpu);
	}
	neighbour->sung_ns = clock_ns();
	neighbour->cpu[neighbour->count] = cpu;
	return neighbour->ns[neighbour->count++] = ns;
}

double neighbour_sing(struct neighbour *neighbour, int cpu)
{
	size_t last = neighbour->count - 1;
	double best = INFINITY;

	if (neighbour->count && neighbour->cpu[last] == cpu && clock_ns() - neighbour->sung_ns < INSTANT_NS)
		return neighbour->ns[last];
	if (!neighbour->base)
		build(neighbour, cpu);
	follow(neighbour, neighbour->bytes / LINE);
	for (int try = 0; try < TRIES; try++)
		best = fmin(best, follow(neighbour, LOADS));
	return remember(neighbour, cpu, best);
}

double neighbour_usual(struct neighbour *neighbour, int cpu)
{
	if (neighbour->usual_count && neighbour->usual_count == neighbour->count &&
	    neighbour->usual_cpu == cpu)
		return neighbour->usual_ns;
	double *own = (double *)must_allocate(NULL, neighbour->count + 1, sizeof *own);
	size_t count = 0;

	for (size_t i = 0; i < neighbour->count; i++)
		if (neighbour->cpu[i] == cpu)
			own[count++] = neighbour->ns[i];
	order_sort(own, count);
	neighbour->usual_ns = count ? order_quantile(own, count, 0.1) : NAN;
	neighbour->usual_cpu = cpu;
	neighbour->usual_count = neighbour->count;
	free(own);
	return neighbour->usual_ns;
}
