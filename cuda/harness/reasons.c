/*
 * reasons - the keys any GPU program may give, and what they tell people.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reasons.h"

#include <stddef.h>

#define REASONS_MAX 64

static const struct reason common[] = {
	{ "no_driver", "there is no NVIDIA driver here; install one, or give the container its libraries",
	  "gpu_driver" },
	{ "old_driver", "the driver is older than the CUDA runtime; install a newer one", "gpu_driver" },
	{ "driver_mismatch", "the kernel's and the user's part of the driver differ; restart after an update",
	  "gpu_driver" },
	{ "no_device", "the driver shows no GPU; check permissions and the container's devices",
	  "gpu_driver" },
	{ "no_machine_code", "the program has no machine code for this GPU; rebuild with its architecture",
	  "gpu_driver" },
	{ "no_full_wave", "not one block of this kernel fits on a multiprocessor", NULL },
	{ "device_memory", "the buffers exceed a quarter of the device's free memory; close other programs",
	  NULL },
	{ "host_memory", "the buffers exceed a quarter of the host's free memory; close other programs",
	  NULL },
	{ "uvm_not_asked", "managed memory is used only when asked for; give UVM=1", NULL },
	{ "above_limit", "the number exceeds a physical limit, so it is not what it says", NULL },
	{ "no_time", "the measured time is not a positive number", NULL },
	{ "clocks_disagree", "event time and in-kernel time differ by more than 5 %; measure again", NULL },
	{ "clock_unsteady", "the clock did not settle within 3 s; look at power and temperature", NULL },
	{ "compiled_by_driver",
	  "the driver compiled this kernel from PTX; rebuild with the GPU's architecture", NULL },
	{ "not_longer", "the longer of two lengths did not take longer; measure again", NULL },
	{ "payload_differs", "the data did not arrive as sent; the memory or the link is faulty", NULL },
	{ "gate_timed_out", "the held-back stream gave up waiting; the host was too slow to queue", NULL },
	{ "nvml_missing", "the driver's management library is not here", NULL },
	{ "nvml_failed", "the driver's management library refused", NULL },
	{ "nvml_not_supported", "this device does not tell", NULL },
	{ "nvml_no_permission", "telling needs more rights", NULL },
	{ "nvml_no_symbol", "the driver's management library is too old to tell", NULL },
	{ "nvml_unknown_device", "the driver's management library does not know this device", NULL },
	{ "fake_runtime", "a test's stand-in produced this number; it means nothing", NULL },
	{ NULL, NULL, NULL },
};

static struct reason all[REASONS_MAX];

static unsigned append(const struct reason *reasons, unsigned count)
{
	for (; reasons && reasons->key && count + 1 < REASONS_MAX; reasons++)
		all[count++] = *reasons;
	return count;
}

const struct reason *reasons_with(const struct reason *own)
{
	unsigned count = append(own, append(common, 0));

	all[count].key = all[count].text = NULL;
	return all;
}
