/*
 * row - rows held until the run ends.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_ROW_H
#define HARNESS_ROW_H

#include "sampler.h"

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/* A row before the run's end is known. */
struct row {
	size_t point;
	unsigned number;
	bool measured;
	double *values;
	char **cells; /* harness columns as text, or NULL */
	struct sample sample;
	double neighbour_ns; /* of the CPU beside it; NAN is not asked */
	int neighbour_cpu;
	const char *status, *validity, *reason;
};

/* A row without a sample: the point was not measured. */
void row_unmeasured(struct run *, unsigned long point, const char *status, const char *reason);
/* Remember what the neighbours did, as `cpu` felt it, around the visit whose first row is `first`. */
void rows_neighbour(struct run *, unsigned long first, int cpu, double ns);

#ifdef __cplusplus
}
#endif
#endif
