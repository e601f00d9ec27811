/*
 * section - a page's Markdown, read for what the data must answer.
 *
 * Directives count in the order in which they stand: lines that begin with
 * '@insight ', and '@value NAME UNIT' anywhere in the prose, where blanks may
 * be line ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include "section.h"

#include "fail.h"
#include "memory.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECTION_MOST ((size_t)1 << 20)
#define WORD         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

static char *load(const char *path)
{
	FILE *file = fopen(path, "r");
	char *text = memory_take(SECTION_MOST + 1, 1);

	if (!file)
		fail("cannot read '%s': %s; check the path", path, strerror(errno));
	size_t used = fread(text, 1, SECTION_MOST, file);

	if (ferror(file) || used == SECTION_MOST)
		fail("cannot read '%s': not a section of less than 1 MiB; check the path", path);
	fclose(file);
	return text;
}

static void add(struct section *section, const char *text, bool insight, size_t line)
{
	section->directives = memory_grow(section->directives, section->count, &section->capacity,
					  sizeof *section->directives);
	section->directives[section->count++] = (struct directive){ text, insight, line };
}

static void front_matter(struct section *section, const char *line, size_t length)
{
	const char *text = memory_format("%.*s", (int)length, line);

	if (strncmp(text, "order:", 6) == 0)
		section->order = strtod(text + 6, NULL);
	if (strncmp(text, "glance:", 7) == 0)
		texts_add(&section->glance, text + 7 + strspn(text + 7, " "));
}

/* '@value NAME UNIT': cut NAME and UNIT at their blanks; the length taken, or 0. */
static size_t value_directive(struct section *section, const char *at, size_t line)
{
	const char *blanks = " \t\n", *name = at + 6 + strspn(at + 6, blanks);
	size_t name_length = strcspn(name, blanks);
	const char *unit = name + name_length + strspn(name + name_length, blanks);
	size_t unit_length = strspn(unit, WORD "/%");

	if (name == at + 6 || !name_length || unit == name + name_length || !unit_length)
		return 0;
	add(section, memory_format("%.*s %.*s", (int)name_length, name, (int)unit_length, unit), false, line);
	return (size_t)(unit - at) + unit_length;
}

struct section *section_read(const char *path)
{
	struct section *section = memory_take(1, sizeof *section);
	const char *at;
	size_t line = 1;
	bool front = false;

	section->path = path;
	section->text = at = load(path);
	while (*at) {
		size_t length = strcspn(at, "\n");
		bool rule = length == 3 && strncmp(at, "---", 3) == 0;

		if (rule && (line == 1 || front)) {
			front = !front;
		} else if (front) {
			front_matter(section, at, length);
		} else if (strncmp(at, "@insight ", 9) == 0) {
			add(section, memory_format("%.*s", (int)length - 9, at + 9), true, line);
		} else {
			for (size_t i = 0; i < length; i++) {
				size_t taken = strncmp(at + i, "@value", 6) == 0
						       ? value_directive(section, at + i, line)
						       : 0;

				/* A directive may run over the line's end; the rest of its last line follows.
				 */
				for (size_t j = 0; j < taken; j++)
					line += at[i + j] == '\n';
				if (taken) {
					at += i + taken;
					i = (size_t)-1;
					length = strcspn(at, "\n");
				}
			}
		}
		at += length;
		line += *at == '\n';
		at += *at == '\n';
	}
	return section;
}

const char *section_key(const struct section *section)
{
	const char *name = strrchr(section->path, '/') ? strrchr(section->path, '/') + 1 : section->path;

	return memory_format("%.*s", (int)strcspn(name, "."), name);
}

bool section_has_word(const struct section *section, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = section->text; (at = strstr(at, word)) != NULL; at++) {
		bool starts = at == section->text || !strchr(WORD, at[-1]);

		if (starts && (!at[length] || !strchr(WORD, at[length])))
			return true;
	}
	return false;
}

void section_refuse(const struct section *section, const struct directive *directive, const char *reason,
		    const char *advice)
{
	fail("%s:%zu: cannot read '%.80s': %s; %s", section->path, directive->line, directive->text, reason,
	     advice);
}
