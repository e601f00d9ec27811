/*
 * locality - run on the CPUs, and take memory, next to the device.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_LOCALITY_H
#define CUDA_LOCALITY_H

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Move this process to the allowed CPUs of the device's memory node, before any
 * host buffer exists. Returns the node, -1 when the kernel states none or no
 * CPU of it is allowed; then nothing changes. `sysfs` is "/sys" but in tests.
 */
int locality_enter(const char *sysfs, const char *pci_id);
/* Parse "0-3,8" and call for every CPU; false when it is not a list. */
int locality_each(const char *list, void (*visit)(int cpu, void *context), void *context);

#ifdef __cplusplus
}
#endif

#endif
