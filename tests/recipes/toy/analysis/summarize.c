/*
 * summarize - a stand-in: how many rounds it was given.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_file(const char *path, int rounds)
{
	FILE *out = fopen(path, "w");

	if (!out || fprintf(out, "rounds,latency_median_ns\n%d,1.5\n", rounds) < 0 || fclose(out))
		exit(1);
}

int main(int argc, char **argv)
{
	int rounds = 0;

	for (int i = 1; i < argc; i++)
		if (argv[i][0] != '-')
			rounds++;
		else
			i++;
	for (int i = 1; i + 1 < argc; i++)
		if (!strcmp(argv[i], "--out") || !strcmp(argv[i], "--runs"))
			write_file(argv[i + 1], rounds);
	return 0;
}
