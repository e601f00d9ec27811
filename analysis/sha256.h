/*
 * sha256 - the hash of a file, as FIPS 180-4 has it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_SHA256_H
#define ANALYSIS_SHA256_H

#include <stddef.h>

/* Sixty-four hexadecimal digits, and the file's size; leaves with a message when it cannot be read. */
const char *sha256_file(const char *path, size_t *bytes);

#endif
