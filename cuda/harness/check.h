/*
 * check - no call of the CUDA runtime goes unlooked at.
 *
 * CHECK(call, format, ...) leaves with one line that says what could not be
 * done, on which device, why, and what to do: status 77 where this machine
 * cannot, 1 where it should have. Rows already complete stay written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_CHECK_H
#define CUDA_CHECK_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CHECK(call, ...) check_result((int)(call), __VA_ARGS__)

/* The device that messages name. */
void check_device(int index, int major, int minor);
/* Return if `error` is 0; else say "cannot <format>: reason; advice" and leave. */
void check_result(int error, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Run when leaving by a failed check: opens gates, restores limits. */
void check_at_failure(void (*release)(void));
/* What to do about an error of the runtime; never empty. */
const char *check_advice(int error);
/* The reason key when the error means that this machine cannot; else NULL. */
const char *check_skip_key(int error);

#ifdef __cplusplus
}
#endif

#endif
