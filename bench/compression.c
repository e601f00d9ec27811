/*
 * compression - what does it cost to make a little text smaller, and to get it back?
 *
 * Needs: zlib liblz4 libzstd
 *
 * A text of words from a made-up vocabulary, frequent ones often and rare ones
 * seldom, is compressed and restored by the one-call functions of the three
 * libraries at their default levels, as a program would that has one message in
 * hand: what a library allocates and clears for a call is part of it. The text
 * is the same on every machine and in every round, whatever the seed, so that
 * the ratio belongs to the library alone and its version stands beside it.
 *
 * What comes back is compared with what went in.
 *
 * Emits one row per sample: library,direction,size_bytes,placement,sample,
 * latency_ns,payload_bandwidth_bytes_per_s,compression_ratio,library_version and
 * the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/permute.h"
#include "harness/run.h"
#include "harness/units.h"

#include <lz4.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

enum { PLACEMENTS = 2, SIZES = 2, WORDS = 4096, LETTERS_MOST = 12, LARGEST = 64 << 10 };
/* Room for what compression makes of the largest text, whichever library: more than any of their bounds. */
enum { ROOM = LARGEST + LARGEST / 8 + 1024 };

static const char *const placements[] = { "one-performance-core", "one-efficiency-core", NULL };
static const size_t sizes[] = { KIB, LARGEST };

static const struct column columns[] = {
	{ "library", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "whose functions are called: zlib, lz4 or zstd" },
	{ "direction", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "compress, or restore what was compressed" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "length of the text" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "where the thread runs" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "one call for the whole text" },
	{ "payload_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.05,
	  "bytes of text per second, whatever they become" },
	{ "compression_ratio", ROLE_VALUE, "1", BETTER_HIGHER, 0,
	  "length of the text over that of the result" },
	{ "library_version", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "of the library: major times 10 000, minor times 100, patch" },
	{ 0 },
};

static const char *text_file;

static const struct run_option options[] = {
	{ "text", OPTION_TEXT, &text_file, 0, 0, "write the text to this file and measure nothing", NULL },
	{ 0 },
};

static size_t zlib_pack(char *to, size_t room, const char *from, size_t bytes)
{
	uLongf length = room;

	return compress((Bytef *)to, &length, (const Bytef *)from, bytes) == Z_OK ? length : 0;
}

static size_t zlib_restore(char *to, size_t room, const char *from, size_t bytes)
{
	uLongf length = room;

	return uncompress((Bytef *)to, &length, (const Bytef *)from, bytes) == Z_OK ? length : 0;
}

static size_t lz4_pack(char *to, size_t room, const char *from, size_t bytes)
{
	int length = LZ4_compress_default(from, to, (int)bytes, (int)room);

	return length > 0 ? (size_t)length : 0;
}

static size_t lz4_restore(char *to, size_t room, const char *from, size_t bytes)
{
	int length = LZ4_decompress_safe(from, to, (int)bytes, (int)room);

	return length > 0 ? (size_t)length : 0;
}

/* Level 0 is the library's own default. */
static size_t zstd_pack(char *to, size_t room, const char *from, size_t bytes)
{
	size_t length = ZSTD_compress(to, room, from, bytes, 0);

	return ZSTD_isError(length) ? 0 : length;
}

static size_t zstd_restore(char *to, size_t room, const char *from, size_t bytes)
{
	size_t length = ZSTD_decompress(to, room, from, bytes);

	return ZSTD_isError(length) ? 0 : length;
}

/* From "1.2.13": three numbers, the library's and not the header's. */
static double zlib_number(void)
{
	const char *text = zlibVersion();
	unsigned part[3] = { 0, 0, 0 };

	for (int i = 0; *text && i < 3; text++)
		if (*text >= '0' && *text <= '9')
			part[i] = part[i] * 10 + (unsigned)(*text - '0');
		else
			i++;
	return part[0] * 10000.0 + part[1] * 100.0 + part[2];
}

static double lz4_number(void)
{
	return LZ4_versionNumber();
}

static double zstd_number(void)
{
	return ZSTD_versionNumber();
}

typedef size_t transform_fn(char *to, size_t room, const char *from, size_t bytes);

static const struct library {
	const char *name;
	transform_fn *pack, *restore;
	double (*version)(void);
} libraries[] = {
	{ "zlib", zlib_pack, zlib_restore, zlib_number },
	{ "lz4", lz4_pack, lz4_restore, lz4_number },
	{ "zstd", zstd_pack, zstd_restore, zstd_number },
};

enum { LIBRARIES = sizeof libraries / sizeof *libraries };

struct spot {
	const struct library *library;
	bool restores;
	size_t bytes;
	int cpu;
};

static struct {
	char text[LARGEST], packed[ROOM], result[ROOM];
	size_t packed_bytes;
} desk;

/* One word of the vocabulary: the same letters each time. */
static size_t spell(unsigned word, char *to)
{
	static const char letters[] = "eeeeetttaaaooiinnsshhrrdlucmfwygpbvk";
	uint64_t state = 0x6c6174626f6f6bULL + word;
	size_t length = 2 + permute_below(&state, word < 64 ? 4 : LETTERS_MOST - 2);

	for (size_t i = 0; i < length; i++)
		to[i] = letters[permute_below(&state, sizeof letters - 1)];
	return length;
}

/* A word's number is a product of three draws, so that few words make most of the text, as in a language. */
static void write_text(void)
{
	uint64_t state = 20;
	size_t at = 0, words = 0;

	while (at + LETTERS_MOST + 2 < LARGEST) {
		uint64_t draw = permute_below(&state, 16) * permute_below(&state, 16) *
				permute_below(&state, WORDS / 225);

		at += spell((unsigned)draw, desk.text + at);
		if (++words % 11 == 0)
			desk.text[at++] = words % 44 ? ',' : '.';
		desk.text[at++] = words % 88 ? ' ' : '\n';
	}
	memset(desk.text + at, '.', LARGEST - at);
}

static void work(void *context, uint64_t calls)
{
	const struct spot *spot = context;
	size_t length = 0;

	for (; calls; calls--)
		length = spot->restores ? spot->library->restore(desk.result, spot->bytes, desk.packed,
								 desk.packed_bytes)
					: spot->library->pack(desk.packed, ROOM, desk.text, spot->bytes);
	if (!length)
		fail("cannot call '%s': it gave nothing; check the library and its version",
		     spot->library->name);
	if (!spot->restores)
		desk.packed_bytes = length;
}

/* What was packed must come back whole, from a place that held something else. */
static void expect_text(const struct spot *spot)
{
	size_t length;

	FAULT(1, desk.packed[desk.packed_bytes / 2] ^= 0x55);
	memset(desk.result, 0, spot->bytes);
	length = spot->library->restore(desk.result, spot->bytes, desk.packed, desk.packed_bytes);
	FAULT(2, desk.result[spot->bytes - 1] ^= 1);
	if (length != spot->bytes || memcmp(desk.result, desk.text, spot->bytes) != 0)
		fail("'%s' does not give back the text it was given; check the library and this machine's "
		     "memory",
		     spot->library->name);
}

static void fill(void *context, const struct sample *sample, double *values)
{
	const struct spot *spot = context;

	values[0] = sample->duration_ns / (double)sample->operations;
	values[1] = (double)spot->bytes * 1e9 / values[0];
	values[2] = (double)spot->bytes / (double)desk.packed_bytes;
	values[3] = spot->library->version();
}

static void measure(struct run *run, const void *at)
{
	struct spot spot = *(const struct spot *)at, packing = spot;

	if (!run_pin(run, spot.cpu)) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	packing.restores = false;
	work(&packing, 1);
	sampler_work(run, work, fill, &spot);
	expect_text(&spot);
}

static void declare(struct run *run)
{
	for (int p = 0; p < PLACEMENTS; p++)
		for (int i = 0; i < 2 * SIZES * LIBRARIES; i++) {
			const struct placement *placement = run_placement(run, placements[p]);
			struct spot spot = { &libraries[i / 2 / SIZES], i % 2, sizes[i / 2 % SIZES], -1 };

			if (!placement->reason)
				spot.cpu = placement->cpus.cpu[0];
			struct point *point =
				point_add(run, &spot, sizeof spot, "%s,%s,%zu,%s", spot.library->name,
					  spot.restores ? "restore" : "compress", spot.bytes, placements[p]);

			point->skip = placement->reason;
			/* With its result and what a library allocates and clears for it, too much for the
			 * core's own caches. */
			point->beyond_l2 = spot.bytes == LARGEST;
		}
}

/* For other tools, that they compress the same. */
static void save_text(const char *path)
{
	FILE *file = fopen(path, "we");

	if (!file || fwrite(desk.text, LARGEST, 1, file) != 1 || fclose(file))
		fail("cannot write '%s': %m; name another file with --text", path);
	exit(EXIT_DONE);
}

static void prepare(struct run *run)
{
	(void)run;
	write_text();
	if (text_file)
		save_text(text_file);
}

static const struct experiment about = {
	.name = "compression",
	.summary = "time to compress a little text and to restore it, by three libraries",
	.method = 1,
	.sample_ns = 2e6,
	.step = 1,
	.placements = placements,
	.columns = columns,
	.options = options,
	.declare = declare,
	.prepare = prepare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
