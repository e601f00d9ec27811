/*
 * fail - one line on standard error, in one form, for every analysis program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char *program = "analysis";

void fail_program(const char *name)
{
	program = name;
}

const char *fail_program_name(void)
{
	return program;
}

static void say(const char *format, va_list arguments)
{
	fflush(stdout);
	fprintf(stderr, "%s: ", program);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
}

void fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(format, arguments);
	va_end(arguments);
	exit(EXIT_FAILED);
}

void fail_usage(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(format, arguments);
	va_end(arguments);
	exit(EXIT_USAGE);
}

void warn(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(format, arguments);
	va_end(arguments);
}
