/*
 * dram - how large memory must be for its loads to come from beyond the caches.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_DRAM_H
#define HARNESS_DRAM_H

#include <stddef.h>

/* The parameter column `footprint`; `what` is "each array", "the buffer"; `otherwise` why it may be smaller.
 */
#define DRAM_FOOTPRINT(what, otherwise) \
	{ \
		"footprint", ROLE_PARAMETER, NULL, BETTER_NONE, 0, \
			"dram: " what \
			" is 4 times all last-level caches and 256 MiB or more; capped: " otherwise \
			"; unknown: the caches are not known" \
	}

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/*
 * Bytes for one of `parts` equal parts: 4 times all last-level caches and 256 MiB, or what the run's limit
 * leaves. *footprint becomes dram, capped where the limit does not allow it, or unknown where the caches are
 * not known.
 */
size_t dram_bytes(const struct run *run, unsigned parts, const char **footprint);
/* The same for a size that was asked for instead; 0 asks for none. */
size_t dram_bytes_asked(const struct run *run, size_t asked, unsigned parts, const char **footprint);

#ifdef __cplusplus
}
#endif

#endif
