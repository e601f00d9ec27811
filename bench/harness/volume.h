/*
 * volume - what kind of file system and device a folder lies on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_VOLUME_H
#define HARNESS_VOLUME_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct volume {
	char file_system[24]; /* ext, xfs, btrfs, tmpfs, ...; its number in hexadecimal where it has no name
				 here */
	char device[24];      /* kind of block device: nvme, sd, vd, dm, ...; none where there is none */
	uint64_t free_bytes;  /* for this user; the most there is where the file system counts none */
};

/* Of a folder, or of the nearest one above it that exists; false where nothing is known. */
bool volume_of(const char *path, struct volume *);

#ifdef __cplusplus
}
#endif
#endif
