/*
 * signals - what is held back waits until it is let through, and is handled once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include "../../bench/harness/signals.h"

#include <signal.h>

static volatile sig_atomic_t handled;

static void handle(int number)
{
	handled += number == SIGUSR1;
}

int main(void)
{
	signals_handle(SIGUSR1, handle);
	raise(SIGUSR1);
	CHECK(handled == 1);
	signals_block(SIGUSR1);
	raise(SIGUSR1);
	CHECK(handled == 1);
	signals_unblock(SIGUSR1);
	CHECK(handled == 2);
	raise(SIGUSR1);
	CHECK(handled == 3);
	return CHECK_RESULT;
}
