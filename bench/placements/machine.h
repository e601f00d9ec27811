/*
 * machine - each usable CPU and what it shares with others, as plain numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef PLACEMENTS_MACHINE_H
#define PLACEMENTS_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What CPUs can have in common, nearest first; SHARE_CPU is the CPU itself. */
enum share { SHARE_CPU, SHARE_CORE, SHARE_CLUSTER, SHARE_L3, SHARE_PACKAGE, SHARE_NODE, SHARE_KIND, SHARES };

/* One CPU: the kernel's number, and which core, cluster, … it is part of; -1 where nothing tells. */
struct cpu {
	int of[SHARES];
	bool isolated;
};

/* The CPUs this process may use, in the kernel's order. */
struct machine {
	struct cpu *cpus;
	int count;
	int kinds;          /* kinds of core among all CPUs, the fastest is kind 0; 0 when not known */
	bool known;         /* false: nothing tells how CPUs are related */
	uint64_t llc_bytes; /* all last-level caches of the machine together; 0 when not known */
	char *nodes;        /* memory nodes as a kernel list; NULL when not known */
	char *isolated;     /* CPUs kept from the scheduler, usable here or not, as a list; NULL for none */
};

/* Where to look: a recorded tree instead of this machine, a list instead of our own mask, and who wants the
 * XML. */
struct machine_source {
	const char *root, *allowed, *xml;
};

/* Read the machine; a list that leaves no CPU ends the program. */
struct machine machine_read(const struct machine_source *);
/* performance, efficiency, low-power; NULL where the kind is not known. */
const char *machine_kind(int kind);
void machine_clear(struct machine *);

#endif
