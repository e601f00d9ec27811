/*
 * bodies - what the fake device does when a kernel is launched.
 *
 * Kernels whose result the host looks at do their work here; all others only
 * let the device's clock go on and stamp it, 40 ns a lap.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fake.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../../../cuda/harness/job.h"
#include "../../../cuda/harness/payload.h"

#define NS_A_LAP   40
#define TICKS_A_US 1500 /* a clock of 1.5 GHz */
#define ECHO_LIMIT 3000000000u

static uint64_t ticks_of(uint64_t ns)
{
	return ns / 1000 * TICKS_A_US + ns % 1000 * TICKS_A_US / 1000;
}

static void stamp(const struct job *job, unsigned blocks, uint64_t taken)
{
	uint64_t begun = fake_now();

	fake_advance(taken);
	for (unsigned i = 0; i < blocks && job->stamps; i++) {
		job->stamps[i].start_ns = begun;
		job->stamps[i].end_ns = begun + taken;
		job->stamps[i].start_clock = ticks_of(begun - (uint64_t)1800000000000000000u);
		job->stamps[i].end_clock = job->stamps[i].start_clock + ticks_of(taken);
	}
}

static void write_pattern(const struct job *job)
{
	for (uint64_t i = 0; i < job->bytes / 4; i++)
		((uint32_t *)job->a)[i] = payload_word(i, (uint32_t)job->stride);
}

static void verify_pattern(const struct job *job)
{
	for (uint64_t i = 0; i < job->bytes / 4; i++)
		*(unsigned long long *)job->b +=
			((uint32_t *)job->a)[i] != payload_word(i, (uint32_t)job->stride);
}

static void check_word(const struct job *job)
{
	for (uint64_t i = 0; i < job->bytes / 4; i++)
		*(unsigned long long *)job->b += ((uint32_t *)job->a)[i] != (uint32_t)job->stride;
}

static void write_word(const struct job *job)
{
	for (uint64_t i = 0; i < job->bytes / 4; i++)
		((uint32_t *)job->a)[i] = (uint32_t)job->stride;
}

static void copy_half(const struct job *job)
{
	memcpy(job->a, job->b, job->bytes / 32 * 16);
}

static void copy_all(const struct job *job)
{
	memcpy(job->a, job->b, job->bytes / 16 * 16);
}

static void triad(const struct job *job)
{
	for (uint64_t i = 0; i < job->bytes / 48 * 4; i++)
		((uint32_t *)job->a)[i] = ((uint32_t *)job->b)[i] + 3 * ((uint32_t *)job->c)[i];
}

static void timer_steps(const struct job *job)
{
	for (uint64_t i = 0; i < job->iterations; i++)
		((uint64_t *)job->a)[i] = 32 + i % 2 * 32;
}

static void time_stamp(const struct job *job)
{
	*(uint64_t *)job->a = fake_now();
}

static void count_up(const struct job *job)
{
	for (uint64_t i = 0; i < job->bytes / 4; i++)
		((uint32_t *)job->a)[i] += 1;
}

static const struct {
	const char *name;
	void (*body)(const struct job *job);
} bodies[] = {
	{ "payload_write", write_pattern },  { "payload_verify", verify_pattern },
	{ "bandwidth_check", check_word },   { "bandwidth_write", write_word },
	{ "bandwidth_copy", copy_half },     { "bandwidth_triad", triad },
	{ "pcie_copy", copy_all },           { "peer_copy", copy_all },
	{ "properties_timer", timer_steps }, { "tail_stamp", time_stamp },
	{ "uvm_touch", count_up },
};

static pthread_t echo;
static bool echoing;

struct echo_arguments {
	volatile uint32_t *mailbox;
	unsigned trips;
};

static void *answer(void *context)
{
	struct echo_arguments *arguments = context;
	uint64_t begun = fake_now();

	for (unsigned trip = 1; trip <= arguments->trips; trip++) {
		uint32_t asked;

		while ((asked = __atomic_load_n(&arguments->mailbox[0], __ATOMIC_SEQ_CST)) != trip)
			if (asked == UINT32_MAX || fake_now() - begun > ECHO_LIMIT)
				goto out;
		*(volatile uint64_t *)(arguments->mailbox + 2) = fake_now();
		__atomic_store_n(&arguments->mailbox[1], trip, __ATOMIC_SEQ_CST);
	}
out:
	free(arguments);
	return NULL;
}

static void start_echo(void **arguments)
{
	struct echo_arguments *copy = malloc(sizeof *copy);

	memcpy(&copy->mailbox, arguments[0], sizeof copy->mailbox);
	memcpy(&copy->trips, arguments[1], sizeof copy->trips);
	fake_join();
	if (pthread_create(&echo, NULL, answer, copy) != 0)
		fake_violation("no thread for the echo");
	echoing = true;
}

void fake_join(void)
{
	if (echoing)
		pthread_join(echo, NULL);
	echoing = false;
}

void fake_run(const char *name, unsigned blocks, unsigned threads, void **arguments)
{
	struct job job;

	(void)threads;
	if (strcmp(name, "gate_spin") == 0) {
		volatile uint32_t *flags;

		memcpy(&flags, arguments[0], sizeof flags);
		fake_gate_watch(flags);
		if (fake_setting("FAKE_GATE_GIVES_UP", 0))
			flags[1] = 1;
		return;
	}
	if (strcmp(name, "clock_echo") == 0) {
		start_echo(arguments);
		return;
	}
	memcpy(&job, arguments[0], sizeof job);
	for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
		if (strcmp(bodies[i].name, name) == 0)
			bodies[i].body(&job);
	stamp(&job, blocks, (job.iterations ? job.iterations : 1) * NS_A_LAP);
}
