/*
 * strip - a topology's XML without anything that names a person, a host or a part.
 *
 * hwloc writes the host's name, and board and module serial numbers where it
 * may read them, as <info> elements. What is kept is listed; all else goes,
 * also text between tags and what later versions may add. Amounts of memory go too: guests are given
 * and relieved of it while they run, and the drawing must not follow.
 *
 * SPDX-License-Identifier: MIT
 */
#include "strip.h"

#include "../harness/fail.h"

#include <stdbool.h>
#include <string.h>

static const char *const infos[] = { "CPUVendor",       "CPUFamilyNumber",  "CPUModelNumber",  "CPUModel",
				     "CPUStepping",     "CPUImplementer",   "CPUArchitecture", "CPUVariant",
				     "CPUPart",         "CPURevision",      "Inclusive",       "CoreType",
				     "FrequencyMaxMHz", "FrequencyBaseMHz", "LinuxCapacity" };

static const char *const elements[] = { "?xml",   "!DOCTYPE", "topology", "/topology",
					"object", "/object",  "cpukind",  "/cpukind" };

static const char *const attributes[] = { "version",
					  "encoding",
					  "type",
					  "os_index",
					  "cpuset",
					  "complete_cpuset",
					  "allowed_cpuset",
					  "nodeset",
					  "complete_nodeset",
					  "allowed_nodeset",
					  "gp_index",
					  "subtype",
					  "cache_size",
					  "depth",
					  "cache_linesize",
					  "cache_type",
					  "cache_associativity",
					  "kind",
					  "subkind",
					  "forced_efficiency",
					  "value" };

static bool listed(const char *const *list, size_t count, const char *word, size_t length)
{
	for (size_t i = 0; i < count; i++)
		if (strlen(list[i]) == length && !strncmp(list[i], word, length))
			return true;
	return false;
}

#define LISTED(list, word, length) listed(list, sizeof(list) / sizeof *(list), word, length)

/* Is this <info> one of those kept? Both of its attributes are read from the tag itself. */
static bool info_kept(const char *tag, const char *end)
{
	const char *name = strstr(tag, " name=\"");

	if (!name || name > end)
		return false;
	name += strlen(" name=\"");
	const char *close = strchr(name, '"');
	return close && close < end && LISTED(infos, name, (size_t)(close - name));
}

/* Copy a tag's name and those of its attributes that are kept. */
static char *copy_tag(char *out, const char *tag, const char *end, bool is_info)
{
	const char *at = tag;

	while (at < end && *at != ' ' && *at != '>')
		*out++ = *at++;
	while (at < end) {
		const char *word = at + strspn(at, " \n\t");
		const char *equals = word;

		while (equals < end && *equals != '=' && *equals != ' ' && *equals != '"')
			equals++;
		if (equals >= end || *equals != '=' || equals[1] != '"')
			break;
		const char *close = strchr(equals + 2, '"');
		if (!close || close > end)
			break;
		size_t length = (size_t)(equals - word);
		if (LISTED(attributes, word, length) ||
		    (is_info && length == 4 && !strncmp(word, "name", 4))) {
			*out++ = ' ';
			memcpy(out, word, (size_t)(close + 1 - word));
			out += close + 1 - word;
		}
		at = close + 1;
	}
	if (end[-1] == '/' || (end[-1] == '?' && tag[1] == '?'))
		*out++ = end[-1];
	*out++ = '>';
	return out;
}

char *strip_xml(const char *xml)
{
	char *kept = must_allocate(NULL, 2 * strlen(xml) + 1, 1); /* each tag may gain a line end */
	char *out = kept;

	while (*xml) {
		const char *tag = strchr(xml, '<');
		const char *end = tag ? strchr(tag, '>') : NULL;

		if (!end)
			break;
		size_t length = tag[1] == '/' ? 1 + strcspn(tag + 2, " \n\t>") : strcspn(tag + 1, " \n\t/>");
		bool is_info = length == 4 && !strncmp(tag + 1, "info", 4);
		if (is_info ? info_kept(tag, end) : LISTED(elements, tag + 1, length)) {
			if (tag[1] == '!') {
				memcpy(out, tag, (size_t)(end + 1 - tag));
				out += end + 1 - tag;
			} else {
				out = copy_tag(out, tag, end, is_info);
			}
			*out++ = '\n';
		}
		xml = end + 1;
	}
	*out = '\0';
	return kept;
}
