/*
 * csv - quoting, numbers, missing fields; rows of a wrong length and lost writes are failures.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/csv.h"

#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What `write_rows` puts on standard output, and how its process ends. */
static int captured(void (*write_rows)(void), const char *output, char *text, size_t capacity)
{
	int ends[2], status = -1;
	size_t length = 0;
	ssize_t got;

	fflush(NULL);
	if (pipe(ends))
		return -1;
	pid_t child = fork();
	if (!child) {
		close(ends[0]);
		if (output ? !freopen(output, "w", stdout) : dup2(ends[1], 1) < 0)
			_exit(99);
		if (!freopen("/dev/null", "w", stderr))
			_exit(99);
		write_rows();
		exit(0);
	}
	close(ends[1]);
	while ((got = read(ends[0], text + length, capacity - 1 - length)) > 0)
		length += (size_t)got;
	text[length] = 0;
	close(ends[0]);
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void all_kinds(void)
{
	struct csv csv = { NULL, 0, 0, 0, 0 };

	csv_text(&csv, "plain");
	csv_text(&csv, "a,b");
	csv_text(&csv, "say \"so\"");
	csv_text(&csv, "two\nlines");
	csv_text(&csv, "");
	csv_text(&csv, NULL);
	csv_end(&csv);
	csv_number(&csv, 0.1);
	csv_number(&csv, 123456789012.0);
	csv_number(&csv, -0.0);
	csv_number(&csv, NAN);
	csv_number(&csv, INFINITY);
	csv_integer(&csv, UINT64_MAX);
	csv_end(&csv);
	csv_missing(&csv, 6);
	csv_end(&csv);
	csv_write(&csv);
}

static void short_row(void)
{
	struct csv csv = { NULL, 0, 0, 0, 0 };

	csv_missing(&csv, 2);
	csv_end(&csv);
	csv_missing(&csv, 1);
	csv_end(&csv);
	csv_write(&csv);
}

static void many_rows(void)
{
	struct csv csv = { NULL, 0, 0, 0, 0 };

	for (int i = 0; i < 5000; i++) {
		csv_integer(&csv, (uint64_t)i);
		csv_end(&csv);
	}
	csv_write(&csv);
}

int main(void)
{
	static char text[65536];

	CHECK(captured(all_kinds, NULL, text, sizeof text) == 0);
	CHECK(!strcmp(text, "plain,\"a,b\",\"say \"\"so\"\"\",\"two\nlines\",NA,NA\n"
			    "0.1,1.23456789e+11,0,NA,NA,18446744073709551615\n"
			    "NA,NA,NA,NA,NA,NA\n"));
	CHECK(captured(short_row, NULL, text, sizeof text) == 1);
	CHECK(!*text); /* nothing of it was written */
	CHECK(captured(many_rows, NULL, text, sizeof text) == 0);
	CHECK(strstr(text, "\n4999\n"));
	if (!access("/dev/full", W_OK))
		CHECK(captured(many_rows, "/dev/full", text, sizeof text) == 1);
	return CHECK_RESULT;
}
