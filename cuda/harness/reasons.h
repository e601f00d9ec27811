/*
 * reasons - the keys any GPU program may give, and what they tell people.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_REASONS_H
#define CUDA_REASONS_H

#include "../../bench/harness/experiment.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The common reasons and then these; the table is good until the next call. */
const struct reason *reasons_with(const struct reason *own);

#ifdef __cplusplus
}
#endif

#endif
