/*
 * rotation - host memory that is not in the host's cache when its turn comes.
 *
 * A buffer used again and again stays in the processor's last-level cache, and
 * a copy from there is no copy from memory. So places rotate through a pool of
 * several times that cache, capped by a quarter of the free memory; the rows
 * say what multiple was reached.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_ROTATION_H
#define CUDA_ROTATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ROTATION_CACHES 4

struct rotation {
	size_t pool_bytes; /* memory to rotate through */
	size_t step;       /* distance of places: the size, rounded up to a page */
	size_t places, at;
};

/* Bytes of pool for sizes up to `largest`: 4 caches, at least `largest`, at most `cap`. */
size_t rotation_pool(size_t largest, size_t cache_bytes, size_t cap);
/* Places of `size` bytes in the pool; false when not one fits. `single` keeps to one place. */
bool rotation_begin(struct rotation *rotation, size_t pool_bytes, size_t size, bool single);
/* Offset of the next place. */
size_t rotation_next(struct rotation *rotation);
/* How many times the cache one round of all places is. */
double rotation_multiple(const struct rotation *rotation, size_t size, size_t cache_bytes);
/* MemAvailable, and the last-level cache's size; 0 when unknown. */
size_t host_available_bytes(void);
size_t host_cache_bytes(void);

#ifdef __cplusplus
}
#endif

#endif
