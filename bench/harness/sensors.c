/*
 * sensors - what the kernel says of clocks, heat, energy and throttling; NAN where it says nothing.
 *
 * Each is one number in one file of sysfs, read when asked. Energy counters
 * need root on most machines, and guests have none of these files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sensors.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { COUNTERS = 64 };

static const char *root = "/sys";

void sensors_root(const char *other)
{
	root = other;
}

static double number(const char *path)
{
	FILE *file = fopen(path, "re");
	double value = NAN;

	if (file) {
		if (fscanf(file, "%lf", &value) != 1)
			value = NAN;
		fclose(file);
	}
	return value;
}

static void word(const char *path, char *text, int capacity)
{
	FILE *file = fopen(path, "re");

	*text = 0;
	if (file) {
		if (fgets(text, capacity, file))
			text[strcspn(text, "\n")] = 0;
		fclose(file);
	}
}

static void find(const char *pattern, glob_t *found)
{
	char path[256];

	snprintf(path, sizeof path, "%s/%s", root, pattern);
	if (glob(path, 0, NULL, found)) {
		found->gl_pathc = 0;
		found->gl_pathv = NULL;
	}
}

double sensors_hertz(int cpu, const char *file)
{
	char path[256];

	snprintf(path, sizeof path, "%s/devices/system/cpu/cpu%d/cpufreq/%s", root, cpu, file);
	return number(path) * 1e3;
}

/* The file `name` beside a path. */
static void beside(const char *path, const char *name, char *text, size_t capacity)
{
	const char *slash = strrchr(path, '/');

	snprintf(text, capacity, "%.*s/%s", slash ? (int)(slash - path) : 0, path, name);
}

/* The highest of the files whose neighbour `label` says one of these names. */
static double hottest(const char *pattern, const char *label, const char *const *names)
{
	double most = NAN;
	glob_t found;

	find(pattern, &found);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		char path[512], said[64];

		beside(found.gl_pathv[i], label, path, sizeof path);
		word(path, said, sizeof said);
		for (const char *const *name = names; *name; name++)
			if (!strncmp(said, *name, strlen(*name)))
				most = fmax(most, number(found.gl_pathv[i]) / 1e3);
	}
	globfree(&found);
	return most;
}

double sensors_temperature_celsius(void)
{
	static const char *const chips[] = { "coretemp", "k10temp", "zenpower", "cpu_thermal", "scpi", NULL };
	static const char *const zones[] = { "x86_pkg_temp", "cpu", "soc", NULL };
	double celsius = hottest("class/hwmon/hwmon*/temp*_input", "name", chips);

	return isnan(celsius) ? hottest("class/thermal/thermal_zone*/temp", "type", zones) : celsius;
}

double sensors_energy_joule(void)
{
	static double last[COUNTERS], passed[COUNTERS];
	static int known;
	double sum = 0;
	glob_t found;
	int count = 0;

	/* Zones of the first level are packages; what lies below is part of them. */
	find("class/powercap/intel-rapl:[0-9]*/energy_uj", &found);
	for (size_t i = 0; i < found.gl_pathc && count < COUNTERS; i++) {
		const char *zone = strstr(found.gl_pathv[i], "intel-rapl:");
		char path[512], name[32];

		if (strchr(zone + strlen("intel-rapl:"), ':'))
			continue;
		beside(found.gl_pathv[i], "name", path, sizeof path);
		word(path, name, sizeof name);
		if (strncmp(name, "package", strlen("package")))
			continue;
		double now = number(found.gl_pathv[i]);

		if (count < known && now < last[count]) {
			beside(found.gl_pathv[i], "max_energy_range_uj", path, sizeof path);
			passed[count] += number(path);
		}
		last[count] = now;
		sum += now + passed[count++];
	}
	globfree(&found);
	known = count;
	return count ? sum / 1e6 : NAN;
}

double sensors_throttle_count(void)
{
	static const char *const files[] = { "core_throttle_count", "package_throttle_count" };
	double sum = 0;
	int count = 0;

	for (int f = 0; f < 2; f++) {
		char pattern[128];
		glob_t found;

		snprintf(pattern, sizeof pattern, "devices/system/cpu/cpu[0-9]*/thermal_throttle/%s",
			 files[f]);
		find(pattern, &found);
		for (size_t i = 0; i < found.gl_pathc; i++) {
			double value = number(found.gl_pathv[i]);

			if (!isnan(value)) {
				sum += value;
				count++;
			}
		}
		globfree(&found);
	}
	return count ? sum : NAN;
}
