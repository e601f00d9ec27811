/*
 * whole - short transfers and interrupted ones are gone on with, an end is an error; a block from elsewhere
 * shows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include "../../bench/harness/whole.h"

#include <errno.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { BYTES = 4096 };

/* A file in memory that gives and takes at most 1000 bytes at once, and is interrupted every other time. */
static char content[BYTES];
static unsigned calls, syncs;

static ssize_t least(size_t bytes, off_t offset)
{
	size_t room = BYTES - (size_t)offset, most = bytes < 1000 ? bytes : 1000;

	if (calls++ % 2) {
		errno = EINTR;
		return -1;
	}
	return (ssize_t)(most < room ? most : room);
}

ssize_t pread(int file, void *block, size_t bytes, off_t offset)
{
	ssize_t got = least(bytes, offset);

	(void)file;
	if (got > 0)
		memcpy(block, content + offset, (size_t)got);
	return got;
}

ssize_t pwrite(int file, const void *block, size_t bytes, off_t offset)
{
	ssize_t got = least(bytes, offset);

	(void)file;
	if (got > 0)
		memcpy(content + offset, block, (size_t)got);
	return got;
}

int fsync(int file)
{
	(void)file;
	errno = syncs ? EBADF : EINTR;
	return syncs++ ? 0 : -1;
}

int main(void)
{
	char block[BYTES], back[BYTES];

	whole_mark(block, BYTES, 0);
	CHECK(whole_write(0, block, BYTES, 0));
	memset(back, 0, BYTES);
	CHECK(whole_read(0, back, BYTES, 0) && !memcmp(block, back, BYTES));
	CHECK(whole_sync(0) && syncs == 2);
	for (size_t at = 0; at < BYTES; at += sizeof(uint64_t))
		CHECK(whole_marked(back + at, at) && !whole_marked(back + at, at + sizeof(uint64_t)));
	CHECK(!whole_read(0, back, BYTES, 8) && errno == EIO);
	return CHECK_RESULT;
}
