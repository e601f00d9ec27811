/*
 * stream - a process that moves memory and nothing else, for interference.sh.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

int main(void)
{
	size_t bytes = (size_t)256 << 20;
	char *from = malloc(bytes);
	char *to = malloc(bytes);

	if (!from || !to)
		return 1;
	memset(from, 1, bytes);
	for (;;) {
		memcpy(to, from, bytes);
		__asm__ volatile("" : : "r"(to) : "memory");
	}
}
