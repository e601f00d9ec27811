/*
 * page_mode - the page sizes memory can be asked for, by name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "page_mode.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *page_mode_name(enum page_mode mode)
{
	static char base[24];

	switch (mode) {
	case PAGES_THP:
		return "thp";
	case PAGES_HUGETLB:
		return "hugetlb";
	case PAGES_BASE:
		snprintf(base, sizeof base, "%ldk", sysconf(_SC_PAGESIZE) / 1024);
		return base;
	case PAGES_ANY:
		break;
	}
	return "any";
}

bool page_mode_parse(const char *text, enum page_mode *mode)
{
	for (int i = PAGES_ANY; i < PAGE_MODES; i++)
		if (!strcmp(text, page_mode_name((enum page_mode)i))) {
			*mode = (enum page_mode)i;
			return true;
		}
	*mode = PAGES_BASE;
	return !strcmp(text, "base");
}
