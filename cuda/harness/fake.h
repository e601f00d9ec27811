/*
 * fake - whether a test's runtime stands in for the real one.
 *
 * The fake defines runtime_is_fake; here it is only held weakly. Then every
 * row says validity=fake, which the summarizer and the driver refuse.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_FAKE_H
#define CUDA_FAKE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

extern int runtime_is_fake __attribute__((weak));

static inline bool fake_runtime(void)
{
	return &runtime_is_fake != 0;
}

#ifdef __cplusplus
}
#endif

#endif
