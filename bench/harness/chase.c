/*
 * chase - one random cycle of addresses through memory, and the loop that follows it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "chase.h"

#include "fail.h"
#include "fault.h"
#include "permute.h"
#include "sink.h"

void *chase_link(void *base, size_t count, size_t stride, uint64_t *random)
{
	for (size_t i = 0; i < count; i++)
		*chase_node(base, i, stride) = chase_node(base, i, stride);
	for (size_t i = count; i-- > 1;) {
		void **a = chase_node(base, i, stride),
		     **b = chase_node(base, permute_below(random, i), stride), *keep = *a;

		*a = *b;
		*b = keep;
	}
	FAULT(1, *chase_node(base, count / 2, stride) = chase_node(base, count / 2, stride));
	return chase_node(base, 0, stride);
}

void chase_lap(void *at, size_t count, void **start, size_t starts)
{
	void *p = at;
	size_t next = 0;

	for (size_t step = 0; step < count; step++) {
		if (next < starts && step == count * next / starts)
			start[next++] = p;
		p = *(void **)p;
		if (p == at && step + 1 < count)
			break;
		if (step + 1 == count && p == at)
			return;
	}
	fail("the cycle of %zu addresses is broken; check this machine's memory", count);
}

#define LOAD   p = *(void **)p;
#define LOAD8  LOAD LOAD LOAD LOAD LOAD LOAD LOAD LOAD
#define LOAD32 LOAD8 LOAD8 LOAD8 LOAD8

void *chase_follow(void *at, uint64_t loads)
{
	void *p = at;

	for (; loads >= 32; loads -= 32) {
		LOAD32
	}
	sink_pointer(p);
	return p;
}
