/*
 * sensors - what the kernel says of clocks, heat, energy and throttling; NAN where it says nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SENSORS_H
#define HARNESS_SENSORS_H

#ifdef __cplusplus
extern "C" {
#endif

/* A CPU's clock by cpufreq: `file` is scaling_cur_freq, cpuinfo_max_freq, base_frequency, ... */
double sensors_hertz(int cpu, const char *file);
/* The hottest sensor of a CPU. */
double sensors_temperature_celsius(void);
/* Energy that all packages have used so far; goes only forward, over the wraps of the counters. */
double sensors_energy_joule(void);
/* Times that any core or package was throttled since boot. */
double sensors_throttle_count(void);
/* Tests put a tree of their own in place of /sys. */
void sensors_root(const char *root);

#ifdef __cplusplus
}
#endif
#endif
