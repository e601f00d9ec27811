/*
 * run - the command line, points that cannot be measured, a machine that slept, a lost output.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/run.h"

#include "../../bench/harness/clock.h"
#include "../../bench/harness/suspend.h"
#include "capture.h"
#include "check.h"

#include <fcntl.h>

static uint64_t slept_ns;
static bool sleeps;

/* Ours is linked instead of the harness's: a machine that may sleep while it measures. */
uint64_t suspend_ns(void)
{
	if (sleeps)
		slept_ns += 3000000000u;
	return slept_ns;
}

static uint64_t size = 4096;
static double share = 0.5;
static bool loud;
static const char *word;

static const struct run_option options[] = {
	{ "size", OPTION_SIZE, &size, 64, 65536, "a size", NULL },
	{ "share", OPTION_NUMBER, &share, 0, 1, "a share", NULL },
	{ "loud", OPTION_FLAG, &loud, 0, 0, "a flag", NULL },
	{ "word", OPTION_TEXT, &word, 0, 0, "a text", NULL },
	{ NULL, OPTION_FLAG, NULL, 0, 0, NULL, NULL },
};

static const struct column columns[] = {
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "where" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "how much" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.02, "time, with a comma" },
	{ "huge_coverage_ratio", ROLE_VALUE, "1", BETTER_NONE, 0, "share" },
	{ NULL, ROLE_VALUE, NULL, BETTER_NONE, 0, NULL },
};

static const char *const placements[] = { "one-performance-core", "smt-pair", "all-logical", NULL };

static void declare(struct run *run)
{
	for (unsigned i = 0; placements[i]; i++)
		point_add(run, &i, sizeof i, "%s,%u", placements[i], (unsigned)size)->skip =
			run_placement(run, placements[i])->reason;
}

static void measure(struct run *run, const void *spot)
{
	double values[] = { 1.5, NAN };
	struct sample sample;

	if (*(const unsigned *)spot == 2) {
		run_cannot(run, "unsupported", "no_such_thing", NULL);
		return;
	}
	run_validity(run, "upper_bound", "because");
	while (sampler_begin(run, &sample)) {
		sampler_end(run, &sample, 7);
		run_row(run, &sample, values);
	}
}

static struct experiment about = {
	.name = "toy",
	.summary = "a toy, for trying",
	.method = 3,
	.passes = 1,
	.rounds = 1,
	.needs = NEED_LLC,
	.memory = "quarter",
	.placements = placements,
	.columns = columns,
	.options = options,
	.declare = declare,
	.measure = measure,
};

static struct capture *with(const char *one, const char *two, const char *three)
{
	const char *const more[] = { one, two, three, NULL };

	return capture_run(&about, NULL, more);
}

static void check_usage(const char *one, const char *two, const char *message)
{
	struct capture *seen = with(one, two, NULL);

	CHECK(seen->status == 2);
	CHECK(!*seen->out);
	if (strcmp(seen->err, message)) {
		fprintf(stderr, "for '%s': %snot: %s", one, seen->err, message);
		check_failures++;
	}
}

static void check_options(void)
{
	check_usage("--bogus", NULL, "toy: '--bogus' is not an option; see --help\n");
	check_usage("size", NULL, "toy: 'size' is not an option; see --help\n");
	check_usage("--size", NULL, "toy: --size: needs a value; see --help\n");
	check_usage("--size", "3kb",
		    "toy: --size: '3kb' is not a size; write bytes or a number with KiB, MiB or GiB\n");
	check_usage("--size=1", NULL, "toy: --size: '1' is too small; the least is 64\n");
	check_usage("--size", "1GiB", "toy: --size: '1GiB' is too large; the most is 65536\n");
	check_usage("--share", "half",
		    "toy: --share: 'half' is not a number; write digits, with a point if needed\n");
	check_usage("--seed", "-1", "toy: --seed: '-1' is not a count; write digits\n");
	check_usage("--loud=yes", NULL, "toy: --loud: takes no value\n");
	check_usage("--cpus", "0-3",
		    "toy: --cpus: '0-3' is not a placement; write NAME=LIST as in smt-pair=0,4 or NAME=NA\n");
	check_usage("--node", "x", "toy: --node: 'x' is not a memory node; write its number\n");
	struct capture *help = with("--help", NULL, NULL);
	CHECK(help->status == 0 && strstr(help->out, "--size SIZE") && strstr(help->out, "(4KiB)"));
}

static void check_list(void)
{
	struct capture *seen = with("--list", "--size=8KiB", "--cpus=smt-pair=NA:no_smt");

	CHECK(seen->status == 0 && seen->rows == 3);
	for (unsigned i = 0; i < seen->rows; i++) {
		CHECK(!strcmp(capture_cell(seen, i, "placement"), placements[i]));
		CHECK(capture_number(seen, i, "size_bytes") == 8192);
		for (unsigned c = 2; c < seen->fields; c++)
			CHECK(!strcmp(seen->row[i][c], "NA"));
	}
}

static void check_rows(void)
{
	struct capture *seen = with("--cpus=smt-pair=NA:no_smt", NULL, NULL);

	/* placements were named, and not all: the others are absent, which is a row too */
	CHECK(seen->status == 0 && seen->rows == 3);
	CHECK(capture_count(seen, "status", "skipped") == 3);
	CHECK(capture_count(seen, "reason", "no_smt") == 1);
	CHECK(capture_count(seen, "reason", "placement_not_given") == 2);
	seen = with(NULL, NULL, NULL);
	CHECK(seen->status == 0 && seen->rows >= 23);
	CHECK(capture_count(seen, "status", "unsupported") == 1);
	CHECK(capture_count(seen, "reason", "no_such_thing") == 1);
	CHECK(capture_count(seen, "validity", "upper_bound") == seen->rows - 2);
	CHECK(capture_count(seen, "reason", "because") == seen->rows - 2);
	CHECK(capture_count(seen, "huge_coverage_ratio", "NA") == seen->rows);
	CHECK(capture_count(seen, "operations", "7") == seen->rows - 2);
	seen = with("--cpus=one-performance-core=60000", NULL, NULL);
	CHECK(seen->status == 0 && capture_count(seen, "reason", "cpu_not_allowed") == 1);
}

static void check_describe(void)
{
	struct capture *seen = with("--describe", NULL, NULL);

	CHECK(seen->status == 0);
	CHECK(strstr(seen->out, "\nmethod,method,NA,NA,NA,NA,3,NA\n"));
	CHECK(strstr(seen->out, "\nneed,llc,NA,NA,NA,NA,NA,NA\n"));
	CHECK(strstr(seen->out, "\nneed,memory,NA,By,NA,NA,quarter,NA\n"));
	CHECK(strstr(seen->out, "\nschedule,rounds,NA,NA,NA,NA,1,NA\n"));
	CHECK(strstr(seen->out, "\ncolumn,latency_ns,value,ns,lower,0.02,NA,\"time, with a comma\"\n"));
	CHECK(strstr(seen->out, "\ncolumn,sample,index,1,none,NA,NA,"));
}

static void check_sleep(void)
{
	sleeps = true;
	struct capture *seen = with("--quick", NULL, NULL);

	CHECK(seen->status == 1);
	CHECK(!*seen->out);
	CHECK(!strncmp(seen->err, "toy: suspended: ", 16));
	sleeps = false;
}

static uint64_t stopped(void)
{
	return 1;
}

/* A clock that stands still would end in an endless calibration, were a row asked of it. */
static void stop_clock(struct run *run)
{
	(void)run;
	clock_replace(stopped, NULL);
}

static void check_stopped_clock(void)
{
	about.prepare = stop_clock;
	struct capture *seen = with("--quick", NULL, NULL);

	CHECK(seen->status == 0 && seen->rows == 3);
	CHECK(capture_count(seen, "reason", "clock_too_coarse") == 1);
	CHECK(capture_count(seen, "status", "failed") == 1);
	CHECK(capture_count(seen, "latency_ns", "NA") == 3);
	about.prepare = NULL;
}

static void lose_output(void)
{
	int full = open("/dev/full", O_WRONLY);

	dup2(full, 1);
}

int main(void)
{
	static const char *const quick[] = { "--quick", NULL };

	check_options();
	check_list();
	check_rows();
	check_describe();
	check_sleep();
	check_stopped_clock();
	if (!access("/dev/full", W_OK)) {
		struct capture *seen = capture_run(&about, lose_output, quick);

		CHECK(seen->status == 1 && strstr(seen->err, "cannot write"));
	}
	return CHECK_RESULT;
}
