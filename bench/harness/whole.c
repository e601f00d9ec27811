/*
 * whole - file transfers of all bytes or none, and blocks whose words tell where in a file they belong.
 *
 * SPDX-License-Identifier: MIT
 */
#include "whole.h"

#include <errno.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static bool transfer(ssize_t (*call)(int, void *, size_t, off_t), int file, char *block, size_t bytes,
		     uint64_t offset)
{
	size_t done = 0;

	while (done < bytes) {
		ssize_t got = call(file, block + done, bytes - done, (off_t)(offset + done));

		if (got > 0)
			done += (size_t)got;
		else if (got == 0)
			errno = EIO;
		if (got == 0 || (got < 0 && errno != EINTR))
			return false;
	}
	return true;
}

static ssize_t put(int file, void *block, size_t bytes, off_t offset)
{
	return pwrite(file, block, bytes, offset);
}

bool whole_read(int file, char *block, size_t bytes, uint64_t offset)
{
	return transfer(pread, file, block, bytes, offset);
}

bool whole_write(int file, char *block, size_t bytes, uint64_t offset)
{
	return transfer(put, file, block, bytes, offset);
}

bool whole_sync(int file)
{
	int result;

	do
		result = fsync(file);
	while (result && errno == EINTR);
	return !result;
}

static uint64_t word_at(uint64_t offset)
{
	return (offset + 1) * 0x9e3779b97f4a7c15ULL;
}

void whole_mark(char *block, size_t bytes, uint64_t offset)
{
	for (size_t at = 0; at < bytes; at += sizeof(uint64_t)) {
		uint64_t word = word_at(offset + at);

		memcpy(block + at, &word, sizeof word);
	}
}

bool whole_marked(const char *block, uint64_t offset)
{
	uint64_t word;

	memcpy(&word, block, sizeof word);
	return word == word_at(offset);
}
