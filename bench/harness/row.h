/*
 * row - rows held until the run ends, when its medians are known.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_ROW_H
#define HARNESS_ROW_H

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/* One row per point, everything but its parameters NA. */
void rows_list(struct run *);
/* All rows of the run with what only its end can say: canary and neighbour ratio, status. */
void rows_write(struct run *);
/* A row without a sample: the point was not measured. */
void row_unmeasured(struct run *, unsigned long point, const char *status, const char *reason);
/* Remember what the neighbours did around the visit whose first row is `first`. */
void rows_neighbour(struct run *, unsigned long first, double ns);

#ifdef __cplusplus
}
#endif
#endif
