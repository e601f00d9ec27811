/*
 * check - the two words of the harness's unit tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_HARNESS_CHECK_H
#define TESTS_HARNESS_CHECK_H

#include <stdio.h>

static int check_failures;

/* Complain if it does not hold, and go on. */
#define CHECK(holds) \
	do { \
		if (!(holds)) { \
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #holds); \
			check_failures++; \
		} \
	} while (0)

/* What main returns. */
#define CHECK_RESULT (check_failures > 0)

#endif
