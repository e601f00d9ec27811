/*
 * operation_latency - how long is one arithmetic operation, and how often can the next begin?
 *
 * A result that the next operation needs is waited for: a chain shows the
 * latency. Operations that need nothing of each other overlap in the pipelines
 * and on several units: enough chains side by side show the reciprocal
 * throughput. The two are points of their own, each with its own column. Every
 * operation is one instruction, written as such, so that no compiler changes
 * their number or order; a test looks.
 *
 * Time of a division or a root depends on the numbers. Integers are 62 bits by
 * 31 (on x86 with the register moves that the instruction asks for); floating
 * point has full mantissas: the root of the number just below one, which is
 * itself, and a division by a number just above one. The vector multiply-add
 * is of the widest vectors that the CPU has, which the row's isa tells; with
 * NEON its chain runs through the addend, which some cores hand on sooner.
 *
 * Results are compared with the same sums in C, or the run fails.
 *
 * Emits: placement,operation,dependence,sample,latency_ns,reciprocal_throughput_ns,
 * throughput_flop_per_s and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/isa.h"
#include "harness/run.h"
#include "harness/vector_fma.h"

#include <math.h>
#include <string.h>

static const char *const placements[] = { "one-performance-core", "one-efficiency-core", NULL };

static const struct column columns[] = {
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "kind of core that computes" },
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what is computed" },
	{ "dependence", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "chain: each needs the result of the last; independent: none needs another's" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.02, "time per operation that waits for the last" },
	{ "reciprocal_throughput_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.02,
	  "time per operation where none waits for another" },
	{ "throughput_flop_per_s", ROLE_VALUE, "{flop}/s", BETTER_HIGHER, 0.02,
	  "floating-point results per second where none waits; a multiply-add counts as two" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "no_fma", "this CPU has no fused multiply-add", NULL },
	{ 0 },
};

/* Operations of a sample are whole turns of both loops, whatever the number of chains. */
enum { CHAINS_MOST = 16, STEP = 384 };

/* One run of a loop leaves what each chain ended with. */
struct results {
	unsigned chains;
	double real[CHAINS_MOST];
	uint64_t whole[CHAINS_MOST];
};

typedef void loop_fn(struct results *, uint64_t operations);

/* Operands, through memory so that no compiler knows them. */
static struct {
	uint64_t addend, factor, dividend, divisor;
	double real_addend, real_factor, real_divisor, below_one;
} operand = { 3,
	      6364136223846793005u,
	      (uint64_t)2000000011u * 2000000011u,
	      2000000011u,
	      1.0000001,
	      1.0000000001,
	      1.0000000003,
	      0 };

#if defined(__x86_64__)
#define INTEGER_ADD(x)      __asm__ volatile("addq %1, %0" : "+r"(x) : "r"(y));
#define INTEGER_MULTIPLY(x) __asm__ volatile("imulq %1, %0" : "+r"(x) : "r"(y));
#define INTEGER_DIVIDE(x) \
	__asm__ volatile("movq %1, %%rax\n\txorl %%edx, %%edx\n\tdivq %0\n\tmovq %%rax, %0" \
			 : "+r"(x) \
			 : "r"(y) \
			 : "rax", "rdx", "cc");
#define REAL_ADD(x)      __asm__ volatile("addsd %1, %0" : "+x"(x) : "x"(y));
#define REAL_MULTIPLY(x) __asm__ volatile("mulsd %1, %0" : "+x"(x) : "x"(y));
#define REAL_FMA(x)      __asm__ volatile("vfmadd213sd %1, %1, %0" : "+x"(x) : "x"(y));
#define REAL_DIVIDE(x)   __asm__ volatile("divsd %1, %0" : "+x"(x) : "x"(y));
#define REAL_ROOT(x)     __asm__ volatile("sqrtsd %0, %0" : "+x"(x) : "x"(y));
#define WITH_FMA         __attribute__((target("avx,fma")))
#elif defined(__aarch64__)
#define INTEGER_ADD(x)      __asm__ volatile("add %0, %0, %1" : "+r"(x) : "r"(y));
#define INTEGER_MULTIPLY(x) __asm__ volatile("mul %0, %0, %1" : "+r"(x) : "r"(y));
#define INTEGER_DIVIDE(x)   __asm__ volatile("udiv %0, %1, %0" : "+r"(x) : "r"(y));
#define REAL_ADD(x)         __asm__ volatile("fadd %d0, %d0, %d1" : "+w"(x) : "w"(y));
#define REAL_MULTIPLY(x)    __asm__ volatile("fmul %d0, %d0, %d1" : "+w"(x) : "w"(y));
#define REAL_FMA(x)         __asm__ volatile("fmadd %d0, %d0, %d1, %d1" : "+w"(x) : "w"(y));
#define REAL_DIVIDE(x)      __asm__ volatile("fdiv %d0, %d0, %d1" : "+w"(x) : "w"(y));
#define REAL_ROOT(x)        __asm__ volatile("fsqrt %d0, %d0" : "+w"(x) : "w"(y));
#define WITH_FMA
#else
#error "no operations for this architecture; add a section to bench/operation_latency.c"
#endif
#define PLAIN

#define FOUR(OP, x) OP(x) OP(x) OP(x) OP(x)
#define EIGHT(OP)   OP(x0) OP(x1) OP(x2) OP(x3) OP(x4) OP(x5) OP(x6) OP(x7)
#define TWELVE(OP)  EIGHT(OP) OP(x8) OP(x9) OP(x10) OP(x11)
#define SIXTEEN(OP) TWELVE(OP) OP(x12) OP(x13) OP(x14) OP(x15)
#define THIRTYTWO(OP) \
	FOUR(OP, x) FOUR(OP, x) FOUR(OP, x) FOUR(OP, x) FOUR(OP, x) FOUR(OP, x) FOUR(OP, x) FOUR(OP, x)

/* The measured chain: 32 operations a turn, each on the result of the last. */
#define CHAIN_LOOP(name, TARGET, TYPE, OP, from, with, field) \
	TARGET static void name##_chain(struct results *results, uint64_t operations) \
	{ \
		TYPE x = from, y = with; \
\
		for (; operations >= 32; operations -= 32) { \
			THIRTYTWO(OP) \
		} \
		results->field[0] = x; \
		results->chains = 1; \
	}

/* The measured loop of many: eight turns of as many chains as registers allow. */
#define INTEGER_LOOPS(name, OP, from, with) \
	CHAIN_LOOP(name, PLAIN, uint64_t, OP, from, with, whole) \
	static void name##_many(struct results *results, uint64_t operations) \
	{ \
		uint64_t x0 = from, x1 = x0, x2 = x0, x3 = x0, x4 = x0, x5 = x0, x6 = x0, x7 = x0, y = with; \
\
		FAULT(1, operations -= 64); \
		for (; operations >= 64; operations -= 64) { \
			EIGHT(OP) EIGHT(OP) EIGHT(OP) EIGHT(OP) EIGHT(OP) EIGHT(OP) EIGHT(OP) EIGHT(OP) \
		} \
		const uint64_t last[] = { x0, x1, x2, x3, x4, x5, x6, x7 }; \
		memcpy(results->whole, last, sizeof last); \
		results->chains = 8; \
	}

#if defined(__aarch64__)
#define ALL(OP) SIXTEEN(OP)
#define CHAINS  16
#define MORE    , x12 = x0, x13 = x0, x14 = x0, x15 = x0
#define REST    , x12, x13, x14, x15
#else
#define ALL(OP) TWELVE(OP)
#define CHAINS  12
#define MORE
#define REST
#endif
#define REAL_LOOPS(name, TARGET, OP, from, with) \
	CHAIN_LOOP(name, TARGET, double, OP, from, with, real) \
	TARGET static void name##_many(struct results *results, uint64_t operations) \
	{ \
		double x0 = from, x1 = x0, x2 = x0, x3 = x0, x4 = x0, x5 = x0, x6 = x0, x7 = x0, x8 = x0, \
		       x9 = x0, x10 = x0, x11 = x0 MORE, y = with; \
\
		for (; operations >= 8 * CHAINS; operations -= 8 * CHAINS) { \
			ALL(OP) ALL(OP) ALL(OP) ALL(OP) ALL(OP) ALL(OP) ALL(OP) ALL(OP) \
		} \
		const double last[] = { x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11 REST }; \
		memcpy(results->real, last, sizeof last); \
		results->chains = CHAINS; \
	}

INTEGER_LOOPS(integer_add, INTEGER_ADD, operand.addend, operand.addend)
INTEGER_LOOPS(integer_multiply, INTEGER_MULTIPLY, operand.factor, operand.factor)
INTEGER_LOOPS(integer_divide, INTEGER_DIVIDE, operand.divisor, operand.dividend)
REAL_LOOPS(real_add, PLAIN, REAL_ADD, operand.real_addend, operand.real_addend)
REAL_LOOPS(real_multiply, PLAIN, REAL_MULTIPLY, operand.real_factor, operand.real_factor)
REAL_LOOPS(real_fma, WITH_FMA, REAL_FMA, operand.below_one, operand.below_one)
REAL_LOOPS(real_divide, PLAIN, REAL_DIVIDE, operand.real_divisor, operand.real_divisor)
REAL_LOOPS(real_root, PLAIN, REAL_ROOT, operand.below_one, operand.below_one)

static void vector_chain(struct results *results, uint64_t operations)
{
	vector_fma(0)->chain(operations, results->real);
	results->chains = 1;
}

static void vector_many(struct results *results, uint64_t operations)
{
	vector_fma(0)->many(operations, results->real);
	results->chains = vector_fma(0)->chains;
}

static const struct operation {
	const char *name;
	loop_fn *chain, *many;
	bool real;
	unsigned flops; /* floating-point results of one scalar operation */
} operations[] = {
	{ "integer_add", integer_add_chain, integer_add_many, false, 0 },
	{ "integer_multiply", integer_multiply_chain, integer_multiply_many, false, 0 },
	{ "integer_divide", integer_divide_chain, integer_divide_many, false, 0 },
	{ "real_add", real_add_chain, real_add_many, true, 1 },
	{ "real_multiply", real_multiply_chain, real_multiply_many, true, 1 },
	{ "real_fma", real_fma_chain, real_fma_many, true, 2 },
	{ "real_divide", real_divide_chain, real_divide_many, true, 1 },
	{ "real_root", real_root_chain, real_root_many, true, 1 },
	{ "vector_fma", vector_chain, vector_many, true, 2 },
};

enum {
	INTEGER_ADDS,
	INTEGER_MULTIPLIES,
	INTEGER_DIVIDES,
	REAL_ADDS,
	REAL_MULTIPLIES,
	REAL_FMAS,
	REAL_DIVIDES,
	REAL_ROOTS,
	VECTOR_FMAS,
	OPERATIONS
};

/* The same in C: what a chain holds after so many operations. */
static uint64_t whole_expected(int index, uint64_t count)
{
	if (index == INTEGER_ADDS)
		return operand.addend + count * operand.addend;
	if (index == INTEGER_DIVIDES)
		return operand.divisor;
	uint64_t x = operand.factor;

	while (count--)
		x *= operand.factor;
	return x;
}

static double real_expected(int index, uint64_t count)
{
	double x = operand.below_one;

	if (index == REAL_ROOTS)
		return x;
	if (index == VECTOR_FMAS)
		return vector_fma_expect(vector_fma(0), count);
	if (index == REAL_FMAS) {
		while (count--)
			x = fma(x, operand.below_one, operand.below_one);
		return x;
	}
	x = index == REAL_ADDS         ? operand.real_addend
	    : index == REAL_MULTIPLIES ? operand.real_factor
				       : operand.real_divisor;
	for (double y = x; count; count--)
		x = index == REAL_ADDS ? x + y : index == REAL_MULTIPLIES ? x * y : x / y;
	return x;
}

struct spot {
	int cpu, index;
	bool independent;
};

struct loop {
	loop_fn *run;
	bool independent;
	double flops;
	struct results results;
};

static void work(void *context, uint64_t count)
{
	struct loop *loop = context;

	loop->run(&loop->results, count);
}

static void fill(void *context, const struct sample *sample, double *values)
{
	const struct loop *loop = context;
	double ns = sample->duration_ns / (double)sample->operations;

	values[loop->independent] = ns;
	if (loop->independent && loop->flops > 0)
		values[2] = loop->flops / ns * 1e9;
}

static void check(const struct spot *spot, struct loop *loop)
{
	struct results *results = &loop->results;

	loop->run(results, STEP);
	for (unsigned i = 0; i < results->chains; i++)
		if (operations[spot->index].real
			    ? results->real[i] != real_expected(spot->index, STEP / results->chains)
			    : results->whole[i] != whole_expected(spot->index, STEP / results->chains))
			fail("cannot believe '%s': chain %u ends with another result than in C; this is a "
			     "bug",
			     operations[spot->index].name, i);
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	const struct operation *operation = &operations[spot->index];
	struct loop loop = { spot->independent ? operation->many : operation->chain,
			     spot->independent,
			     operation->flops,
			     { 0 } };

	if (!run_pin(run, spot->cpu)) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	if (spot->index == REAL_FMAS || spot->index == VECTOR_FMAS) {
		const struct vector_fma *vectors = vector_fma(0);

		if (!vectors) {
			run_cannot(run, "unsupported", "no_fma", NULL);
			return;
		}
		if (spot->index == VECTOR_FMAS) {
			loop.flops *= vectors->bits / 64;
			run_isa(run, vectors->isa);
		} else if (isa_has("fma")) {
			run_isa(run, "fma");
		}
	}
	check(spot, &loop);
	sampler_work(run, work, fill, &loop);
}

static void prepare(struct run *run)
{
	(void)run;
	operand.below_one = nextafter(1, 0);
}

static void declare(struct run *run)
{
	for (int kind = 0; placements[kind]; kind++) {
		const struct placement *placement = run_placement(run, placements[kind]);

		for (int i = 0; i < 2 * OPERATIONS; i++) {
			struct spot spot = { placement->reason ? 0 : placement->cpus.cpu[0], i / 2, i % 2 };

			point_add(run, &spot, sizeof spot, "%s,%s,%s", placements[kind],
				  operations[i / 2].name, i % 2 ? "independent" : "chain")
				->skip = placement->reason;
		}
	}
}

static const struct experiment about = {
	.name = "operation_latency",
	.summary = "latency and reciprocal throughput of arithmetic operations",
	.method = 1,
	.step = STEP,
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
