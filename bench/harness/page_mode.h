/*
 * page_mode - the page sizes memory can be asked for, by name.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_PAGE_MODE_H
#define HARNESS_PAGE_MODE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Base pages alone, transparent huge pages, pages of the hugetlb pool. */
enum page_mode { PAGES_ANY = -1, PAGES_BASE, PAGES_THP, PAGES_HUGETLB };
#define PAGE_MODES 3

/* "4k" (or what this kernel's base pages are: "16k", "64k"), "thp", "hugetlb". */
const char *page_mode_name(enum page_mode);
/* The mode of a name, "base" included; false for any other word. */
bool page_mode_parse(const char *text, enum page_mode *);

#ifdef __cplusplus
}
#endif
#endif
