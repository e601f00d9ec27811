/*
 * channel - the ways a task can wake another and hand it a token.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_CHANNEL_H
#define HARNESS_CHANNEL_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum channel_kind { CHANNEL_PIPE, CHANNEL_EVENTFD, CHANNEL_FUTEX, CHANNEL_KINDS };

/* One way to one task: a token from 0 to 255, one at a time; taking sleeps until there is one. */
struct channel {
	enum channel_kind kind;
	int in, out;    /* descriptors, -1 where there is none */
	uint32_t *word; /* of a futex: 0 is empty, else the token + 1; memory that both tasks share */
	int futex_flags;
};

/* False, with errno set, where the kernel refuses. */
bool channel_open(struct channel *channel, enum channel_kind kind, uint32_t *word, bool between_processes);

/* Hand over a token; false when the other side is gone or the watchdog barked while waiting. */
bool channel_pass(const struct channel *channel, unsigned token);

/* Wait for a token; -1 when the other side is gone or the watchdog barked while waiting. */
int channel_take(const struct channel *channel);

void channel_close_in(struct channel *channel);
void channel_close_out(struct channel *channel);

const char *channel_name(enum channel_kind kind);

#ifdef __cplusplus
}
#endif

#endif
