/*
 * coverage - how much of a mapping is in huge pages, and how large they are here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_COVERAGE_H
#define HARNESS_COVERAGE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Share of [base, base + bytes) in huge pages as /proc/self/smaps says; NAN where it does not. */
double coverage_huge(const void *base, size_t bytes);
/* Bytes of a transparent huge page, 2 MiB where the kernel does not say. */
size_t coverage_thp_bytes(void);
/* Bytes of a page of the hugetlb pool, likewise. */
size_t coverage_hugetlb_bytes(void);

#ifdef __cplusplus
}
#endif
#endif
