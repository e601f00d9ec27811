/*
 * loopback_network - what does a message to another process of this machine cost, and how much goes through?
 *
 * A round trip is a message of 1 byte or 1 KiB and an answer as long. TCP and
 * UDP go through the network stack to 127.0.0.1 and ports the kernel chooses, a
 * Unix stream through none of it. For throughput the sender pushes 1 MiB after
 * 1 MiB, and the other side says when it has all of a sample. The other side is
 * a process of its own, on the same CPU or on one of each class of distance.
 *
 * Every message begins and ends with its number and the answer with the next,
 * so that a lost, doubled or mixed-up one shows; a silence ends the run.
 *
 * Emits one row per sample: transport,operation,size_bytes,placement,sample,
 * latency_ns,payload_bandwidth_bytes_per_s and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "harness/child.h"
#include "harness/clock.h"
#include "harness/couple.h"
#include "harness/cpu_time.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/link.h"
#include "harness/run.h"
#include "harness/stamp.h"
#include "harness/units.h"
#include "harness/watchdog.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#ifndef NETWORK_PATIENCE_S
#define NETWORK_PATIENCE_S 30 /* far more than one visit to a point takes */
#endif

static const char *const placements[] = { "same-cpu", COUPLES, NULL };

static const struct column columns[] = {
	{ "transport", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "tcp and udp over loopback, or a unix stream" },
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "round_trip: a message and its answer; throughput: one way" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "length of a message" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what the CPUs of the two processes share" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "one round trip; of throughput: time per message" },
	{ "payload_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.05,
	  "of throughput: bytes of messages that arrived, per second" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "socket_refused", "the kernel or a filter gives no socket of this kind; check the loopback device",
	  "seccomp" },
	{ "fork_refused", "the kernel refused another process; raise the limit of processes", NULL },
	{ 0 },
};

struct spot {
	enum link_kind kind;
	bool streams; /* one way */
	size_t bytes;
	int cpus[2];
};

enum { LARGEST = MIB, STREAM_LEAST = 16 };

static struct talk {
	const struct spot *spot;
	struct link link;
	pid_t child;
	uint32_t number; /* of the last message */
	char message[LARGEST], answer[LARGEST];
} talk;

/* The other process, for round trips: it answers with the next number. */
static void answer_all(size_t bytes)
{
	for (uint64_t count = 1; link_take(talk.link.far, talk.message, bytes); count++) {
		uint32_t number = stamp_of(talk.message, bytes);

		FAULT(1, if (count == 50) continue);
		FAULT(2, if (count == 50) number++);
		stamp(talk.message, bytes, number + 1);
		if (!link_give(talk.link.far, talk.message, bytes))
			return;
	}
}

/* For throughput: each message is one of a row that begins with its length in messages. */
static void swallow_all(size_t bytes)
{
	uint64_t messages;

	while (link_take(talk.link.far, (char *)&messages, sizeof messages)) {
		uint32_t right = 0;

		for (uint64_t i = 0; i < messages; i++) {
			if (!link_take(talk.link.far, talk.message, bytes))
				return;
			right += stamped(talk.message, bytes, (uint32_t)i);
		}
		FAULT(3, right--);
		if (!link_give(talk.link.far, (char *)&right, sizeof right))
			return;
	}
}

static void live(void *context)
{
	const struct spot *spot = talk.spot;

	(void)context;
	link_keep_far(&talk.link);
	if (!placement_pin(spot->cpus[1]))
		_exit(1);
	if (spot->streams)
		swallow_all(spot->bytes);
	else
		answer_all(spot->bytes);
}

static void complain(const char *what)
{
	fail("%s is lost after message %u: %s; check the loopback device and that all CPUs run", what,
	     talk.number, watchdog_overdue ? "it did not come in time" : "the other process is gone");
}

/* The measured loops. */
static void go_round(size_t bytes, uint64_t trips)
{
	for (; trips; trips--) {
		stamp(talk.message, bytes, ++talk.number);
		if (!link_give(talk.link.near, talk.message, bytes) ||
		    !link_take(talk.link.near, talk.answer, bytes))
			complain("an answer");
		if (!stamped(talk.answer, bytes, talk.number + 1))
			fail("message %u was answered wrong: one is lost, doubled or mixed up; check the "
			     "loopback device",
			     talk.number);
	}
}

static void go_along(size_t bytes, uint64_t messages)
{
	uint32_t right;

	if (!link_give(talk.link.near, (char *)&messages, sizeof messages))
		complain("a message");
	for (uint64_t i = 0; i < messages; i++) {
		stamp(talk.message, bytes, (uint32_t)i);
		talk.number++;
		if (!link_give(talk.link.near, talk.message, bytes))
			complain("a message");
	}
	if (!link_take(talk.link.near, (char *)&right, sizeof right))
		complain("the last answer");
	if (right != (uint32_t)messages)
		fail("of %llu messages %u arrived as they were sent; check the loopback device",
		     (unsigned long long)messages, right);
}

static void go(void *context, uint64_t times)
{
	const struct spot *spot = context;

	if (spot->streams)
		go_along(spot->bytes, times);
	else
		go_round(spot->bytes, times);
}

static double both_cpu_ns(void)
{
	return cpu_time_own_ns() + cpu_time_of_ns(talk.child);
}

/* On one CPU the two together use all of it, unless others do too. */
static void take(struct run *run, struct spot *spot)
{
	uint64_t *batch = &run->visit.point->batch;
	struct sample sample;

	if (!*batch)
		*batch = sampler_calibrate(run, go, spot);
	else
		go(spot, *batch);
	/* so that the one answer at the end of a sample weighs little */
	if (spot->streams && *batch < STREAM_LEAST)
		*batch = STREAM_LEAST;
	while (sampler_begin(run, &sample)) {
		double cpu_ns = both_cpu_ns(), latency_ns;

		sample.duration_ns = (double)clock_ns();
		go(spot, *batch);
		sampler_end(run, &sample, *batch);
		cpu_ns = both_cpu_ns() - cpu_ns;
		if (spot->cpus[0] == spot->cpus[1])
			sample.cpu_share = cpu_ns / sample.duration_ns;
		latency_ns = sample.duration_ns / (double)*batch;
		run_row(run, &sample,
			(double[]){ latency_ns,
				    spot->streams ? (double)spot->bytes * 1e9 / latency_ns : NAN });
	}
}

static const char *begin(struct run *run, const struct spot *spot)
{
	memset(talk.message, 0x5a, sizeof talk.message);
	talk.spot = spot;
	talk.number = 0;
	if (!placement_pin(spot->cpus[1]) || !run_pin(run, spot->cpus[0]))
		return "cpu_not_allowed";
	if (!link_open(&talk.link, spot->kind))
		return "socket_refused";
	talk.child = child_start(live, NULL);
	FAULT(4, (child_kill(talk.child), talk.child = -1));
	if (talk.child < 0) {
		link_close(&talk.link);
		return "fork_refused";
	}
	link_keep_near(&talk.link);
	return NULL;
}

/* A closed stream ends the other process; a datagram socket does not tell it, so it is ended. */
static void end(const struct spot *spot)
{
	link_close(&talk.link);
	if (spot->kind == LINK_UDP)
		child_kill(talk.child);
	else if (!child_join(talk.child))
		fail("the other process ended badly; check what kills processes");
	watchdog_set(0);
}

static void measure(struct run *run, const void *at)
{
	struct spot spot = *(const struct spot *)at;
	const char *reason;

	signal(SIGPIPE, SIG_IGN);
	watchdog_set(NETWORK_PATIENCE_S);
	reason = begin(run, &spot);
	if (reason) {
		watchdog_set(0);
		run_cannot(run, "skipped", reason, NULL);
		return;
	}
	take(run, &spot);
	end(&spot);
}

static void declare_point(struct run *run, enum link_kind kind, bool streams, size_t bytes, const char *place)
{
	const struct placement *placement = run_placement(run, place);
	struct spot spot = { .kind = kind, .streams = streams, .bytes = bytes };

	couple_cpus(placement, spot.cpus);
	struct point *point = point_add(run, &spot, sizeof spot, "%s,%s,%zu,%s", link_name(kind),
					streams ? "throughput" : "round_trip", bytes, place);

	point->skip = placement->reason;
	/* A message stands in both processes, and in the sockets between them. */
	point->beyond_l2 = neighbour_beyond(2 * bytes, spot.cpus[0]);
}

/* A datagram cannot be 1 MiB long, so that there is no throughput of them. */
static void declare(struct run *run)
{
	for (int i = 0; placements[i]; i++)
		for (int kind = 0; kind < LINK_KINDS; kind++) {
			declare_point(run, kind, false, 1, placements[i]);
			declare_point(run, kind, false, KIB, placements[i]);
			if (kind != LINK_UDP)
				declare_point(run, kind, true, MIB, placements[i]);
		}
}

static const struct experiment about = {
	.name = "loopback_network",
	.summary = "time of a message to another process of this machine and back, and how much goes through",
	.method = 1,
	.sample_ns = 2e6,
	.step = 1,
	.blocking = true,
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
