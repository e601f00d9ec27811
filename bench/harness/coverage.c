/*
 * coverage - how much of a mapping is in huge pages, and how large they are here.
 *
 * SPDX-License-Identifier: MIT
 */
#include "coverage.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const size_t usual = (size_t)2 << 20;

double coverage_huge(const void *base, size_t bytes)
{
	uintptr_t first = (uintptr_t)base, end = first + bytes;
	FILE *file = fopen("/proc/self/smaps", "re");
	char line[512];
	double huge = 0;
	bool inside = false, known = false;
	uintptr_t from = 0, to = 0;

	if (!file)
		return NAN;
	while (fgets(line, sizeof line, file)) {
		unsigned long a, b, kib;

		if (sscanf(line, "%lx-%lx ", &a, &b) == 2) {
			from = a > first ? a : first;
			to = b < end ? b : end;
			inside = from < to;
		} else if (inside && sscanf(line, "AnonHugePages: %lu kB", &kib) == 1) {
			huge += (double)kib * 1024;
			known = true;
		} else if (inside && sscanf(line, "KernelPageSize: %lu kB", &kib) == 1 &&
			   kib * 1024 > (unsigned long)sysconf(_SC_PAGESIZE)) {
			huge += (double)(to - from);
			known = true;
		}
	}
	fclose(file);
	return known ? fmin(1, huge / (double)bytes) : NAN;
}

size_t coverage_thp_bytes(void)
{
	FILE *file = fopen("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size", "re");
	size_t bytes = 0;

	if (file) {
		if (fscanf(file, "%zu", &bytes) != 1)
			bytes = 0;
		fclose(file);
	}
	return bytes ? bytes : usual;
}

size_t coverage_hugetlb_bytes(void)
{
	FILE *file = fopen("/proc/meminfo", "re");
	char line[256];
	size_t kib = 0;

	while (file && !kib && fgets(line, sizeof line, file))
		if (sscanf(line, "Hugepagesize: %zu kB", &kib) != 1)
			kib = 0;
	if (file)
		fclose(file);
	return kib ? kib * 1024 : usual;
}
