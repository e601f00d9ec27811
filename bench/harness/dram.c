/*
 * dram - how large memory must be for its loads to come from beyond the caches.
 *
 * SPDX-License-Identifier: MIT
 */
#include "dram.h"

#include "run.h"
#include "units.h"

#define CACHE_TIMES 4
#define LEAST       (256 * MIB)
#define LINE        64

size_t dram_bytes_asked(const struct run *run, size_t asked, unsigned parts, const char **footprint)
{
	size_t wanted = CACHE_TIMES * run->llc_bytes > LEAST ? CACHE_TIMES * run->llc_bytes : LEAST;
	size_t bytes = asked ? asked : run->quick ? LEAST : wanted;

	if (run->memory_bytes && bytes > run->memory_bytes / parts)
		bytes = run->memory_bytes / parts;
	*footprint = bytes < wanted ? "capped" : run->llc_bytes ? "dram" : "unknown";
	return bytes - bytes % LINE;
}

size_t dram_bytes(const struct run *run, unsigned parts, const char **footprint)
{
	return dram_bytes_asked(run, 0, parts, footprint);
}
