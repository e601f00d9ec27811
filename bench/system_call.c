/*
 * system_call - what does asking the kernel cost?
 *
 * The call is made by its own instruction, with nothing of the C library
 * around it, in a loop whose own cost stands in the first row. One clock call
 * is answered in user space (the vDSO), the same by the kernel beside it. The
 * other calls do the least work the kernel has to offer: a byte to nowhere, a
 * byte from zero, giving up the CPU to nobody, waiting for nothing.
 *
 * The split in user and system time is the kernel's accounting of a thread
 * made for it. Where that goes by timer ticks it is a sample: believe its
 * spread over rounds, not its digits. The columns need not add up. Counted
 * instructions are of the thread: user code, or user and kernel together.
 *
 * Each loop holds one entry of the kernel a turn, which a test checks in the
 * object code; a call that fails is no measurement and ends in a skipped row.
 *
 * Emits one row per sample: call,sample,latency_ns,user_ns,system_ns,
 * user_cycle,user_instruction,all_cycle,all_instruction and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "harness/account.h"
#include "harness/kernel_call.h"
#include "harness/ring.h"
#include "harness/run.h"
#include "harness/sink.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const struct column columns[] = {
	{ "call", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what is asked of the kernel" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "time per call, loop included" },
	{ "user_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "user time per call, as the kernel accounts it" },
	{ "system_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "system time per call, as the kernel accounts it" },
	{ "user_cycle", ROLE_VALUE, "{cycle}", BETTER_LOWER, 0.05, "cycles per call in user code" },
	{ "user_instruction", ROLE_VALUE, "{instruction}", BETTER_LOWER, 0.05,
	  "instructions per call in user code" },
	{ "all_cycle", ROLE_VALUE, "{cycle}", BETTER_LOWER, 0.05, "cycles per call, user and kernel" },
	{ "all_instruction", ROLE_VALUE, "{instruction}", BETTER_LOWER, 0.05,
	  "instructions per call, user and kernel" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "call_refused", "the kernel or a filter refuses this call", "seccomp" },
	{ "io_uring_refused", "io_uring is absent or forbidden here; see kernel.io_uring_disabled",
	  "seccomp" },
	{ 0 },
};

static const char *const placements[] = { "one-performance-core", NULL };

static struct target {
	int null, zero;
	struct ring ring;
} target = { -1, -1, { .descriptor = -1 } };

/* A measured loop: the calls go on whatever they return, the return value is checked before. */
#define CALL_LOOP(name, body) \
	static void call_##name(void *context, uint64_t calls) \
	{ \
		const struct target *t = context; \
		struct timespec now = { 0, 0 }; \
		char byte = 0; \
\
		(void)t; \
		for (; calls; calls--) { \
			long result = body; \
			sink_number((uint64_t)result); \
		} \
		sink_pointer(&now); \
		sink_pointer(&byte); \
	}

CALL_LOOP(loop, 0)
CALL_LOOP(getpid, kernel_call(SYS_getpid, 0, 0, 0, 0, 0, 0))
CALL_LOOP(clock_vdso, clock_gettime(CLOCK_MONOTONIC, &now))
CALL_LOOP(clock_raw, kernel_call(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&now, 0, 0, 0, 0))
CALL_LOOP(write, kernel_call(SYS_write, t->null, (long)&byte, 1, 0, 0, 0))
CALL_LOOP(read, kernel_call(SYS_read, t->zero, (long)&byte, 1, 0, 0, 0))
CALL_LOOP(yield, kernel_call(SYS_sched_yield, 0, 0, 0, 0, 0, 0))
CALL_LOOP(poll, kernel_call(SYS_ppoll, 0, 0, (long)&now, 0, 0, 0))

/* Submit one request and take its answer. IORING_ENTER_GETEVENTS is 1. */
static void call_ring(void *context, uint64_t calls)
{
	const struct ring *ring = &((const struct target *)context)->ring;
	uint32_t tail = *ring->submit_tail;

	for (; calls; calls--) {
		__atomic_store_n(ring->submit_tail, ++tail, __ATOMIC_RELEASE);
		kernel_call(SYS_io_uring_enter, ring->descriptor, 1, 1, 1, 0, 0);
		__atomic_store_n(ring->answer_head, __atomic_load_n(ring->answer_tail, __ATOMIC_ACQUIRE),
				 __ATOMIC_RELEASE);
	}
}

/* Does the call do what it says? One try each, outside all timing. */
static bool try_getpid(void)
{
	return kernel_call(SYS_getpid, 0, 0, 0, 0, 0, 0) == getpid();
}

static bool try_clock(void)
{
	struct timespec now;

	return clock_gettime(CLOCK_MONOTONIC, &now) == 0 &&
	       kernel_call(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&now, 0, 0, 0, 0) == 0;
}

static bool try_write(void)
{
	return target.null >= 0 && write(target.null, "", 1) == 1;
}

static bool try_read(void)
{
	char byte;

	return target.zero >= 0 && read(target.zero, &byte, 1) == 1;
}

static bool try_yield(void)
{
	return kernel_call(SYS_sched_yield, 0, 0, 0, 0, 0, 0) == 0;
}

static bool try_poll(void)
{
	struct timespec none = { 0, 0 };

	return kernel_call(SYS_ppoll, 0, 0, (long)&none, 0, 0, 0) == 0;
}

static bool try_ring(void)
{
	if (target.ring.descriptor < 0)
		return false;
	uint32_t before = *target.ring.answer_tail;
	call_ring(&target, 1);
	return *target.ring.answer_tail == before + 1;
}

static bool try_nothing(void)
{
	return true;
}

static const struct call {
	const char *name, *refusal;
	work_fn *work;
	bool (*works)(void);
} calls[] = {
	{ "loop", "call_refused", call_loop, try_nothing },
	{ "getpid", "call_refused", call_getpid, try_getpid },
	{ "clock_gettime_vdso", "call_refused", call_clock_vdso, try_clock },
	{ "clock_gettime_raw", "call_refused", call_clock_raw, try_clock },
	{ "write_dev_null", "call_refused", call_write, try_write },
	{ "read_dev_zero", "call_refused", call_read, try_read },
	{ "sched_yield", "call_refused", call_yield, try_yield },
	{ "ppoll", "call_refused", call_poll, try_poll },
	{ "io_uring_nop", "io_uring_refused", call_ring, try_ring },
};

enum { CALLS = sizeof calls / sizeof *calls };

/* What is found out once per call. */
static struct {
	bool known;
	struct account account;
} found[CALLS];

static const struct account *present; /* of the call being visited */

static void fill(void *context, const struct sample *sample, double *values)
{
	(void)context;
	values[0] = sample->duration_ns / (double)sample->operations;
	values[1] = present->user_ns;
	values[2] = present->system_ns;
	for (int i = 0; i < ACCOUNT_COUNTS; i++)
		values[3 + i] = present->count[i];
}

static void measure(struct run *run, const void *data)
{
	unsigned index = *(const unsigned *)data;

	if (!calls[index].works()) {
		if (!run->visit.point->rows)
			run_cannot(run, "skipped", calls[index].refusal, NULL);
		return;
	}
	if (!found[index].known)
		found[index].account = account_of(run, calls[index].work, &target, run->quick ? 20e6 : 200e6);
	found[index].known = true;
	present = &found[index].account;
	run_validity(run, NULL, present->reason);
	sampler_work(run, calls[index].work, fill, &target);
}

static void declare(struct run *run)
{
	for (unsigned i = 0; i < CALLS; i++)
		point_add(run, &i, sizeof i, "%s", calls[i].name)->skip =
			run_placement(run, "one-performance-core")->reason;
}

static void prepare(struct run *run)
{
	(void)run;
	target.null = open("/dev/null", O_WRONLY | O_CLOEXEC);
	target.zero = open("/dev/zero", O_RDONLY | O_CLOEXEC);
	ring_open(&target.ring);
}

static const struct experiment about = {
	.name = "system_call",
	.summary = "time of one call of the kernel, and where it goes",
	.method = 1,
	.sample_ns = 2e6,
	.step = 256,
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.declare = declare,
	.prepare = prepare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
