/*
 * strip - a topology's XML without anything that names a person, a host or a part.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef PLACEMENTS_STRIP_H
#define PLACEMENTS_STRIP_H

/* A copy that holds only elements and attributes of the allow-lists; the caller frees it. */
char *strip_xml(const char *xml);

#endif
