/*
 * image - the smallest program there is, for those who must start one.
 *
 * SPDX-License-Identifier: MIT
 *
 * A static executable of one segment that leaves at once, kept in memory: no
 * loader, no library, no file to clean up. It is opened again for reading,
 * since what is open for writing is not executed.
 */
#define _GNU_SOURCE
#include "image.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define IMAGE_AT 0x400000
#ifndef MFD_EXEC
#define MFD_EXEC 0x10U
#endif

#if defined(__x86_64__)
#define IMAGE_MACHINE EM_X86_64
/* mov $42, %edi; mov $231, %eax (exit_group); syscall */
static const uint8_t code[] = { 0xbf, IMAGE_STATUS, 0, 0, 0, 0xb8, 231, 0, 0, 0, 0x0f, 0x05 };
#elif defined(__aarch64__)
#define IMAGE_MACHINE EM_AARCH64
/* mov x0, #42; mov x8, #94 (exit_group); svc #0 */
static const uint32_t code[] = { 0xd2800000U | IMAGE_STATUS << 5, 0xd2800000U | 94 << 5 | 8, 0xd4000001U };
#else
#error "write the smallest program for this architecture"
#endif

static const struct {
	Elf64_Ehdr file;
	Elf64_Phdr segment;
} head = {
	{ .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
	  .e_type = ET_EXEC,
	  .e_machine = IMAGE_MACHINE,
	  .e_version = EV_CURRENT,
	  .e_entry = IMAGE_AT + sizeof head,
	  .e_phoff = sizeof(Elf64_Ehdr),
	  .e_ehsize = sizeof(Elf64_Ehdr),
	  .e_phentsize = sizeof(Elf64_Phdr),
	  .e_phnum = 1 },
	{ .p_type = PT_LOAD,
	  .p_flags = PF_R | PF_X,
	  .p_vaddr = IMAGE_AT,
	  .p_paddr = IMAGE_AT,
	  .p_filesz = sizeof head + sizeof code,
	  .p_memsz = sizeof head + sizeof code,
	  .p_align = 0x10000 },
};

/* Kernels before MFD_EXEC refuse the flag; those after it ask for it. */
static int memory_file(void)
{
	int file = memfd_create("latbook-image", MFD_CLOEXEC | MFD_EXEC);

	return file >= 0 ? file : memfd_create("latbook-image", MFD_CLOEXEC);
}

const char *image_path(void)
{
	static char path[48];
	int file, again = -1;

	if (*path)
		return path;
	file = memory_file();
	if (file < 0)
		return NULL;
	if (write(file, &head, sizeof head) == sizeof head && write(file, code, sizeof code) == sizeof code &&
	    !fchmod(file, 0500)) {
		snprintf(path, sizeof path, "/proc/self/fd/%d", file);
		again = open(path, O_RDONLY | O_CLOEXEC);
	}
	close(file);
	*path = 0;
	if (again < 0)
		return NULL;
	snprintf(path, sizeof path, "/proc/self/fd/%d", again);
	return path;
}

bool image_runs(void)
{
	static int runs = -1;
	static char *none[] = { NULL };
	pid_t child;
	int status = 0;

	if (runs >= 0)
		return runs;
	runs = image_path() && !posix_spawn(&child, image_path(), NULL, NULL, none, none);
	while (runs && waitpid(child, &status, 0) < 0)
		runs = errno == EINTR;
	runs = runs && WIFEXITED(status) && WEXITSTATUS(status) == IMAGE_STATUS;
	return runs;
}
