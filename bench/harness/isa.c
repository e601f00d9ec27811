/*
 * isa - which instruction set a row's code was, and the widest this CPU runs.
 *
 * Programs are built for the baseline of their architecture and choose at run
 * time, so that one bundle runs on every machine.
 *
 * SPDX-License-Identifier: MIT
 */
#include "isa.h"

#include <string.h>
#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

const char *isa_baseline(void)
{
#if defined(__x86_64__)
	return "x86-64";
#elif defined(__aarch64__)
	return "aarch64";
#else
	return "generic";
#endif
}

bool isa_has(const char *name)
{
	if (!strcmp(name, isa_baseline()))
		return true;
#if defined(__x86_64__)
	__builtin_cpu_init();
	if (!strcmp(name, "sse2"))
		return true;
	if (!strcmp(name, "avx"))
		return __builtin_cpu_supports("avx");
	if (!strcmp(name, "avx2"))
		return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
	if (!strcmp(name, "fma"))
		return __builtin_cpu_supports("fma");
	if (!strcmp(name, "avx512"))
		return __builtin_cpu_supports("avx512f");
#elif defined(__aarch64__)
	if (!strcmp(name, "neon"))
		return true;
	if (!strcmp(name, "sve"))
		return getauxval(AT_HWCAP) & (1ul << 22);
#endif
	return false;
}

const char *isa_widest(void)
{
	static const char *const widest[] = { "avx512", "avx2", "sse2", "sve", "neon" };

	for (unsigned i = 0; i < sizeof widest / sizeof *widest; i++)
		if (isa_has(widest[i]))
			return widest[i];
	return isa_baseline();
}
