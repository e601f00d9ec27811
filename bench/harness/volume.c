/*
 * volume - what kind of file system and device a folder lies on.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "volume.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static const struct {
	uint32_t number;
	const char *name;
} names[] = {
	{ 0xef53, "ext" },       { 0x58465342, "xfs" },      { 0x9123683e, "btrfs" },
	{ 0xf2f52010, "f2fs" },  { 0x2fc12fc1, "zfs" },      { 0x01021994, "tmpfs" },
	{ 0x858458f6, "ramfs" }, { 0x794c7630, "overlay" },  { 0x6969, "nfs" },
	{ 0xff534d42, "cifs" },  { 0xfe534d42, "smb2" },     { 0x01021997, "9p" },
	{ 0x65735546, "fuse" },  { 0xca451a4e, "bcachefs" }, { 0x4d44, "vfat" },
	{ 0x2011bab0, "exfat" }, { 0x00c36400, "ceph" },     { 0x0bd00bd0, "lustre" },
};

static void name_file_system(uint32_t number, char *to, size_t room)
{
	snprintf(to, room, "0x%x", number);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i].number == number)
			snprintf(to, room, "%s", names[i].name);
}

/* sda1 to sd, nvme0n1p2 to nvme: the kind, not which of them. */
static void name_device(dev_t device, char *to, size_t room)
{
	char path[64], link[512];
	const char *name;
	size_t length = 0;

	snprintf(to, room, "none");
	snprintf(path, sizeof path, "/sys/dev/block/%u:%u", major(device), minor(device));
	ssize_t got = readlink(path, link, sizeof link - 1);

	if (got <= 0)
		return;
	link[got] = 0;
	name = strrchr(link, '/') ? strrchr(link, '/') + 1 : link;
	while (islower((unsigned char)name[length]))
		length++;
	if (length == 3 && (name[1] == 'd') && strchr("svh", name[0]))
		length = 2;
	else if (length == 4 && !strncmp(name, "xvd", 3))
		length = 3;
	if (length)
		snprintf(to, room, "%.*s", (int)length, name);
}

bool volume_of(const char *path, struct volume *volume)
{
	char above[4096];
	struct statfs about;
	struct stat status;

	memset(volume, 0, sizeof *volume);
	snprintf(above, sizeof above, "%s", path);
	while (statfs(above, &about) || stat(above, &status)) {
		char *slash = strrchr(above, '/');

		if (!strcmp(above, ".") || !strcmp(above, "/"))
			return false;
		if (slash)
			slash[slash == above] = 0;
		else
			snprintf(above, sizeof above, ".");
	}
	name_file_system((uint32_t)about.f_type, volume->file_system, sizeof volume->file_system);
	name_device(status.st_dev, volume->device, sizeof volume->device);
	volume->free_bytes = about.f_blocks ? (uint64_t)about.f_bavail * (uint64_t)about.f_bsize : UINT64_MAX;
	return true;
}
