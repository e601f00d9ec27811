/*
 * partner - one more thread on a CPU of its own, for work that takes two.
 *
 * The caller sleeps until the thread has pinned itself, so that neither the
 * thread's start nor its way to the CPU falls into anything timed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "partner.h"

#include "fail.h"
#include "placement.h"

#include <errno.h>

enum { STARTING, RUNNING, REFUSED };

static void *life(void *argument)
{
	struct partner *partner = (struct partner *)argument;
	int state = placement_pin(partner->cpu) ? RUNNING : REFUSED;

	pthread_mutex_lock(&partner->lock);
	partner->state = state;
	pthread_cond_signal(&partner->ready);
	pthread_mutex_unlock(&partner->lock);
	if (state == RUNNING)
		partner->body(partner->context);
	return NULL;
}

bool partner_start(struct partner *partner, int cpu, void (*body)(void *), void *context)
{
	partner->cpu = cpu;
	partner->state = STARTING;
	partner->body = body;
	partner->context = context;
	pthread_mutex_init(&partner->lock, NULL);
	pthread_cond_init(&partner->ready, NULL);
	errno = pthread_create(&partner->thread, NULL, life, partner);
	if (errno)
		fail("cannot start a thread: %m; raise the limit of processes");
	pthread_mutex_lock(&partner->lock);
	while (partner->state == STARTING)
		pthread_cond_wait(&partner->ready, &partner->lock);
	pthread_mutex_unlock(&partner->lock);
	if (partner->state == RUNNING)
		return true;
	partner_join(partner);
	return false;
}

void partner_join(struct partner *partner)
{
	pthread_join(partner->thread, NULL);
	pthread_cond_destroy(&partner->ready);
	pthread_mutex_destroy(&partner->lock);
}
