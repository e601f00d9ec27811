/*
 * link - two connected sockets within this machine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_LINK_H
#define HARNESS_LINK_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum link_kind { LINK_TCP, LINK_UDP, LINK_UNIX, LINK_KINDS };

/* The two ends; -1 where closed. */
struct link {
	int near, far;
};

/* Connect two sockets; those of the network are bound to 127.0.0.1 and ports the kernel chooses. False, with
 * errno set, where it refuses. */
bool link_open(struct link *, enum link_kind);
/* After a fork each side closes the end that is not its own. */
void link_keep_near(struct link *);
void link_keep_far(struct link *);
void link_close(struct link *);

/* All of `bytes`, in however many parts; false when the other end is gone or the watchdog barked. */
bool link_give(int end, const char *message, size_t bytes);
bool link_take(int end, char *message, size_t bytes);

const char *link_name(enum link_kind);

#ifdef __cplusplus
}
#endif
#endif
