/*
 * gpu_startup - what a process pays before its first kernel has run.
 *
 * Each sample is a process of its own, since all of this happens once: loading
 * the driver, making a context, the first allocation, loading a kernel, its
 * first launch and its second. Once with all kernels loaded at the start, once
 * with each loaded when it is first used. The process that asks holds a context
 * itself, so that the driver is awake, as where other programs use the GPU.
 *
 * Emits loading,phase,sample,latency_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../bench/harness/fail.h"
#include "../bench/harness/units.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"

KERNEL startup_empty(struct job job)
{
	(void)job;
}

static const void *const kernels[] = { (const void *)startup_empty };
static const char *const loadings[] = { "EAGER", "LAZY" };
static const char *const phases[] = { "driver_load", "context", "first_allocation", "kernel_load", "first_launch", "second_launch" };

#define PHASES	  GPU_COUNT(phases)
#define PROCESSES 5

static const struct column columns[] = {
	{ "loading", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "when kernels are loaded: EAGER at the start, LAZY at their first use" },
	{ "phase", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what the time is of, in this order" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "time of the phase in a fresh process" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = { GPU_REASONS_END };

static void plan(struct gpu_run *run)
{
	for (unsigned l = 0; l < GPU_COUNT(loadings); l++)
		for (unsigned p = 0; p < PHASES; p++)
			gpu_plan(run, (unsigned)(l * PHASES + p), 0, "%s,%s", loadings[l], phases[p]);
}

/* The fresh process: prints its phases as numbers and leaves. */
static int child(int device)
{
	struct cudaFuncAttributes attributes;
	struct job job;
	void *arguments[] = { &job }, *memory;
	double at[PHASES + 1];
	int count;
	dim3 one(1, 1, 1);

	memset(&job, 0, sizeof job);
	at[0] = host_ns();
	CHECK(cudaGetDeviceCount(&count), "load the driver");
	at[1] = host_ns();
	CHECK(cudaSetDevice(device), "make a context");
	CHECK(cudaFree(NULL), "make a context");
	at[2] = host_ns();
	CHECK(cudaMalloc(&memory, MIB), "allocate");
	at[3] = host_ns();
	CHECK(cudaFuncGetAttributes(&attributes, (const void *)startup_empty), "load a kernel");
	at[4] = host_ns();
	for (unsigned i = 4; i < PHASES; i++) {
		CHECK(cudaLaunchKernel((const void *)startup_empty, one, one, arguments, 0, NULL), "launch");
		CHECK(cudaDeviceSynchronize(), "launch");
		at[i + 1] = host_ns();
	}
	for (unsigned i = 0; i < PHASES; i++)
		printf("%.0f\n", at[i + 1] - at[i]);
	CHECK(cudaFree(memory), "free memory");
	return fflush(stdout) ? EXIT_FAILED : EXIT_DONE;
}

/* Phases of one fresh process. */
static void ask_child(const struct gpu_run *run, const char *loading, double ns[PHASES])
{
	char self[4096], command[4400];
	ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);

	if (length < 0)
		fail("cannot find this program's own file: %m; mount /proc");
	self[length] = 0;
	if (strchr(self, '\''))
		fail("cannot start '%s' again: its path holds a quote; move it", self);
	snprintf(command, sizeof command, "CUDA_MODULE_LOADING=%s '%s' --child %d", loading, self, run->gpu.index);
	FILE *pipe = popen(command, "r");

	if (!pipe)
		fail("cannot start a fresh process; free some memory");
	for (unsigned i = 0; i < PHASES; i++)
		if (fscanf(pipe, "%lf", &ns[i]) != 1)
			ns[i] = NAN;
	if (pclose(pipe) != 0)
		fail("cannot measure a fresh process: it failed; see its message");
}

/* All phases of a loading come from the same processes, so the first point asked measures them all. */
static double measured[GPU_COUNT(loadings)][PROCESSES][PHASES];
static unsigned measured_count[GPU_COUNT(loadings)];

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	unsigned loading = point->tag / (unsigned)PHASES, phase = point->tag % (unsigned)PHASES;
	struct timing timing;

	if (measured_count[loading] == 0) {
		measured_count[loading] = run->quick ? 1 : PROCESSES;
		for (unsigned i = 0; i < measured_count[loading]; i++)
			ask_child(run, loadings[loading], measured[loading][i]);
	}
	memset(&timing, 0, sizeof timing);
	for (unsigned i = 0; i < measured_count[loading]; i++) {
		double value = measured[loading][i][phase];

		timing.operations = 1;
		timing.duration_ns = value;
		gpu_row(run, point, i, &value, &timing, verdict_ok());
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_startup",
		.summary = "what a process pays before its first kernel has run",
		.method = 1,
		.seconds = 6,
		.columns = columns,
		.reasons = reasons,
	},
	.kernels = kernels,
	.kernel_count = GPU_COUNT(kernels),
	.plan = plan,
	.measure = measure,
};

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "--child") == 0) {
		fail_program("gpu_startup");
		return child(atoi(argv[2]));
	}
	return gpu_experiment_main(&experiment, argc, argv);
}
