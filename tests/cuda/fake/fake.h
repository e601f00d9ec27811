/*
 * fake - the state that the fake CUDA runtime's parts share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_CUDA_FAKE_H
#define TESTS_CUDA_FAKE_H

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A number from the environment, or the default. */
long fake_setting(const char *name, long otherwise);
/* Begin a call: trace it, fail it if it is the one asked for. 0 or an error. */
int fake_call(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Remember and forget what a caller owns; what is left at exit is traced as leaked. */
void fake_own(const char *kind, const void *thing);
void fake_disown(const char *kind, const void *thing);
/* Nanoseconds of the fake device's clock: real ones and those its kernels would have taken. */
uint64_t fake_now(void);
void fake_advance(uint64_t ns);
/* A wrong order of calls: traced, and the program ends with status 99. */
void fake_violation(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
/* Whether a gate is closed that only the host can open. */
bool fake_gate_closed(void);
void fake_gate_watch(volatile uint32_t *flags);
void fake_gate_forget(void);
/* Run the kernel of that name on the host. */
void fake_run(const char *name, unsigned blocks, unsigned threads, void **arguments);
/* An event was recorded: from now on every kernel that is launched must have been loaded. */
void fake_timing_begins(void);
/* Wait for bodies that run beside the host. */
void fake_join(void);

/* At the head of every call: traced, and failed when it is the one asked for. */
#define CALL(...) \
	do { \
		int call_error = fake_call(__func__, __VA_ARGS__); \
		if (call_error) \
			return (cudaError_t)call_error; \
	} while (0)
#define NOT_BEHIND_A_GATE() \
	do { \
		if (fake_gate_closed()) \
			fake_violation("%s while a gate is closed", __func__); \
	} while (0)

#endif
