/*
 * isa - which instruction set a row's code was, and the widest this CPU runs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_ISA_H
#define HARNESS_ISA_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What programs are built for: "x86-64", "aarch64" or "generic". */
const char *isa_baseline(void);
/* Can this CPU and kernel run `name`: sse2 avx avx2 fma avx512 neon sve, or the baseline? */
bool isa_has(const char *name);
/* The widest vector set that can be run: avx512, avx2, sse2, sve, neon; else the baseline. */
const char *isa_widest(void);

#ifdef __cplusplus
}
#endif
#endif
