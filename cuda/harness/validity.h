/*
 * validity - what a number is, decided by rules and never by eye.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_VALIDITY_H
#define CUDA_VALIDITY_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct verdict {
	const char *validity; /* a word of the fixed list */
	const char *reason;   /* a key, or NULL */
};

/* Above a limit by more than 2 %, infinite, or not a positive number: impossible. limit 0: none is known. */
struct verdict validity_rate(double rate, double limit);
/* Bytes moved in that time against a limit in bytes a second. */
struct verdict validity_transfer(double bytes, double ns, double limit_bytes_per_s);
/* The worse of two: impossible and corrupt before all others, ok last. */
struct verdict validity_worse(struct verdict a, struct verdict b);

#ifdef __cplusplus
}
#endif

#endif
