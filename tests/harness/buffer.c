/*
 * buffer - memory is as large as asked, zero, and what is said of its pages is what smaps says.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/buffer.h"

#include "../../bench/harness/coverage.h"
#include "check.h"

#include <math.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#define BYTES ((size_t)8 << 20)

static void check_mode(enum page_mode mode)
{
	struct buffer buffer;
	const char *reason = NULL, *complaint;

	if (!buffer_map(&buffer, BYTES - 100, mode, -1, &reason)) {
		CHECK(mode != PAGES_BASE && reason && *reason);
		CHECK(!buffer.base && !buffer.mapping);
		return;
	}
	CHECK(buffer.bytes >= BYTES - 100 && buffer.pages == mode);
	CHECK((uintptr_t)buffer.base % coverage_thp_bytes() == 0);
	for (size_t i = 0; i < buffer.bytes; i += 4096)
		CHECK(((char *)buffer.base)[i] == 0);
	((char *)buffer.base)[buffer.bytes - 1] = 1;
	complaint = buffer_complaint(&buffer);
	if (mode == PAGES_BASE)
		CHECK(!complaint && !(buffer.huge_coverage > 0));
	else if (isnan(buffer.huge_coverage))
		CHECK(!strcmp(complaint, "coverage_unknown"));
	else
		CHECK((buffer.huge_coverage < BUFFER_HUGE) == (complaint != NULL));
	CHECK(buffer.huge_coverage <= 1 || isnan(buffer.huge_coverage));
	buffer_unmap(&buffer);
	CHECK(!buffer.base);
	buffer_unmap(&buffer);
}

/* A small one counts all of its huge page, and only its own: neighbours in memory do not matter. */
static void check_neighbours(void)
{
	struct buffer small, large;
	const char *reason;

	if (!buffer_map(&large, BYTES, PAGES_THP, -1, &reason) ||
	    !buffer_map(&small, 4096, PAGES_BASE, -1, &reason))
		return;
	CHECK(!(small.huge_coverage > 0));
	CHECK(!(coverage_huge(large.base, large.bytes) > 1));
	buffer_unmap(&small);
	buffer_unmap(&large);
}

static void check_node(void)
{
	struct buffer buffer;
	const char *reason = NULL;

	if (!buffer_map(&buffer, BYTES, PAGES_BASE, 0, &reason)) {
		CHECK(reason && !strcmp(reason, "node_refused"));
		return;
	}
	double share = buffer_node_share(&buffer, 0);
	CHECK(isnan(share) || share == 1);
	CHECK(!(buffer_node_share(&buffer, 63) > 0));
	buffer_unmap(&buffer);
	CHECK(!buffer_map(&buffer, BYTES, PAGES_BASE, 1000, &reason) && !strcmp(reason, "node_refused"));
}

static void check_refusals(void)
{
	struct buffer buffer;
	const char *reason = NULL;

	CHECK(!buffer_map(&buffer, (size_t)1 << 60, PAGES_BASE, -1, &reason));
	CHECK(reason && !strcmp(reason, "out_of_memory"));
}

int main(void)
{
	enum page_mode mode;

	for (int i = 0; i < PAGE_MODES; i++) {
		CHECK(page_mode_parse(page_mode_name((enum page_mode)i), &mode) && mode == (enum page_mode)i);
		check_mode((enum page_mode)i);
	}
	CHECK(page_mode_parse("base", &mode) && mode == PAGES_BASE);
	CHECK(page_mode_parse("any", &mode) && mode == PAGES_ANY);
	CHECK(!page_mode_parse("3k", &mode) && !page_mode_parse("", &mode));
	check_neighbours();
	check_node();
	check_refusals();
	return CHECK_RESULT;
}
