/*
 * process_creation - what does it cost to start a process or a thread, and to see it end?
 *
 * fork copies the parent's page tables, so that it depends on how much memory
 * the parent has touched; the child leaves at once. vfork and posix_spawn lend
 * the parent's memory until the child has become another program: here the
 * smallest static one there is, a few instructions without loader and library.
 * A thread shares everything and needs a stack only. Each start is waited for
 * before the next, and each child's status shows that it ran.
 *
 * The child runs on the parent's CPU. The time is from the call that starts it
 * until the one that waits for it returns.
 *
 * Emits one row per sample: operation,placement,parent_bytes,sample,latency_ns and
 * the harness columns; cpu_ns there is of parent and children together.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "harness/buffer.h"
#include "harness/cpu_time.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/image.h"
#include "harness/run.h"
#include "harness/units.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const placements[] = { "one-performance-core", "one-efficiency-core", NULL };
static const size_t sizes[] = { MIB, 256 * MIB };

enum { PLACEMENTS = 2, SIZES = 2 };

static const struct column columns[] = {
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "fork: a copy that leaves at once; vfork, posix_spawn: the smallest static program; thread: create "
	  "and join" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "where parent and child run" },
	{ "parent_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0,
	  "memory the parent has touched, in base pages" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "start, run and wait for one" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "start_refused", "the kernel refused another process or thread; raise the limit of processes",
	  "seccomp" },
	{ "image_refused", "this kernel executes no program from memory; see vm.memfd_noexec", "seccomp" },
	{ "memory_cap", "the parent would exceed what one run may allocate; free memory or raise the limit",
	  NULL },
	{ 0 },
};

struct starting {
	const char *image;
	bool refused;
};

/* The status of a child that ended by itself. */
static int status_of(pid_t child)
{
	int status;

	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			fail("cannot wait for a child: %m; check what else takes this program's children");
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void expect_status(int status, int wanted)
{
	if (status != wanted)
		fail("a child left with %d, not %d: it did not run to its end; check what kills processes",
		     status, wanted);
}

/* The measured starts: false where the kernel refuses. */
static bool start_fork(struct starting *starting, uint64_t turn)
{
	int wanted = (int)(turn & 63);
	pid_t child = fork();

	(void)starting;
	FAULT(2, child = child > 0 ? (status_of(child), -1) : child);
	if (child < 0)
		return false;
	if (!child) {
		FAULT(1, _exit(wanted + 1));
		_exit(wanted);
	}
	expect_status(status_of(child), wanted);
	return true;
}

static bool start_vfork(struct starting *starting, uint64_t turn)
{
	static char *none[] = { NULL };
	const char *image = starting->image;
	pid_t child = vfork();

	(void)turn;
	if (child < 0)
		return false;
	if (!child) {
		execve(image, none, none);
		_exit(1);
	}
	expect_status(status_of(child), IMAGE_STATUS);
	return true;
}

static bool start_spawn(struct starting *starting, uint64_t turn)
{
	static char *none[] = { NULL };
	pid_t child;

	(void)turn;
	if (posix_spawn(&child, starting->image, NULL, NULL, none, none))
		return false;
	expect_status(status_of(child), IMAGE_STATUS);
	return true;
}

static void *thread_life(void *argument)
{
	FAULT(3, return NULL);
	return argument;
}

static bool start_thread(struct starting *starting, uint64_t turn)
{
	pthread_t thread;
	void *returned = NULL, *sent = (char *)starting + (turn & 1);

	if (pthread_create(&thread, NULL, thread_life, sent))
		return false;
	pthread_join(thread, &returned);
	if (returned != sent)
		fail("a thread did not run to its end; check this machine's memory");
	return true;
}

static const struct method {
	const char *name;
	bool (*start)(struct starting *, uint64_t turn);
	bool executes;
} methods[] = {
	{ "fork", start_fork, false },
	{ "vfork", start_vfork, true },
	{ "posix_spawn", start_spawn, true },
	{ "thread", start_thread, false },
};

enum { METHODS = sizeof methods / sizeof *methods };

struct spot {
	const struct method *method;
	size_t bytes;
	int cpu;
};

struct visiting {
	const struct method *method;
	struct starting starting;
};

static void start_all(void *context, uint64_t times)
{
	struct visiting *visiting = context;

	while (times && visiting->method->start(&visiting->starting, times))
		times--;
	visiting->starting.refused |= times > 0;
}

static void take(struct run *run, struct visiting *visiting, uint64_t batch)
{
	struct sample sample;

	while (!visiting->starting.refused && sampler_begin(run, &sample)) {
		double cpu_ns = cpu_time_family_ns();

		start_all(visiting, batch);
		sampler_end(run, &sample, batch);
		sample.cpu_ns = cpu_time_family_ns() - cpu_ns;
		/* One of the family is always at work, unless others have the CPU. */
		sample.cpu_share = sample.cpu_ns / sample.duration_ns;
		if (!visiting->starting.refused)
			run_row(run, &sample, (double[]){ sample.duration_ns / (double)batch });
	}
}

/* What the parent has touched; kept while the points that share it are visited. */
static bool grow_parent(struct run *run, size_t bytes, const char **reason)
{
	static struct buffer parent;
	static size_t held;

	if (held == bytes)
		return true;
	if (held)
		buffer_unmap(&parent);
	held = 0;
	if (!buffer_map(&parent, bytes, PAGES_BASE, run->node, reason))
		return false;
	held = bytes;
	return true;
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	struct visiting visiting = { spot->method, { image_path(), false } };
	const char *reason = NULL;
	uint64_t *batch = &run->visit.point->batch;

	if (spot->method->executes && !image_runs())
		reason = "image_refused";
	else if (!run_pin(run, spot->cpu))
		reason = "cpu_not_allowed";
	else if (grow_parent(run, spot->bytes, &reason)) {
		if (!*batch)
			*batch = sampler_calibrate(run, start_all, &visiting);
		else
			start_all(&visiting, *batch);
		if (!visiting.starting.refused)
			take(run, &visiting, *batch);
		if (visiting.starting.refused)
			reason = "start_refused";
	}
	if (reason)
		run_cannot(run, "skipped", reason, NULL);
}

static void declare(struct run *run)
{
	for (int p = 0; p < PLACEMENTS; p++)
		for (int s = 0; s < SIZES; s++)
			for (int m = 0; m < METHODS; m++) {
				const struct placement *placement = run_placement(run, placements[p]);
				struct spot spot = { &methods[m], sizes[s], -1 };
				bool capped = run->memory_bytes && sizes[s] > run->memory_bytes;

				if (!placement->reason)
					spot.cpu = placement->cpus.cpu[0];
				struct point *point = point_add(run, &spot, sizeof spot, "%s,%s,%zu",
								methods[m].name, placements[p], sizes[s]);

				point->setup = (unsigned)(p * SIZES + s + 1);
				/* A process is made of fresh pages, or of copies of its parent's tables. */
				point->beyond_l2 = methods[m].start != start_thread;
				point->skip = placement->reason ? placement->reason
					      : capped          ? "memory_cap"
								: NULL;
			}
}

static const struct experiment about = {
	.name = "process_creation",
	.summary = "time to start a process or a thread, and to see it end",
	.method = 1,
	.sample_ns = 2e6,
	.step = 1,
	.blocking = true,
	.memory = "268435456",
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
