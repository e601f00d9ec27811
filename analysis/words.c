/*
 * words - two fixed lists.
 *
 * SPDX-License-Identifier: MIT
 */
#include "words.h"

#include <stddef.h>
#include <string.h>

static const char *const statuses[] = { "ok", "disturbed", "unsupported", "skipped", "failed", "NA", NULL };
static const char *const validities[] = {
	"NA",          "ok",          "emulated", "jit",     "shared_unit", "baseline_limited",
	"upper_bound", "lower_bound", "suspect",  "corrupt", "impossible",  "fake",
	NULL,
};

static int place(const char *const *list, const char *word)
{
	for (int i = 0; list[i]; i++)
		if (strcmp(list[i], word) == 0)
			return i;
	return -1;
}

int words_status(const char *word)
{
	return place(statuses, word);
}

int words_validity(const char *word)
{
	return place(validities, word);
}

const char *words_status_name(int status)
{
	return statuses[status];
}

const char *words_validity_name(int validity)
{
	return validities[validity];
}

bool words_measured(int status)
{
	return status == STATUS_OK || status == STATUS_DISTURBED;
}
