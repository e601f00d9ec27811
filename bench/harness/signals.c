/*
 * signals - handlers that leave calls to go on, and which signals this thread holds back.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "signals.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

void signals_handle(int number, void (*handler)(int))
{
	struct sigaction action;

	memset(&action, 0, sizeof action);
	action.sa_handler = handler;
	action.sa_flags = SA_RESTART;
	sigaction(number, &action, NULL);
}

static void mask(int how, int number)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, number);
	pthread_sigmask(how, &set, NULL);
}

void signals_block(int number)
{
	mask(SIG_BLOCK, number);
}

void signals_unblock(int number)
{
	mask(SIG_UNBLOCK, number);
}
