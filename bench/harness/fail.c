/*
 * fail - say what failed, where and what to do; then leave with the right status.
 *
 * Standard output carries data only, and only complete data: rows are held
 * until a run ends, so a failure leaves nothing behind that looks like one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char *program = "latbook";

void fail_program(const char *name)
{
	program = name;
}

static void say(const char *key, const char *format, va_list arguments)
{
	char line[1024];

	vsnprintf(line, sizeof line, format, arguments);
	if (key)
		fprintf(stderr, "%s: %s: %s\n", program, key, line);
	else
		fprintf(stderr, "%s: %s\n", program, line);
}

void fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(NULL, format, arguments);
	va_end(arguments);
	exit(EXIT_FAILED);
}

void fail_usage(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(NULL, format, arguments);
	va_end(arguments);
	exit(EXIT_USAGE);
}

void skip(const char *reason_key, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(reason_key, format, arguments);
	va_end(arguments);
	exit(EXIT_SKIP);
}

void warn(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(NULL, format, arguments);
	va_end(arguments);
}

void *must_allocate(void *old, unsigned long count, unsigned long size)
{
	unsigned long bytes;
	void *memory = NULL;

	if (!__builtin_mul_overflow(count, size, &bytes))
		memory = realloc(old, bytes ? bytes : 1);
	if (!memory)
		fail("cannot allocate %lu items of %lu bytes: out of memory; ask for less", count, size);
	return memory;
}
