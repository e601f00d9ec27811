/*
 * targets - whether machine code of this program's own runs on a device, or the driver compiled some.
 *
 * SPDX-License-Identifier: MIT
 */
#include "targets.h"

#include <stdlib.h>
#include <string.h>

bool targets_hold(const char *targets, int version)
{
	const char *p = targets;

	while (p && *p) {
		char *end;
		long target = strtol(p, &end, 10);
		bool exact = *end == 'a' || *end == 'f';

		/* code for x.y runs on x.z with z >= y; code with an 'a' runs on exactly its own */
		if (exact ? target == version : target / 10 == version / 10 && target <= version)
			return true;
		p = strchr(end, ',');
		p = p ? p + 1 : NULL;
	}
	return targets[0] == '\0';
}
