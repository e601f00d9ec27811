/*
 * options - a command line of long options, each checked where it is read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include "fail.h"
#include "units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct run_option *find(const struct run_option *const *tables, const char *name, size_t length)
{
	for (; *tables; tables++)
		for (const struct run_option *option = *tables; option->name; option++)
			if (strlen(option->name) == length && !strncmp(option->name, name, length))
				return option;
	return NULL;
}

static void check_range(const struct run_option *option, const char *text, double value)
{
	if (value < option->least)
		fail_usage("--%s: '%s' is too small; the least is %.9g", option->name, text, option->least);
	if (option->most > 0 && value > option->most)
		fail_usage("--%s: '%s' is too large; the most is %.9g", option->name, text, option->most);
}

static void set_value(const struct run_option *option, const char *text)
{
	uint64_t whole = 0;
	double number = 0;

	switch (option->type) {
	case OPTION_SIZE:
		if (!units_size(text, &whole))
			fail_usage("--%s: '%s' is not a size; write bytes or a number with KiB, MiB or GiB",
				   option->name, text);
		check_range(option, text, (double)whole);
		*(uint64_t *)option->value = whole;
		break;
	case OPTION_COUNT:
		if (!units_count(text, &whole))
			fail_usage("--%s: '%s' is not a count; write digits", option->name, text);
		check_range(option, text, (double)whole);
		*(uint64_t *)option->value = whole;
		break;
	case OPTION_NUMBER:
		if (!units_number(text, &number))
			fail_usage("--%s: '%s' is not a number; write digits, with a point if needed",
				   option->name, text);
		check_range(option, text, number);
		*(double *)option->value = number;
		break;
	case OPTION_TEXT:
		if (!*text)
			fail_usage("--%s: needs a value", option->name);
		*(const char **)option->value = text;
		break;
	case OPTION_CALL:
		option->call(text);
		break;
	case OPTION_FLAG:
		break;
	}
}

void options_parse(const struct run_option *const *tables, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *word = argv[i];

		if (strncmp(word, "--", 2) || !word[2])
			fail_usage("'%s' is not an option; see --help", word);
		size_t length = strcspn(word + 2, "=");
		const char *value = word[2 + length] ? word + 3 + length : NULL;
		const struct run_option *option = find(tables, word + 2, length);

		if (!option)
			fail_usage("'%s' is not an option; see --help", word);
		if (option->type == OPTION_FLAG) {
			if (value)
				fail_usage("--%s: takes no value", option->name);
			*(bool *)option->value = true;
			continue;
		}
		if (!value) {
			if (i + 1 == argc)
				fail_usage("--%s: needs a value; see --help", option->name);
			value = argv[++i];
		}
		set_value(option, value);
	}
}

static void present_value(const struct run_option *option, char *text, size_t capacity)
{
	char size[32];

	*text = 0;
	if (option->type == OPTION_SIZE)
		snprintf(text, capacity, " (%s)",
			 units_size_text(*(uint64_t *)option->value, size, sizeof size));
	else if (option->type == OPTION_COUNT)
		snprintf(text, capacity, " (%" PRIu64 ")", *(uint64_t *)option->value);
	else if (option->type == OPTION_NUMBER)
		snprintf(text, capacity, " (%.9g)", *(double *)option->value);
	else if (option->type == OPTION_TEXT && *(const char **)option->value)
		snprintf(text, capacity, " (%s)", *(const char **)option->value);
}

void options_help(const struct run_option *const *tables, const char *program, const char *summary)
{
	static const char *const values[] = { "", " SIZE", " N", " NUMBER", " TEXT", " TEXT" };

	printf("%s - %s\n\nusage: %s [--option value | --option=value] ...\n\n", program, summary, program);
	for (; *tables; tables++)
		for (const struct run_option *option = *tables; option->name; option++) {
			char name[64], now[80];

			snprintf(name, sizeof name, "--%s%s", option->name, values[option->type]);
			present_value(option, now, sizeof now);
			printf("  %-24s %s%s\n", name, option->help, now);
		}
	if (fflush(stdout) || ferror(stdout))
		fail("cannot write the help text: %m");
}
