/*
 * sensors - numbers out of a tree like /sys: the right files, added or not, over the wrap of a counter.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/sensors.h"
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char root[512];

/* Write one file of the tree, its folders too. */
static void put(const char *path, const char *text)
{
	char whole[1024];

	snprintf(whole, sizeof whole, "%s/%s", root, path);
	for (char *slash = whole + strlen(root); (slash = strchr(slash + 1, '/'));) {
		*slash = 0;
		mkdir(whole, 0755);
		*slash = '/';
	}
	FILE *file = fopen(whole, "w");

	if (!file || fputs(text, file) < 0 || fclose(file))
		perror(whole), exit(1);
}

int main(void)
{
	const char *folder = getenv("TMP");

	snprintf(root, sizeof root, "%s/sensors", folder ? folder : "/tmp");
	mkdir(root, 0755);
	sensors_root(root);
	CHECK(isnan(sensors_hertz(0, "scaling_cur_freq")));
	CHECK(isnan(sensors_temperature_celsius()));
	CHECK(isnan(sensors_energy_joule()));
	CHECK(isnan(sensors_throttle_count()));

	put("devices/system/cpu/cpu12/cpufreq/scaling_cur_freq", "4200000\n");
	CHECK(sensors_hertz(12, "scaling_cur_freq") == 4.2e9);
	CHECK(isnan(sensors_hertz(1, "scaling_cur_freq")));

	/* Where no chip of a CPU is known, the thermal zones of one. */
	put("class/thermal/thermal_zone0/type", "acpitz\n");
	put("class/thermal/thermal_zone0/temp", "99000\n");
	CHECK(isnan(sensors_temperature_celsius()));
	put("class/thermal/thermal_zone1/type", "x86_pkg_temp\n");
	put("class/thermal/thermal_zone1/temp", "61000\n");
	CHECK(sensors_temperature_celsius() == 61);
	put("class/hwmon/hwmon0/name", "nvme\n");
	put("class/hwmon/hwmon0/temp1_input", "90000\n");
	put("class/hwmon/hwmon1/name", "coretemp\n");
	put("class/hwmon/hwmon1/temp1_input", "55000\n");
	put("class/hwmon/hwmon1/temp12_input", "57500\n");
	CHECK(sensors_temperature_celsius() == 57.5);

	/* Two packages; their cores and DRAM are below them, psys is not a package. */
	put("class/powercap/intel-rapl:0/name", "package-0\n");
	put("class/powercap/intel-rapl:0/energy_uj", "3000000\n");
	put("class/powercap/intel-rapl:0/max_energy_range_uj", "9000000\n");
	put("class/powercap/intel-rapl:0:0/name", "core\n");
	put("class/powercap/intel-rapl:0:0/energy_uj", "1000000\n");
	put("class/powercap/intel-rapl:1/name", "package-1\n");
	put("class/powercap/intel-rapl:1/energy_uj", "8000000\n");
	put("class/powercap/intel-rapl:1/max_energy_range_uj", "9000000\n");
	put("class/powercap/intel-rapl:2/name", "psys\n");
	put("class/powercap/intel-rapl:2/energy_uj", "70000000\n");
	CHECK(sensors_energy_joule() == 11);
	put("class/powercap/intel-rapl:1/energy_uj", "1000000\n"); /* wrapped: 2 J more */
	CHECK(sensors_energy_joule() == 13);
	put("class/powercap/intel-rapl:0/energy_uj", "3500000\n");
	CHECK(sensors_energy_joule() == 13.5);

	put("devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "3\n");
	put("devices/system/cpu/cpu0/thermal_throttle/package_throttle_count", "1\n");
	put("devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "2\n");
	CHECK(sensors_throttle_count() == 6);
	return CHECK_RESULT;
}
