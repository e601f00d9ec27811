/*
 * units - numbers and sizes as people type them, read strictly.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_UNITS_H
#define HARNESS_UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KIB ((uint64_t)1 << 10)
#define MIB ((uint64_t)1 << 20)
#define GIB ((uint64_t)1 << 30)

/* "4096", "64KiB", "32MiB", "1GiB": nothing before, nothing after; false if it is not a size. */
bool units_size(const char *text, uint64_t *bytes);
/* Decimal digits alone. */
bool units_count(const char *text, uint64_t *count);
/* A finite decimal number, no sign but '-'. */
bool units_number(const char *text, double *number);
/* "64KiB" for 65536; plain bytes where no unit divides. */
const char *units_size_text(uint64_t bytes, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif
#endif
