/*
 * lines - the first line of a small file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lines.h"

#include <stdio.h>
#include <string.h>

bool lines_first(const char *root, const char *path, char *line, int capacity)
{
	char name[4096];

	snprintf(name, sizeof name, "%s%s", root ? root : "", path);
	FILE *file = fopen(name, "r");
	bool got = file && fgets(line, capacity, file);
	if (file)
		fclose(file);
	line[got ? strcspn(line, "\n") : 0] = '\0';
	return got;
}
