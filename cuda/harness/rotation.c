/*
 * rotation - host memory that is not in the host's cache when its turn comes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rotation.h"

#include <stdio.h>
#include <unistd.h>

#define PAGE 4096

size_t rotation_pool(size_t largest, size_t cache_bytes, size_t cap)
{
	size_t wanted = cache_bytes * ROTATION_CACHES;

	if (wanted < largest)
		wanted = largest;
	return wanted < cap ? wanted : cap / PAGE * PAGE;
}

bool rotation_begin(struct rotation *rotation, size_t pool_bytes, size_t size, bool single)
{
	rotation->pool_bytes = pool_bytes;
	rotation->step = (size + PAGE - 1) / PAGE * PAGE;
	rotation->places = size > pool_bytes ? 0 : single ? 1 : pool_bytes / rotation->step;
	rotation->at = 0;
	if (size <= pool_bytes && rotation->places == 0)
		rotation->places = 1; /* fits, but its last page does not */
	return rotation->places > 0;
}

size_t rotation_next(struct rotation *rotation)
{
	size_t offset = rotation->at * rotation->step;

	rotation->at = rotation->at + 1 == rotation->places ? 0 : rotation->at + 1;
	return offset;
}

double rotation_multiple(const struct rotation *rotation, size_t size, size_t cache_bytes)
{
	return cache_bytes ? (double)rotation->places * (double)size / (double)cache_bytes : 0;
}

size_t host_available_bytes(void)
{
	FILE *file = fopen("/proc/meminfo", "r");
	char line[128];
	unsigned long long kib = 0;

	if (!file)
		return 0;
	while (fgets(line, sizeof line, file))
		if (sscanf(line, "MemAvailable: %llu kB", &kib) == 1)
			break;
	fclose(file);
	return (size_t)kib << 10;
}

size_t host_cache_bytes(void)
{
	long bytes = -1;

#ifdef _SC_LEVEL3_CACHE_SIZE
	bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
	if (bytes <= 0)
		bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
#endif
	return bytes > 0 ? (size_t)bytes : 0;
}
