/*
 * rows - a GPU program's points and numbers as CSV.
 *
 * Every row has the program's parameters, its values in column order, and what
 * the harness knows of the sample. A verdict of the harness (an unsteady clock,
 * code compiled by the driver, a fake runtime) wins over a better one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_ROWS_H
#define CUDA_ROWS_H

#include "experiment.h"
#include "nvml.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rows of this experiment from now on; gives the columns that every GPU program ends with. */
const struct column *rows_begin(const struct experiment *experiment);
void rows_header(void);
/* The header and every point, measured nothing. */
void rows_list(struct gpu_run *run);
/* The device's telemetry, a field a row. */
void rows_state(const struct telemetry *telemetry);
/* Write what there is; a failed write is a failed run. */
void rows_end(void);
/* On the way out of a failure: the rows that are whole. */
void rows_rescue(void);

#ifdef __cplusplus
}
#endif

#endif
