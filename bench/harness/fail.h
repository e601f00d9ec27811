/*
 * fail - say what failed, where and what to do; then leave with the right status.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_FAIL_H
#define HARNESS_FAIL_H

#ifdef __cplusplus
extern "C" {
#endif

#define EXIT_DONE   0
#define EXIT_FAILED 1
#define EXIT_USAGE  2
#define EXIT_SKIP   77

/* Name the program in every message that follows. */
void fail_program(const char *name);
/* One line `program: message` on standard error, then exit status 1; %m is errno's text. */
void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
/* The same for a wrong command line: exit status 2. */
void fail_usage(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
/* This machine cannot: one line `program: reason_key: message`, exit status 77. */
void skip(const char *reason_key, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));
/* One line on standard error; the program goes on. */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Memory or a failed run: never NULL. */
void *must_allocate(void *old, unsigned long count, unsigned long size);

#ifdef __cplusplus
}
#endif
#endif
