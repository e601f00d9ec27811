/*
 * buffer - memory of a stated size, page mode and node, and what the kernel gave of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_BUFFER_H
#define HARNESS_BUFFER_H

#include "page_mode.h"

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct buffer {
	void *base;           /* aligned to a huge page */
	size_t bytes;         /* rounded up to whole pages of the mode */
	enum page_mode pages; /* as asked */
	int node;             /* as asked, -1 for the nearest */
	double huge_coverage; /* share of it in huge pages as smaps says; NAN is not known */
	void *mapping;        /* with its guards */
	size_t mapping_bytes;
};

/* A buffer is called huge only from this coverage on. */
#define BUFFER_HUGE 0.95

/* Reserve, touch and settle; false with a reason key where the kernel refuses. */
bool buffer_map(struct buffer *, size_t bytes, enum page_mode, int node, const char **reason_key);
/* The first step alone, for memory that its own thread must touch. */
bool buffer_reserve(struct buffer *, size_t bytes, enum page_mode, int node, const char **reason_key);
/* Write to every page of a part, from the calling thread. */
void buffer_touch(struct buffer *, size_t offset, size_t bytes);
/* After the touch: collapse what is not huge yet, read the coverage back. */
void buffer_settle(struct buffer *);
/* NULL, or the key of why it may not be called by its page mode. */
const char *buffer_complaint(const struct buffer *);
/* Share of up to 1024 of its pages that lie on `node`; NAN where nobody says. */
double buffer_node_share(const struct buffer *, int node);
/* Give it back; an empty buffer is left alone. */
void buffer_unmap(struct buffer *);

#ifdef __cplusplus
}
#endif
#endif
