/*
 * census - what the loops of a GPU kernel are made of, from its machine code.
 *
 * A cubin is an ELF file with one section a kernel, of 16-byte instructions
 * whose low nine bits tell the operation. A loop is a branch to an earlier
 * place. Known operations get their names (found out with the toolkit's
 * disassembler, which the tests compare with where there is one), others a
 * number. NOPs are not counted, nor fillers whose predicate is never true, nor what
 * follows the last exit.
 *
 * usage: census TARGET FILE...     TARGET: 75, 90a, ...
 * Prints CSV: kernel,loop,innermost,operation,count; loop -1 is the whole kernel.
 *
 * SPDX-License-Identifier: MIT
 */
#include <elf.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPERATIONS 512
#define LOOPS_MAX  256
#define BRANCH     0x147
#define NOP        0x118
#define NEVER      0xf /* the predicate @!PT */

static const struct {
	unsigned code;
	const char *name;
} names[] = {
	{ 0x002, "MOV" },    { 0x005, "CS2R" },      { 0x006, "VOTE" },     { 0x007, "SEL" },
	{ 0x00c, "ISETP" },  { 0x010, "IADD3" },     { 0x011, "LEA" },      { 0x012, "LOP3" },
	{ 0x019, "SHF" },    { 0x01c, "PLOP3" },     { 0x020, "FMUL" },     { 0x021, "FADD" },
	{ 0x023, "FFMA" },   { 0x024, "IMAD" },      { 0x025, "IMAD" },     { 0x027, "IMAD" },
	{ 0x029, "DADD" },   { 0x02b, "DFMA" },      { 0x030, "HADD2" },    { 0x031, "HFMA2" },
	{ 0x036, "VIADD" },  { 0x037, "IMMA" },      { 0x03c, "HMMA" },     { 0x03e, "F2FP" },
	{ 0x03f, "DMMA" },   { 0x07a, "QMMA" },      { 0x08c, "UISETP" },   { 0x090, "UIADD3" },
	{ 0x097, "UIADD3" }, { 0x108, "MUFU" },      { 0x109, "POPC" },     { 0x118, "NOP" },
	{ 0x119, "S2R" },    { 0x11d, "BAR" },       { 0x141, "BSYNC" },    { 0x144, "CALL" },
	{ 0x145, "BSSY" },   { 0x147, "BRA" },       { 0x148, "WARPSYNC" }, { 0x14d, "EXIT" },
	{ 0x180, "LD" },     { 0x181, "LDG" },       { 0x182, "LDC" },      { 0x183, "LDL" },
	{ 0x184, "LDS" },    { 0x186, "STG" },       { 0x187, "STL" },      { 0x188, "STS" },
	{ 0x189, "SHFL" },   { 0x18c, "ATOMS" },     { 0x18e, "RED" },      { 0x1a8, "ATOMG" },
	{ 0x1c4, "REDUX" },  { 0x1c5, "WARPGROUP" }, { 0x1f0, "HGMMA" },    { 0x1f3, "QGMMA" },
};

static int architecture;

static const char *name_of(unsigned code)
{
	static char text[16];

	/* one number, two operations */
	if (code == 0x035)
		return architecture >= 100 ? "IADD" : "HFMA2";
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (names[i].code == code)
			return names[i].name;
	snprintf(text, sizeof text, "0x%03x", code);
	return text;
}

/* Where a branch goes: bytes from the next instruction, laid out anew with 9.0. */
static int64_t branch_offset(uint64_t word)
{
	int32_t high = (int32_t)(word >> 32);

	if (architecture < 90)
		return high;
	return ((int64_t)(high >> 2) * 256 + (int64_t)(word >> 16 & 0xff)) * 4;
}

struct loop {
	size_t from, to;
	bool innermost;
};

static void print_counts(const char *kernel, const uint64_t *code, size_t from, size_t to, int loop,
			 bool innermost)
{
	unsigned count[OPERATIONS] = { 0 };

	for (size_t i = from; i <= to; i++)
		if ((code[2 * i] >> 12 & 0xf) != NEVER)
			count[code[2 * i] & 0x1ff]++;
	for (unsigned c = 0; c < OPERATIONS; c++) {
		char name[16];

		if (!count[c] || c == NOP)
			continue;
		snprintf(name, sizeof name, "%s", name_of(c));
		for (unsigned other = c + 1; other < OPERATIONS; other++)
			if (count[other] && strcmp(name, name_of(other)) == 0) {
				count[c] += count[other];
				count[other] = 0;
			}
		printf("%s,%d,%d,%s,%u\n", kernel, loop, innermost, name, count[c]);
	}
}

static void read_kernel(const char *kernel, const uint64_t *code, size_t instructions)
{
	struct loop loops[LOOPS_MAX];
	int count = 0;

	/* the tail: a branch to itself, and padding */
	while (instructions > 0 && (code[2 * (instructions - 1)] & 0x1ff) == NOP)
		instructions--;
	if (instructions > 0 && (code[2 * (instructions - 1)] & 0x1ff) == BRANCH &&
	    branch_offset(code[2 * (instructions - 1)]) == -16)
		instructions--;
	for (size_t i = 0; i < instructions; i++) {
		if ((code[2 * i] & 0x1ff) != BRANCH)
			continue;
		int64_t to = (int64_t)i + 1 + branch_offset(code[2 * i]) / 16;

		if (to < 0 || to > (int64_t)instructions) {
			fprintf(stderr, "census: a branch of '%s' leaves it\n", kernel);
			exit(1);
		}
		if (to < (int64_t)i && count < LOOPS_MAX)
			loops[count++] = (struct loop){ (size_t)to, i, true };
	}
	for (int a = 0; a < count; a++)
		for (int b = 0; b < count; b++)
			if (a != b && loops[b].from >= loops[a].from && loops[b].to <= loops[a].to)
				loops[a].innermost = false;
	if (instructions > 0)
		print_counts(kernel, code, 0, instructions - 1, -1, false);
	for (int i = 0; i < count; i++)
		print_counts(kernel, code, loops[i].from, loops[i].to, i, loops[i].innermost);
}

static char *read_file(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	char *text = NULL;

	if (!file || fseek(file, 0, SEEK_END) != 0) {
		fprintf(stderr, "census: cannot read '%s'\n", path);
		exit(1);
	}
	*size = (size_t)ftell(file);
	rewind(file);
	text = aligned_alloc(16, (*size + 15) / 16 * 16);
	if (!text || fread(text, 1, *size, file) != *size || *size < sizeof(Elf64_Ehdr) ||
	    memcmp(text, ELFMAG, SELFMAG) != 0) {
		fprintf(stderr, "census: '%s' is not a cubin\n", path);
		exit(1);
	}
	fclose(file);
	return text;
}

static void read_cubin(const char *path)
{
	size_t size;
	char *text = read_file(path, &size);
	const Elf64_Ehdr *header = (const Elf64_Ehdr *)text;
	const Elf64_Shdr *sections = (const Elf64_Shdr *)(text + header->e_shoff);
	const char *strings = text + sections[header->e_shstrndx].sh_offset;

	for (unsigned i = 0; i < header->e_shnum; i++) {
		const char *name = strings + sections[i].sh_name;

		if (strncmp(name, ".text.", 6) == 0)
			read_kernel(name + 6, (const uint64_t *)(text + sections[i].sh_offset),
				    sections[i].sh_size / 16);
	}
	free(text);
}

int main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "usage: census TARGET FILE...\n");
		return 2;
	}
	architecture = atoi(argv[1]);
	puts("kernel,loop,innermost,operation,count");
	for (int i = 2; i < argc; i++)
		read_cubin(argv[i]);
	return 0;
}
