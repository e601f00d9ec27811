/*
 * capture - run an experiment in a process of its own and read its rows back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_HARNESS_CAPTURE_H
#define TESTS_HARNESS_CAPTURE_H

#include "../../bench/harness/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CAPTURE_FIELDS = 64, CAPTURE_BYTES = 1 << 20 };

/* What a program wrote and how it ended. Rows are cut in place. */
struct capture {
	int status;
	char *out, *err;
	char *header[CAPTURE_FIELDS];
	char **row[4096]; /* of as many cells as the header */
	unsigned rows, fields;
};

static char *capture_read(int descriptor)
{
	char *text = calloc(1, CAPTURE_BYTES);
	size_t length = 0;
	ssize_t got;

	while ((got = read(descriptor, text + length, CAPTURE_BYTES - 1 - length)) > 0)
		length += (size_t)got;
	close(descriptor);
	return text;
}

static void capture_cut(struct capture *capture)
{
	char *copy = strdup(capture->out);

	for (char *line, *rest = copy; (line = strsep(&rest, "\n")) && *line;) {
		char **cells = capture->fields ? calloc(CAPTURE_FIELDS, sizeof *cells) : capture->header;
		unsigned count = 0;

		for (char *cell; (cell = strsep(&line, ",")) && count < CAPTURE_FIELDS;)
			cells[count++] = cell;
		if (cells == capture->header)
			capture->fields = count;
		else if (capture->rows < 4096)
			capture->row[capture->rows++] = cells;
	}
}

/* Run `about` with some arguments, NULL at the end; `before` is called in its process first. */
static struct capture *capture_run(const struct experiment *about, void (*before)(void),
				   const char *const *more)
{
	struct capture *capture = calloc(1, sizeof *capture);
	char *argv[16] = { (char *)(size_t)about->name };
	int out[2], err[2], argc = 1, status = -1;

	while (more && *more)
		argv[argc++] = (char *)(size_t)*more++;
	fflush(NULL);
	if (pipe(out) || pipe(err))
		abort();
	pid_t child = fork();
	if (!child) {
		dup2(out[1], 1);
		dup2(err[1], 2);
		close(out[0]);
		close(err[0]);
		if (before)
			before();
		exit(run_main(about, argc, argv));
	}
	close(out[1]);
	close(err[1]);
	capture->out = capture_read(out[0]);
	capture->err = capture_read(err[0]);
	waitpid(child, &status, 0);
	capture->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	capture_cut(capture);
	return capture;
}

/* The text of a row's cell, "" where there is no such column. */
static const char *capture_cell(const struct capture *capture, unsigned row, const char *column)
{
	for (unsigned i = 0; i < capture->fields; i++)
		if (!strcmp(capture->header[i], column))
			return capture->row[row][i];
	return "";
}

static double capture_number(const struct capture *capture, unsigned row, const char *column)
{
	const char *text = capture_cell(capture, row, column);

	return *text && strcmp(text, "NA") ? strtod(text, NULL) : NAN;
}

/* How many rows have this text in this column. */
static unsigned capture_count(const struct capture *capture, const char *column, const char *text)
{
	unsigned count = 0;

	for (unsigned i = 0; i < capture->rows; i++)
		count += !strcmp(capture_cell(capture, i, column), text);
	return count;
}

#endif
