/*
 * memory - chunks handed out piecewise and given back together at exit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"

#include "fail.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK ((size_t)64 << 10)
#define ALIGN ((size_t)16)

struct chunk {
	struct chunk *next;
	size_t used, bytes;
	_Alignas(16) char store[];
};

static struct chunk *chunks;

static void release(void)
{
	while (chunks) {
		struct chunk *next = chunks->next;

		free(chunks);
		chunks = next;
	}
}

static struct chunk *add_chunk(size_t bytes)
{
	struct chunk *chunk = calloc(1, sizeof *chunk + bytes);

	if (!chunk)
		fail("cannot take %zu bytes of memory: out of memory; free some or compare less at once",
		     bytes);
	if (!chunks)
		atexit(release);
	chunk->bytes = bytes;
	return chunk;
}

void *memory_take(size_t count, size_t bytes)
{
	if (bytes && count > (SIZE_MAX / 4) / bytes)
		fail("cannot take %zu times %zu bytes of memory: too much; compare less at once", count,
		     bytes);
	size_t need = (count * bytes + ALIGN - 1) / ALIGN * ALIGN;
	struct chunk *chunk = chunks;

	if (need >= CHUNK / 2) {
		/* Large pieces stand alone behind the head, which keeps its free tail. */
		chunk = add_chunk(need);
		if (chunks) {
			chunk->next = chunks->next;
			chunks->next = chunk;
		} else {
			chunks = chunk;
		}
	} else if (!chunk || chunk->bytes - chunk->used < need) {
		chunk = add_chunk(CHUNK);
		chunk->next = chunks;
		chunks = chunk;
	}
	char *piece = chunk->store + chunk->used;

	chunk->used += need;
	return piece;
}

char *memory_text(const char *text)
{
	size_t bytes = strlen(text) + 1;

	return memcpy(memory_take(bytes, 1), text, bytes);
}

char *memory_format(const char *format, ...)
{
	char brief[256];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(brief, sizeof brief, format, arguments);
	va_end(arguments);
	if ((size_t)length < sizeof brief)
		return memory_text(brief);

	char *text = memory_take((size_t)length + 1, 1);

	va_start(arguments, format);
	vsnprintf(text, (size_t)length + 1, format, arguments);
	va_end(arguments);
	return text;
}

void *memory_grow(void *items, size_t used, size_t *capacity, size_t bytes)
{
	if (used < *capacity)
		return items;
	size_t more = *capacity ? 2 * *capacity : 16;
	void *larger = memory_take(more, bytes);

	if (used)
		memcpy(larger, items, used * bytes);
	*capacity = more;
	return larger;
}
