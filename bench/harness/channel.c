/*
 * channel - the ways a task can wake another and hand it a token.
 *
 * SPDX-License-Identifier: MIT
 *
 * A signal may interrupt any of these calls; they go on, unless it was the
 * watchdog's.
 */
#define _GNU_SOURCE
#include "channel.h"

#include "watchdog.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

bool channel_open(struct channel *channel, enum channel_kind kind, uint32_t *word, bool between_processes)
{
	int ends[2] = { -1, -1 };

	*channel = (struct channel){ kind, -1, -1, word, between_processes ? 0 : FUTEX_PRIVATE_FLAG };
	switch (kind) {
	case CHANNEL_PIPE:
		if (pipe2(ends, O_CLOEXEC))
			return false;
		channel->in = ends[0];
		channel->out = ends[1];
		return true;
	case CHANNEL_EVENTFD:
		channel->in = channel->out = eventfd(0, EFD_CLOEXEC);
		return channel->in >= 0;
	default:
		*word = 0;
		return true;
	}
}

static bool again(void)
{
	return (errno == EINTR || errno == EAGAIN) && !watchdog_overdue;
}

static bool pass_bytes(int descriptor, const void *bytes, size_t count)
{
	ssize_t written;

	do
		written = write(descriptor, bytes, count);
	while (written < 0 && again());
	return written == (ssize_t)count;
}

static bool take_bytes(int descriptor, void *bytes, size_t count)
{
	ssize_t got;

	do
		got = read(descriptor, bytes, count);
	while (got < 0 && again());
	return got == (ssize_t)count;
}

static bool pass_futex(const struct channel *channel, uint32_t value)
{
	__atomic_store_n(channel->word, value, __ATOMIC_RELEASE);
	return syscall(SYS_futex, channel->word, FUTEX_WAKE | channel->futex_flags, 1, NULL, NULL, 0) >= 0;
}

static int take_futex(const struct channel *channel)
{
	uint32_t value;

	while (!(value = __atomic_load_n(channel->word, __ATOMIC_ACQUIRE)))
		if (syscall(SYS_futex, channel->word, FUTEX_WAIT | channel->futex_flags, 0, NULL, NULL, 0) &&
		    !again())
			return -1;
	__atomic_store_n(channel->word, 0, __ATOMIC_RELAXED);
	return (int)value - 1;
}

bool channel_pass(const struct channel *channel, unsigned token)
{
	unsigned char byte = (unsigned char)token;
	uint64_t value = byte + 1u;

	switch (channel->kind) {
	case CHANNEL_PIPE:
		return pass_bytes(channel->out, &byte, sizeof byte);
	case CHANNEL_EVENTFD:
		return pass_bytes(channel->out, &value, sizeof value);
	default:
		return pass_futex(channel, (uint32_t)value);
	}
}

int channel_take(const struct channel *channel)
{
	unsigned char byte;
	uint64_t value;

	switch (channel->kind) {
	case CHANNEL_PIPE:
		return take_bytes(channel->in, &byte, sizeof byte) ? byte : -1;
	case CHANNEL_EVENTFD:
		return take_bytes(channel->in, &value, sizeof value) ? (int)value - 1 : -1;
	default:
		return take_futex(channel);
	}
}

void channel_close_in(struct channel *channel)
{
	if (channel->in >= 0)
		close(channel->in);
	if (channel->out == channel->in)
		channel->out = -1;
	channel->in = -1;
}

void channel_close_out(struct channel *channel)
{
	if (channel->out >= 0 && channel->out != channel->in)
		close(channel->out);
	channel->out = -1;
}

const char *channel_name(enum channel_kind kind)
{
	static const char *const names[CHANNEL_KINDS] = { "pipe", "eventfd", "futex" };

	return names[kind];
}
