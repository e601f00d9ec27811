/*
 * sleeper - a thread that sleeps on a futex and tells when it woke.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SLEEPER_H
#define HARNESS_SLEEPER_H

#include "channel.h"
#include "partner.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct sleeper {
	struct partner partner;
	struct channel there, back;
	uint32_t there_word __attribute__((aligned(128))), back_word __attribute__((aligned(128)));
	uint64_t woke_ns;
	unsigned token;
	bool last;
};

/* Start one on a CPU; false where it refuses. */
bool sleeper_start(struct sleeper *sleeper, int cpu);
/* Let it sleep for so long, wake it, and return the nanoseconds from before the call until it read its clock.
 */
double sleeper_wake(struct sleeper *sleeper, uint64_t pause_ns);
void sleeper_stop(struct sleeper *sleeper);

#ifdef __cplusplus
}
#endif

#endif
