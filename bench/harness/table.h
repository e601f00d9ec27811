/*
 * table - a run's rows as CSV, with what only its end can say.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_TABLE_H
#define HARNESS_TABLE_H

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/* One row per point, everything but its parameters NA. */
void table_list(struct run *);
/* All rows: canary and neighbour ratio, status and reason are settled here. */
void table_write(struct run *);

#ifdef __cplusplus
}
#endif
#endif
