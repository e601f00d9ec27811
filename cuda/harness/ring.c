/*
 * ring - the order in which a chase visits its nodes: one cycle, random twice over.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ring.h"

#include <stdlib.h>

#include "../../bench/harness/fail.h"
#include "../../bench/harness/permute.h"

void ring_build(uint32_t *next, size_t nodes, size_t group, uint64_t *random)
{
	size_t pages = (nodes + group - 1) / group;
	uint32_t *order = (uint32_t *)must_allocate(NULL, nodes, sizeof *order);
	uint32_t *page_order = (uint32_t *)must_allocate(NULL, pages, sizeof *page_order);
	uint32_t *inside = (uint32_t *)must_allocate(NULL, group < nodes ? group : nodes, sizeof *inside);
	size_t placed = 0;

	permute_shuffle(page_order, pages, random);
	for (size_t p = 0; p < pages; p++) {
		size_t first = (size_t)page_order[p] * group;
		size_t count = nodes - first < group ? nodes - first : group;

		permute_shuffle(inside, count, random);
		for (size_t i = 0; i < count; i++)
			order[placed++] = (uint32_t)(first + inside[i]);
	}
	for (size_t i = 0; i < nodes; i++)
		next[order[i]] = order[i + 1 < nodes ? i + 1 : 0];
	free(order);
	free(page_order);
	free(inside);
}

bool ring_is_one_cycle(const uint32_t *next, size_t nodes)
{
	size_t at = 0;

	for (size_t i = 1; i < nodes; i++) {
		at = next[at];
		if (at == 0 || at >= nodes)
			return false;
	}
	return nodes > 0 && next[at] == 0;
}

void ring_starts(const uint32_t *next, size_t nodes, uint32_t *starts, unsigned count)
{
	size_t at = 0, step = 0;

	for (unsigned i = 0; i < count; i++) {
		for (; step < nodes * i / count; step++)
			at = next[at];
		starts[i] = (uint32_t)at;
	}
}
