/*
 * ring - the smallest io_uring: one request in, one answer out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_RING_H
#define HARNESS_RING_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ring {
	int descriptor; /* -1: closed */
	uint32_t *submit_tail, *submit_index, submit_mask;
	uint32_t *answer_head, *answer_tail;
	void *submit_ring, *answer_ring, *requests;
	unsigned long submit_bytes, answer_bytes, request_bytes;
};

/* Open a ring whose requests all are "do nothing"; false where the kernel refuses. */
bool ring_open(struct ring *);
void ring_close(struct ring *);

#ifdef __cplusplus
}
#endif
#endif
