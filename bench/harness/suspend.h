/*
 * suspend - did the machine sleep?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SUSPEND_H
#define HARNESS_SUSPEND_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Nanoseconds this machine slept since boot: what BOOTTIME has and MONOTONIC has not. */
uint64_t suspend_ns(void);

#ifdef __cplusplus
}
#endif
#endif
