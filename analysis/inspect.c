/*
 * inspect - may these tables be read at all?
 *
 * Reads every file named and leaves with the first one's message that is not
 * RFC 4180 in UTF-8 within the limits of size. Whoever takes in other people's
 * folders asks this before anything else reads them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"
#include "csv.h"

int main(int argc, char **argv)
{
	const struct argument arguments[] = { { NULL, ARGUMENT_FLAG, NULL, NULL } };
	struct texts paths = { NULL, 0, 0 };

	arguments_read("inspect", "may these tables be read at all?", arguments, &paths, argc, argv);
	for (size_t i = 0; i < paths.count; i++)
		csv_read(paths.items[i]);
	return 0;
}
