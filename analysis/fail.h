/*
 * fail - say what failed and what to do, then leave with the right status.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_FAIL_H
#define ANALYSIS_FAIL_H

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* The name that stands before every message. */
void fail_program(const char *name);
const char *fail_program_name(void);

/* `program: cannot do 'thing': reason; what to do`, then exit status 1. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same with exit status 2: the command line is wrong. */
_Noreturn void fail_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same without leaving. */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
