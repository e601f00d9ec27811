/*
 * index - a hash table of texts that remembers their order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "index.h"

#include "memory.h"

#include <stdint.h>
#include <string.h>

static size_t hash_of(const char *text)
{
	uint64_t hash = 0xcbf29ce484222325u;

	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
	return (size_t)(hash ^ (hash >> 29));
}

/* Where a text is, or the free slot where it would be. */
static size_t *slot_of(const struct index *index, const char *text)
{
	size_t at = hash_of(text) & (index->slot_count - 1);

	while (index->slots[at] && strcmp(index->texts[index->slots[at] - 1], text) != 0)
		at = (at + 1) & (index->slot_count - 1);
	return &index->slots[at];
}

static void grow_slots(struct index *index)
{
	index->slot_count = index->slot_count ? 4 * index->slot_count : 64;
	index->slots = memory_take(index->slot_count, sizeof *index->slots);
	for (size_t i = 0; i < index->count; i++)
		*slot_of(index, index->texts[i]) = i + 1;
}

size_t index_add(struct index *index, const char *text)
{
	size_t number;

	if (index_find(index, text, &number))
		return number;
	if (2 * (index->count + 1) > index->slot_count)
		grow_slots(index);
	index->texts = memory_grow(index->texts, index->count, &index->capacity, sizeof *index->texts);
	index->texts[index->count] = memory_text(text);
	*slot_of(index, text) = ++index->count;
	return index->count - 1;
}

bool index_find(const struct index *index, const char *text, size_t *number)
{
	if (!index->slot_count)
		return false;
	size_t slot = *slot_of(index, text);

	*number = slot - 1;
	return slot > 0;
}
