/*
 * neighbour - a random chase beyond the second-level cache: is someone else using the rest?
 *
 * The dependent adds of the canary never leave the core; what other CPUs, or
 * other guests of this host, do to shared caches and memory shows only in
 * loads that go there. It is shown, never excluded.
 *
 * SPDX-License-Identifier: MIT
 */
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

static void build(struct neighbour *neighbour, int cpu)
{
	uint64_t seed = 1;

	neighbour->bytes = 4 * neighbour_l2_bytes(cpu);
	neighbour->base =
		mmap(NULL, neighbour->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (neighbour->base == MAP_FAILED)
		fail("cannot map %zu bytes for the neighbour canary: %m", neighbour->bytes);
	size_t lines = neighbour->bytes / LINE;
	size_t *next = (size_t *)must_allocate(NULL, lines, sizeof *next);
	permute_cycle(next, lines, &seed);
	for (size_t i = 0; i < lines; i++)
		*(void **)((char *)neighbour->base + i * LINE) = (char *)neighbour->base + next[i] * LINE;
	free(next);
	neighbour->at = neighbour->base;
}

double neighbour_sing(struct neighbour *neighbour, int cpu)
{
	double best = INFINITY;

	if (!neighbour->base)
		build(neighbour, cpu);
	if (neighbour->count == neighbour->capacity) {
		neighbour->capacity = 2 * neighbour->capacity + 256;
		neighbour->ns =
			(double *)must_allocate(neighbour->ns, neighbour->capacity, sizeof *neighbour->ns);
	}
	for (int try = 0; try < TRIES; try++) {
		void *at = neighbour->at;
		uint64_t before = clock_ns();

		for (int i = 0; i < LOADS; i++)
			at = *(void **)at;
		sink_pointer(at);
		double ns = (double)(clock_ns() - before) / LOADS;
		neighbour->at = at;
		if (ns < best)
			best = ns;
	}
	return neighbour->ns[neighbour->count++] = best;
}

double neighbour_usual(const struct neighbour *neighbour)
{
	double *sorted = (double *)must_allocate(NULL, neighbour->count, sizeof *sorted);

	for (size_t i = 0; i < neighbour->count; i++)
		sorted[i] = neighbour->ns[i];
	order_sort(sorted, neighbour->count);
	double usual = order_quantile(sorted, neighbour->count, 0.1);
	free(sorted);
	return usual;
}
