/*
 * arguments - the long options of an analysis program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_ARGUMENTS_H
#define ANALYSIS_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

struct texts {
	const char **items;
	size_t count, capacity;
};

enum argument_kind { ARGUMENT_FLAG, ARGUMENT_TEXT, ARGUMENT_LIST };

struct argument {
	const char *name; /* without the dashes; NULL ends a table */
	enum argument_kind kind;
	void *value; /* bool, const char *, struct texts */
	const char *help;
};

/*
 * Read `--name value` and `--name=value`; --help prints and leaves. What is
 * not an option goes to `rest`, or is refused when rest is NULL.
 */
void arguments_read(const char *program, const char *summary, const struct argument *arguments,
		    struct texts *rest, int argc, char **argv);

void texts_add(struct texts *texts, const char *text);

/* Cut "NAME=VALUE" in two; leaves with a message about `option` when there is no '='. */
void texts_pair(const char *text, const char *option, const char **name, const char **value);

#endif
