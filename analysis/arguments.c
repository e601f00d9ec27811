/*
 * arguments - a table of options against the command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"

#include "fail.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void texts_add(struct texts *texts, const char *text)
{
	texts->items = memory_grow(texts->items, texts->count, &texts->capacity, sizeof *texts->items);
	texts->items[texts->count++] = text;
}

void texts_pair(const char *text, const char *option, const char **name, const char **value)
{
	const char *equals = strchr(text, '=');

	if (!equals || equals == text || !equals[1])
		fail_usage("--%s: '%s' is not NAME=VALUE; write both", option, text);
	*name = memory_format("%.*s", (int)(equals - text), text);
	*value = equals + 1;
}

static _Noreturn void help(const char *program, const char *summary, const struct argument *arguments,
			   bool rest)
{
	printf("usage: %s [options]%s\n%s\n\n", program, rest ? " FILE..." : "", summary);
	for (; arguments->name; arguments++)
		printf("  --%-14s %s\n", arguments->name, arguments->help);
	exit(fflush(stdout) == 0 ? EXIT_DONE : EXIT_FAILED);
}

static void set(const struct argument *argument, const char *text)
{
	if (argument->kind == ARGUMENT_FLAG)
		*(bool *)argument->value = true;
	else if (argument->kind == ARGUMENT_TEXT)
		*(const char **)argument->value = text;
	else
		texts_add(argument->value, text);
}

void arguments_read(const char *program, const char *summary, const struct argument *arguments,
		    struct texts *rest, int argc, char **argv)
{
	fail_program(program);
	for (int i = 1; i < argc; i++) {
		const char *word = argv[i];

		if (strncmp(word, "--", 2) != 0) {
			if (!rest)
				fail_usage("cannot use '%s': not an option; see --help", word);
			texts_add(rest, word);
			continue;
		}
		if (strcmp(word, "--help") == 0)
			help(program, summary, arguments, rest != NULL);
		const struct argument *found = NULL;
		size_t length = strcspn(word + 2, "=");

		for (const struct argument *each = arguments; each->name; each++)
			if (strlen(each->name) == length && strncmp(each->name, word + 2, length) == 0)
				found = each;
		if (!found)
			fail_usage("cannot use '%s': no such option; see --help", word);
		const char *value = word[2 + length] ? word + 3 + length : NULL;

		if (found->kind == ARGUMENT_FLAG && value)
			fail_usage("cannot use '%s': the option takes no value; leave it out", word);
		if (found->kind != ARGUMENT_FLAG && !value && ++i >= argc)
			fail_usage("cannot use '%s': its value is missing; see --help", word);
		set(found, value ? value : argv[i]);
	}
}
