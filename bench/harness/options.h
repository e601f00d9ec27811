/*
 * options - a command line of long options, each checked where it is read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_OPTIONS_H
#define HARNESS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum option_type {
	OPTION_FLAG,   /* bool: no value */
	OPTION_SIZE,   /* uint64_t: bytes, or a number with KiB, MiB or GiB */
	OPTION_COUNT,  /* uint64_t */
	OPTION_NUMBER, /* double */
	OPTION_TEXT,   /* const char * */
	OPTION_CALL    /* void (*)(const char *): as often as it is given */
};

/* One option; a table of them ends with a row without name. Where most is 0 there is no limit. */
struct run_option {
	const char *name;
	enum option_type type;
	void *value;
	double least, most;
	const char *help;
	void (*call)(const char *value);
};

/* Read argv against the tables; whatever is wrong ends the program with status 2. */
void options_parse(const struct run_option *const *tables, int argc, char **argv);
/* What --help prints: the summary and every option with its present value. */
void options_help(const struct run_option *const *tables, const char *program, const char *summary);

#ifdef __cplusplus
}
#endif
#endif
