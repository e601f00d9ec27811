/*
 * defects - one planted defect of each kind, so that a test can see its net hold.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int shared;

static void *count(void *nothing)
{
	for (int i = 0; i < 1000; i++)
		shared++;
	return nothing;
}

static int race(void)
{
	pthread_t one, other;

	if (pthread_create(&one, NULL, count, NULL) || pthread_create(&other, NULL, count, NULL))
		return 2;
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return shared == 0;
}

static int stale(void)
{
	char *volatile text = malloc(8);

	if (!text)
		return 2;
	text[0] = 1;
	free(text);
	return text[0];
}

static int lose(void)
{
	static char *volatile kept;

	kept = malloc(100);
	kept = NULL;
	return 0;
}

int main(int argc, char **argv)
{
	volatile int most = 0x7fffffff;

	if (argc != 2)
		return 2;
	if (!strcmp(argv[1], "none"))
		return 0;
	if (!strcmp(argv[1], "overflow"))
		return most + argc == 0;
	if (!strcmp(argv[1], "stale"))
		return stale();
	if (!strcmp(argv[1], "leak"))
		return lose();
	if (!strcmp(argv[1], "race"))
		return race();
	return 2;
}
