/*
 * file - open, check, read to the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "file.h"

#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *read_all(int file, size_t size, size_t *bytes)
{
	char *text = memory_take(size + 1, 1);

	for (*bytes = 0; *bytes < size;) {
		ssize_t got = read(file, text + *bytes, size - *bytes);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return NULL;
		if (got == 0)
			break;
		*bytes += (size_t)got;
	}
	return text;
}

char *file_load(const char *path, size_t most, size_t *bytes, const char **reason, const char **advice)
{
	int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	struct stat status;
	char *text = NULL;

	*reason = NULL;
	if (file < 0) {
		*reason = strerror(errno);
		*advice = "check the path and its permissions";
		return NULL;
	}
	if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
		*reason = "not a regular file";
		*advice = "give a CSV file";
	} else if (status.st_size < 0 || (size_t)status.st_size > most) {
		*reason = "larger than 64 MiB";
		*advice = "split it";
	} else if (!(text = read_all(file, (size_t)status.st_size, bytes))) {
		*reason = strerror(errno);
		*advice = "check the disk";
	}
	close(file);
	return text;
}
