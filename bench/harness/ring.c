/*
 * ring - the smallest io_uring: one request in, one answer out.
 *
 * Two queues shared with the kernel. All requests are written once, as "do
 * nothing", so that submitting one is a new tail and a system call.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ring.h"

#include <string.h>

#if __has_include(<linux/io_uring.h>)
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *share(int descriptor, unsigned long bytes, long offset)
{
	void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, descriptor, offset);

	return at == MAP_FAILED ? NULL : at;
}

bool ring_open(struct ring *ring)
{
	struct io_uring_params about;

	memset(ring, 0, sizeof *ring);
	memset(&about, 0, sizeof about);
	ring->descriptor = (int)syscall(SYS_io_uring_setup, 4, &about);
	if (ring->descriptor < 0)
		return false;
	ring->submit_bytes = about.sq_off.array + about.sq_entries * sizeof(uint32_t);
	ring->answer_bytes = about.cq_off.cqes + about.cq_entries * sizeof(struct io_uring_cqe);
	ring->request_bytes = about.sq_entries * sizeof(struct io_uring_sqe);
	ring->submit_ring = share(ring->descriptor, ring->submit_bytes, IORING_OFF_SQ_RING);
	ring->answer_ring = share(ring->descriptor, ring->answer_bytes, IORING_OFF_CQ_RING);
	ring->requests = share(ring->descriptor, ring->request_bytes, IORING_OFF_SQES);
	if (!ring->submit_ring || !ring->answer_ring || !ring->requests) {
		ring_close(ring);
		return false;
	}
	char *submit = (char *)ring->submit_ring, *answer = (char *)ring->answer_ring;
	ring->submit_tail = (uint32_t *)(submit + about.sq_off.tail);
	ring->submit_index = (uint32_t *)(submit + about.sq_off.array);
	ring->submit_mask = *(uint32_t *)(submit + about.sq_off.ring_mask);
	ring->answer_head = (uint32_t *)(answer + about.cq_off.head);
	ring->answer_tail = (uint32_t *)(answer + about.cq_off.tail);
	for (uint32_t i = 0; i < about.sq_entries; i++) {
		((struct io_uring_sqe *)ring->requests)[i].opcode = IORING_OP_NOP;
		ring->submit_index[i] = i;
	}
	return true;
}

void ring_close(struct ring *ring)
{
	if (ring->requests)
		munmap(ring->requests, ring->request_bytes);
	if (ring->answer_ring)
		munmap(ring->answer_ring, ring->answer_bytes);
	if (ring->submit_ring)
		munmap(ring->submit_ring, ring->submit_bytes);
	if (ring->descriptor >= 0)
		close(ring->descriptor);
	memset(ring, 0, sizeof *ring);
	ring->descriptor = -1;
}
#else
bool ring_open(struct ring *ring)
{
	memset(ring, 0, sizeof *ring);
	ring->descriptor = -1;
	return false;
}

void ring_close(struct ring *ring)
{
	(void)ring;
}
#endif
