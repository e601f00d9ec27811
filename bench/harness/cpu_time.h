/*
 * cpu_time - CPU time of whole processes, for work that no single thread does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_CPU_TIME_H
#define HARNESS_CPU_TIME_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Nanoseconds of this process with all its threads; NAN where the kernel does not say. */
double cpu_time_own_ns(void);
/* Of another process that may be asked, a child for one; NAN as above. */
double cpu_time_of_ns(pid_t process);
/* Of this process and of the children it has waited for; these in whole microseconds. */
double cpu_time_family_ns(void);

#ifdef __cplusplus
}
#endif

#endif
