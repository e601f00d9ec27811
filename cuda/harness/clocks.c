/*
 * clocks - the device's clock against the host's, by round trips through mapped memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "clocks.h"

#include <stdlib.h>

#include "../../bench/harness/fail.h"
#include "check.h"
#include "timing.h"

#define TIMEOUT_NS 2e9

struct mailbox {
	volatile uint32_t asked, answered;
	volatile uint64_t device_ns;
};

static struct mailbox *mailbox;
static void *mailbox_device;
static uint64_t base_ns;

/* A waiting kernel sees the last number and stops. */
static void release(void)
{
	if (mailbox)
		mailbox->asked = UINT32_MAX;
}

void clocks_begin(struct gpu *gpu)
{
	const void *kernel = clocks_kernel();

	mailbox = (struct mailbox *)gpu_host_alloc(sizeof *mailbox, cudaHostAllocMapped);
	mailbox->asked = mailbox->answered = 0;
	CHECK(cudaHostGetDevicePointer(&mailbox_device, mailbox, 0), "map a mailbox");
	gpu_load(gpu, &kernel, 1);
	check_at_failure(release);
}

struct clock_window clocks_window(struct gpu *gpu, unsigned trips)
{
	struct clock_trip *trip = (struct clock_trip *)must_allocate(NULL, trips, sizeof *trip);
	uint64_t timeout_ns = (uint64_t)TIMEOUT_NS;
	void *arguments[] = { &mailbox_device, &trips, &timeout_ns };
	struct clock_window none = { 0, 0, 0, false };
	dim3 one;
	unsigned made = 0;

	one.x = one.y = one.z = 1;
	mailbox->asked = mailbox->answered = 0;
	CHECK(cudaLaunchKernel(clocks_kernel(), one, one, arguments, 0, gpu->stream),
	      "start the clocks' round trips");
	double begun = host_ns();

	while (made < trips) {
		double asked = host_ns();

		mailbox->asked = made + 1;
		while (mailbox->answered != made + 1)
			if (host_ns() - begun > TIMEOUT_NS) {
				release();
				break;
			}
		if (mailbox->answered != made + 1)
			break;
		trip[made].seen_ns = host_ns();
		trip[made].asked_ns = asked;
		if (base_ns == 0)
			base_ns = mailbox->device_ns;
		trip[made].device_ns = clocks_ns(mailbox->device_ns);
		made++;
	}
	CHECK(cudaStreamSynchronize(gpu->stream), "end the clocks' round trips");
	struct clock_window window = made == trips ? clock_window_of(trip, trips) : none;

	free(trip);
	return window;
}

double clocks_ns(uint64_t device_ns)
{
	return (double)(int64_t)(device_ns - base_ns);
}

void clocks_end(void)
{
	release();
	gpu_host_free(mailbox);
	mailbox = NULL;
}
