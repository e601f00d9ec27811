/*
 * multiplicity - many tests at once: the false discovery rate.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_MULTIPLICITY_H
#define ANALYSIS_MULTIPLICITY_H

#include <stddef.h>

/*
 * Benjamini-Hochberg: q[i] is the smallest rate at which test i is a
 * discovery. A p that is NAN was not tested: its q is NAN and it does not
 * count. Returns the number tested.
 */
size_t benjamini_hochberg(const double *p, size_t count, double *q);

#endif
