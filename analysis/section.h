/*
 * section - front matter and directives of report/sections/KEY.md.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_SECTION_H
#define ANALYSIS_SECTION_H

#include "arguments.h"

#include <stdbool.h>
#include <stddef.h>

struct directive {
	const char *text; /* without the leading '@insight ' or '@value ' */
	bool insight;     /* else a value */
	size_t line;
};

struct section {
	const char *path;
	double order;
	struct texts glance; /* "LABEL = COLUMN where ..." */
	struct directive *directives;
	size_t count, capacity;
	const char *text; /* all of it: its words are this house's own */
};

/* Read a section, or leave with a message. */
struct section *section_read(const char *path);

/* KEY of a path .../KEY.md. */
const char *section_key(const struct section *section);

/* Does the word stand in the section, by itself? */
bool section_has_word(const struct section *section, const char *word);

/* Leave with `path:line: cannot read 'directive': reason; advice`. */
_Noreturn void section_refuse(const struct section *section, const struct directive *directive,
			      const char *reason, const char *advice);

#endif
