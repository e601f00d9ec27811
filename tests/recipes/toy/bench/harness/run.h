/*
 * run - a stand-in for the harness: an experiment that says what it is and emits its rows at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOY_RUN_H
#define TOY_RUN_H

#define HARNESS_METHOD 1

struct toy {
	const char *name;
	int method;
	const char *need; /* a placement, or NULL */
};

int toy_main(const struct toy *toy, int argc, char **argv);

#endif
