/*
 * fault - planted wrong results, so that tests can see a run fail as it must.
 *
 * SPDX-License-Identifier: MIT
 *
 * Only a test compiles with -DLATBOOK_FAULT=number; in what ships the statement is not there.
 */
#ifndef HARNESS_FAULT_H
#define HARNESS_FAULT_H

#ifdef LATBOOK_FAULT
#define FAULT(number, statement) \
	if (LATBOOK_FAULT == (number)) { \
		statement; \
	} else \
		((void)0)
#else
#define FAULT(number, statement) ((void)0)
#endif

#endif
