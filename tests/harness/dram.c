/*
 * dram - arrays are 4 times all last-level caches, or their row does not say dram.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include "../../bench/harness/dram.h"
#include "../../bench/harness/numa.h"
#include "../../bench/harness/run.h"
#include "../../bench/harness/units.h"

#include <string.h>

/* What becomes of caches, a limit of memory and a size that was asked for. */
static void expect(size_t caches, size_t memory, size_t asked, size_t bytes, const char *footprint)
{
	struct run run;
	const char *said = NULL;

	memset(&run, 0, sizeof run);
	run.llc_bytes = caches;
	run.memory_bytes = memory;
	CHECK(dram_bytes_asked(&run, asked, 3, &said) == bytes);
	CHECK(said && !strcmp(said, footprint));
}

int main(void)
{
	const char *footprint = "dram";

	/* eight caches of 96 MiB, which all count */
	expect(768 * MIB, 0, 0, 3072 * MIB, "dram");
	expect(768 * MIB, 9216 * MIB, 0, 3072 * MIB, "dram");
	expect(768 * MIB, 9213 * MIB, 0, 3071 * MIB, "capped");
	/* small caches: 256 MiB all the same */
	expect(8 * MIB, 0, 0, 256 * MIB, "dram");
	expect(8 * MIB, 300 * MIB, 0, 100 * MIB, "capped");
	/* what was asked for is given, but not called what it is not */
	expect(8 * MIB, 0, 64 * MIB, 64 * MIB, "capped");
	expect(8 * MIB, 0, 512 * MIB, 512 * MIB, "dram");
	expect(0, 0, 0, 256 * MIB, "unknown");
	expect(8 * MIB, 0, 256 * MIB + 63, 256 * MIB, "dram");
	CHECK(numa_bytes(MIB, MIB, &footprint) == MIB && !strcmp(footprint, "dram"));
	CHECK(numa_bytes(2 * MIB, MIB, &footprint) == MIB && !strcmp(footprint, "capped"));
	return CHECK_RESULT;
}
