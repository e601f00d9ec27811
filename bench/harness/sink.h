/*
 * sink - keep a result alive, or a value opaque, without touching memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SINK_H
#define HARNESS_SINK_H

#include <stdint.h>

/* The compiler must have `value` in a register here, and knows nothing of it afterwards. */
#define OPAQUE(value) __asm__ volatile("" : "+r"(value))
/* Memory may have been read and written here: nothing is cached across it. */
#define OPAQUE_MEMORY() __asm__ volatile("" : : : "memory")

static inline void sink_pointer(const void *pointer)
{
	__asm__ volatile("" : : "r"(pointer));
}

static inline void sink_number(uint64_t number)
{
	__asm__ volatile("" : : "r"(number));
}

#endif
