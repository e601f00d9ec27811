/*
 * partner - one more thread on a CPU of its own, for work that takes two.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_PARTNER_H
#define HARNESS_PARTNER_H

#include <pthread.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct partner {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t ready;
	int cpu, state;
	void (*body)(void *context);
	void *context;
};

/* Start body on a thread pinned to cpu; returns once it is there. False, with nothing started, where cpu
 * refuses it. */
bool partner_start(struct partner *partner, int cpu, void (*body)(void *context), void *context);

/* Wait until body has returned; how to make it return is between the two. */
void partner_join(struct partner *partner);

#ifdef __cplusplus
}
#endif

#endif
