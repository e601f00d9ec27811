/*
 * state - settings, trace, faults and ownership of the fake CUDA runtime.
 *
 * FAKE_TRACE names a file that gets one line a call. FAKE_FAIL=NAME:N=ERROR
 * fails the N-th call of NAME; errors that lose a device stick to every later
 * call, as the real ones do.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fake.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The harness looks for this, weakly: every row then says validity=fake. */
int runtime_is_fake = 1;

#define OWNED_MAX 4096

static FILE *trace;
static bool begun;
static int sticky, fail_error;
static long fail_at;
static char fail_name[64];
static uint64_t extra_ns;
static volatile uint32_t *gate;
static struct {
	const char *kind;
	const void *thing;
} owned[OWNED_MAX];
static size_t owned_count;

long fake_setting(const char *name, long otherwise)
{
	const char *text = getenv(name);

	return text ? atol(text) : otherwise;
}

static void finish(void)
{
	if (!trace)
		return;
	for (size_t i = 0; i < owned_count; i++)
		fprintf(trace, "leaked %s\n", owned[i].kind);
	fprintf(trace, "exit gate=%s\n", fake_gate_closed() ? "closed" : "open");
	fclose(trace);
	trace = NULL;
}

static void begin(void)
{
	const char *fail = getenv("FAKE_FAIL"), *path = getenv("FAKE_TRACE");

	begun = true;
	if (path)
		trace = fopen(path, "a");
	if (fail && sscanf(fail, "%63[^:]:%ld=%d", fail_name, &fail_at, &fail_error) != 3)
		fail_name[0] = 0;
	atexit(finish);
}

static bool loses_device(int error)
{
	return error == cudaErrorLaunchFailure || error == cudaErrorIllegalAddress ||
	       error == cudaErrorLaunchTimeout;
}

int fake_call(const char *name, const char *format, ...)
{
	va_list arguments;
	int error = sticky;

	if (!begun)
		begin();
	if (strcmp(name, fail_name) == 0 && --fail_at == 0) {
		error = fail_error;
		if (loses_device(error))
			sticky = error;
	}
	if (trace) {
		fprintf(trace, "%s ", name);
		va_start(arguments, format);
		vfprintf(trace, format, arguments);
		va_end(arguments);
		fprintf(trace, " -> %d\n", error);
		fflush(trace);
	}
	return error;
}

void fake_own(const char *kind, const void *thing)
{
	if (owned_count == OWNED_MAX)
		fake_violation("more than %d things are owned", OWNED_MAX);
	owned[owned_count].kind = kind;
	owned[owned_count++].thing = thing;
}

void fake_disown(const char *kind, const void *thing)
{
	for (size_t i = owned_count; i-- > 0;)
		if (owned[i].thing == thing && strcmp(owned[i].kind, kind) == 0) {
			owned[i] = owned[--owned_count];
			return;
		}
	fake_violation("a %s that nobody owns is given back", kind);
}

uint64_t fake_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC_RAW, &now);
	/* the device counts from another time than the host */
	return (uint64_t)1800000000000000000u + (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec +
	       extra_ns;
}

void fake_advance(uint64_t ns)
{
	extra_ns += ns;
}

void fake_violation(const char *format, ...)
{
	va_list arguments;
	char text[256];

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	fprintf(stderr, "fake runtime: violation: %s\n", text);
	if (trace)
		fprintf(trace, "violation %s\n", text);
	finish();
	_Exit(99);
}

bool fake_gate_closed(void)
{
	return gate && !gate[0];
}

void fake_gate_watch(volatile uint32_t *flags)
{
	gate = flags;
}

void fake_gate_forget(void)
{
	gate = NULL;
}
