/*
 * text - what text may pass: numbers, names, words, clean UTF-8.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_TEXT_H
#define ANALYSIS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A finite decimal number and nothing else; no hexadecimal, no infinity, no blanks. */
bool text_number(const char *text, double *value);

/* Not available. */
bool text_missing(const char *text);

/* [a-z0-9_]+, as columns and keys are named. */
bool text_name(const char *text);

/* A machine's name: [a-z0-9][a-z0-9._-]{0,63}. */
bool text_id(const char *text);

/* NULL, or why the bytes may not stand in a field; *length is what one step took. */
const char *text_refused(const unsigned char *bytes, size_t left, size_t *length);

/* Write value as %.9g, NA where it is not finite, never -0. */
const char *text_of_number(char *out, size_t bytes, double value);

#endif
