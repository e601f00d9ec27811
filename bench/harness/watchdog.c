/*
 * watchdog - a wait that lasts too long is interrupted, and says so.
 *
 * The signal repeats each second: one that comes just before a call begins to
 * wait interrupts nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "watchdog.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>

volatile int watchdog_overdue;

static void bark(int number)
{
	(void)number;
	watchdog_overdue = 1;
}

void watchdog_set(int seconds)
{
	struct sigaction action;
	struct itimerval timer = { { seconds > 0, 0 }, { seconds, 0 } };

	memset(&action, 0, sizeof action);
	action.sa_handler = bark; /* without SA_RESTART */
	sigaction(SIGALRM, &action, NULL);
	watchdog_overdue = 0;
	setitimer(ITIMER_REAL, &timer, NULL);
}
