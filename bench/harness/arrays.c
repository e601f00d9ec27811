/*
 * arrays - three arrays that a team streams through, and the proof that it did.
 *
 * SPDX-License-Identifier: MIT
 *
 * What an element must hold follows from its index and from what last wrote its
 * slice. Scalars and sources change with every pass, so that a pass that was
 * left out, or done twice, shows. All values are small whole numbers, exact with
 * and without fused multiply-add.
 */
#include "arrays.h"

#include "fail.h"
#include "fault.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_DOUBLES = STREAM_ALIGNMENT / sizeof(double) };

/* What every member reads while the team runs, and where it leaves its finding. */
struct arrays_task {
	enum stream_kernel kernel;
	unsigned slice;
	double scalar;
	bool swapped;
	size_t wrong; /* index of an element found wrong, SIZE_MAX for none */
};

struct range {
	size_t first, count; /* doubles */
};

static double b_of(size_t i)
{
	return (double)(1 + (i & 1023));
}

static double c_of(size_t i)
{
	return (double)(2 + (i & 511));
}

static uint64_t bits(double value)
{
	uint64_t word;

	memcpy(&word, &value, sizeof word);
	return word;
}

/* A member's part of a slice: whole cache lines, and the parts need not be equal. */
static struct range part(const struct arrays *arrays, int member, unsigned slice)
{
	size_t lines = arrays->count / LINE_DOUBLES, members = (size_t)team_count(arrays->team);
	size_t from = lines * (size_t)member / members, own = lines * ((size_t)member + 1) / members - from;
	size_t first = from + own * slice / arrays->slices, end = from + own * (slice + 1) / arrays->slices;

	return (struct range){ first * LINE_DOUBLES, (end - first) * LINE_DOUBLES };
}

static uint64_t *sum_of(const struct arrays *arrays, int member, unsigned slice)
{
	return &arrays->sums[slice * (size_t)team_count(arrays->team) + (size_t)member];
}

static void fill(void *context, int member)
{
	struct arrays *arrays = (struct arrays *)context;
	double *a = (double *)arrays->a.base, *b = (double *)arrays->b.base, *c = (double *)arrays->c.base;

	for (unsigned slice = 0; slice < arrays->slices; slice++) {
		struct range range = part(arrays, member, slice);
		uint64_t sum = 0;

		for (size_t i = range.first; i < range.first + range.count; i++) {
			a[i] = arrays->state[slice].scalar;
			b[i] = b_of(i);
			c[i] = c_of(i);
			sum += bits(b_of(i));
		}
		*sum_of(arrays, member, slice) = sum;
	}
}

bool arrays_map(struct arrays *arrays, struct team *team, size_t bytes, unsigned slices, enum page_mode pages,
		int node, const char **reason_key)
{
	size_t members = (size_t)team_count(team);

	memset(arrays, 0, sizeof *arrays);
	arrays->team = team;
	arrays->slices = slices;
	arrays->count = bytes / STREAM_ALIGNMENT * LINE_DOUBLES;
	if (!buffer_reserve(&arrays->a, bytes, pages, node, reason_key) ||
	    !buffer_reserve(&arrays->b, bytes, pages, node, reason_key) ||
	    !buffer_reserve(&arrays->c, bytes, pages, node, reason_key)) {
		arrays_unmap(arrays);
		return false;
	}
	arrays->task = (struct arrays_task *)must_allocate(NULL, 1, sizeof *arrays->task);
	arrays->state = (struct arrays_slice *)must_allocate(NULL, slices, sizeof *arrays->state);
	arrays->sums = (uint64_t *)must_allocate(NULL, slices * members, sizeof *arrays->sums);
	for (unsigned slice = 0; slice < slices; slice++)
		arrays->state[slice] = (struct arrays_slice){ STREAM_WRITE, -1, false, true };
	team_run(team, fill, arrays);
	buffer_settle(&arrays->a);
	buffer_settle(&arrays->b);
	buffer_settle(&arrays->c);
	return true;
}

/* Members store only what is wrong, so that a right pass writes nothing shared. */
static void report(struct arrays *arrays, size_t index)
{
	__atomic_store_n(&arrays->task->wrong, index, __ATOMIC_RELAXED);
}

/* The measured part: one call of the kernel over this member's part of the slice. */
static void work(void *context, int member)
{
	struct arrays *arrays = (struct arrays *)context;
	const struct arrays_task *task = arrays->task;
	struct range range = part(arrays, member, task->slice);
	const double *b = (const double *)(task->swapped ? arrays->c.base : arrays->b.base);
	struct stream_slice slice = { (double *)arrays->a.base + range.first, b + range.first,
				      (const double *)arrays->c.base + range.first, range.count,
				      task->scalar };
	uint64_t sum = stream_run(task->kernel, &slice);

	if (task->kernel == STREAM_READ && sum != *sum_of(arrays, member, task->slice))
		report(arrays, range.first);
}

static void fail_if_wrong(const struct arrays *arrays, const char *what)
{
	if (arrays->task->wrong != SIZE_MAX)
		fail("%s is wrong at or after element %zu of %zu; check this machine's memory", what,
		     arrays->task->wrong, arrays->count);
}

size_t arrays_pass(struct arrays *arrays, enum stream_kernel kernel)
{
	unsigned slice = (unsigned)(arrays->passes++ % arrays->slices);
	bool copies = kernel == STREAM_COPY || kernel == STREAM_COPY_NT,
	     swapped = copies && !arrays->state[slice].swapped;
	double scalar = (double)(arrays->passes & 0xffff) + 3;
	size_t count = 0;

	*arrays->task = (struct arrays_task){ kernel, slice, scalar, swapped, SIZE_MAX };
	FAULT(2, if (kernel == STREAM_READ)((double *)arrays->b.base)[arrays->count - 1] = 0);
	team_run(arrays->team, work, arrays);
	fail_if_wrong(arrays, "the sum that was read");
	if (kernel != STREAM_READ)
		arrays->state[slice] = (struct arrays_slice){ kernel, scalar, swapped, true };
	for (int member = 0; member < team_count(arrays->team); member++)
		count += part(arrays, member, slice).count;
	return count;
}

static double expected(const struct arrays_slice *state, size_t i)
{
	switch (state->kernel) {
	case STREAM_COPY:
	case STREAM_COPY_NT:
		return state->swapped ? c_of(i) : b_of(i);
	case STREAM_TRIAD:
	case STREAM_TRIAD_NT:
		return b_of(i) + state->scalar * c_of(i);
	default:
		return state->scalar;
	}
}

static void check_written(void *context, int member)
{
	struct arrays *arrays = (struct arrays *)context;
	const double *a = (const double *)arrays->a.base;

	for (unsigned slice = 0; slice < arrays->slices; slice++) {
		struct range range = part(arrays, member, slice);
		const struct arrays_slice state = arrays->state[slice];

		for (size_t i = range.first; state.unchecked && i < range.first + range.count; i++)
			if (a[i] != expected(&state, i)) {
				report(arrays, i);
				return;
			}
	}
}

static void check_sources(void *context, int member)
{
	struct arrays *arrays = (struct arrays *)context;
	const double *b = (const double *)arrays->b.base, *c = (const double *)arrays->c.base;

	for (unsigned slice = 0; slice < arrays->slices; slice++) {
		struct range range = part(arrays, member, slice);

		for (size_t i = range.first; i < range.first + range.count; i++)
			if (b[i] != b_of(i) || c[i] != c_of(i)) {
				report(arrays, i);
				return;
			}
	}
}

void arrays_check(struct arrays *arrays)
{
	FAULT(1, ((double *)arrays->a.base)[part(arrays, 0, 0).count - 1] += 1);
	arrays->task->wrong = SIZE_MAX;
	team_run(arrays->team, check_written, arrays);
	fail_if_wrong(arrays, "the array that was written");
	for (unsigned slice = 0; slice < arrays->slices; slice++)
		arrays->state[slice].unchecked = false;
}

void arrays_check_all(struct arrays *arrays)
{
	FAULT(3, ((double *)arrays->c.base)[0] += 1);
	for (unsigned slice = 0; slice < arrays->slices; slice++)
		arrays->state[slice].unchecked = true;
	arrays_check(arrays);
	team_run(arrays->team, check_sources, arrays);
	fail_if_wrong(arrays, "an array that was read");
}

double arrays_huge_coverage(const struct arrays *arrays)
{
	return fmin(arrays->a.huge_coverage, fmin(arrays->b.huge_coverage, arrays->c.huge_coverage));
}

const char *arrays_complaint(const struct arrays *arrays)
{
	const char *a = buffer_complaint(&arrays->a), *b = buffer_complaint(&arrays->b);

	return a ? a : b ? b : buffer_complaint(&arrays->c);
}

void arrays_unmap(struct arrays *arrays)
{
	buffer_unmap(&arrays->a);
	buffer_unmap(&arrays->b);
	buffer_unmap(&arrays->c);
	free(arrays->task);
	free(arrays->state);
	free(arrays->sums);
	memset(arrays, 0, sizeof *arrays);
}
