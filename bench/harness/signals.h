/*
 * signals - handlers that leave calls to go on, and which signals this thread holds back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SIGNALS_H
#define HARNESS_SIGNALS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Have this handler; calls that it interrupts go on by themselves. */
void signals_handle(int number, void (*handler)(int));
/* Hold one signal back in this thread, and let it through again. */
void signals_block(int number);
void signals_unblock(int number);

#ifdef __cplusplus
}
#endif

#endif
