/*
 * words - the fixed words of status and validity, in order of how much they doubt a number.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_WORDS_H
#define ANALYSIS_WORDS_H

#include <stdbool.h>

enum status { STATUS_OK, STATUS_DISTURBED, STATUS_UNSUPPORTED, STATUS_SKIPPED, STATUS_FAILED, STATUS_NA };

/* The place of a word in its list, or -1. */
int words_status(const char *word);
int words_validity(const char *word);

const char *words_status_name(int status);
const char *words_validity_name(int validity);

/* Was a number taken? */
bool words_measured(int status);

#endif
