/*
 * relax - what a thread says to its core while it waits for another.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_RELAX_H
#define HARNESS_RELAX_H

/* Yield the core's resources to its sibling for a moment: pause on x86-64, yield on aarch64. */
static inline void relax(void)
{
#if defined(__x86_64__)
	__asm__ volatile("pause" ::: "memory");
#elif defined(__aarch64__)
	__asm__ volatile("yield" ::: "memory");
#else
	__asm__ volatile("" ::: "memory");
#endif
}

#endif
