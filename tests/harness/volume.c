/*
 * volume - a folder that is not there yet is on the volume of the one above it; file systems have their
 * names.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/volume.h"

#include "check.h"

#include <string.h>
#include <sys/statfs.h>

int main(void)
{
	struct volume here, below, top;
	struct statfs about;

	CHECK(volume_of(".", &here) && *here.file_system && *here.device);
	CHECK(volume_of("no-such-folder/in-it", &below));
	CHECK(!strcmp(here.file_system, below.file_system) && !strcmp(here.device, below.device));
	CHECK(volume_of("/no-such-folder/in-it", &below) && volume_of("/", &top));
	CHECK(!strcmp(top.file_system, below.file_system) && !strcmp(top.device, below.device));
	if (!statfs("/dev/shm", &about) && about.f_type == 0x01021994) {
		CHECK(volume_of("/dev/shm", &here));
		CHECK(!strcmp(here.file_system, "tmpfs") && !strcmp(here.device, "none"));
	}
	return CHECK_RESULT;
}
