/*
 * text - checks on text that came from somewhere else.
 *
 * SPDX-License-Identifier: MIT
 */
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool text_number(const char *text, double *value)
{
	char *end;
	double number;

	if (!*text || strspn(text, "0123456789+-.eE") != strlen(text))
		return false;
	number = strtod(text, &end);
	if (*end || end == text || !isfinite(number))
		return false;
	*value = number;
	return true;
}

bool text_missing(const char *text)
{
	return text[0] == 'N' && text[1] == 'A' && !text[2];
}

bool text_name(const char *text)
{
	return *text && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

bool text_id(const char *text)
{
	size_t length = strlen(text);

	return length >= 1 && length <= 64 && strchr("._-", text[0]) == NULL &&
	       strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789._-") == length;
}

/* Length of a UTF-8 sequence by its first byte, and the smallest code point it may carry. */
static size_t sequence(unsigned char first, unsigned *code, unsigned *least)
{
	if (first >= 0xc2 && first <= 0xdf) {
		*code = first & 0x1f;
		*least = 0x80;
		return 2;
	}
	if (first >= 0xe0 && first <= 0xef) {
		*code = first & 0x0f;
		*least = 0x800;
		return 3;
	}
	if (first >= 0xf0 && first <= 0xf4) {
		*code = first & 0x07;
		*least = 0x10000;
		return 4;
	}
	return 0;
}

/* Characters that turn the direction of what follows can make text read as something else. */
static bool turns_direction(unsigned code)
{
	return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0x200e ||
	       code == 0x200f;
}

const char *text_refused(const unsigned char *bytes, size_t left, size_t *length)
{
	unsigned code, least;

	*length = 1;
	if (bytes[0] == 0)
		return "NUL byte";
	if (bytes[0] < 0x20 || bytes[0] == 0x7f)
		return bytes[0] == '\r' ? "carriage return" : "control character";
	if (bytes[0] < 0x80)
		return NULL;
	size_t need = sequence(bytes[0], &code, &least);

	if (!need || need > left)
		return "invalid UTF-8";
	for (size_t i = 1; i < need; i++) {
		if ((bytes[i] & 0xc0) != 0x80)
			return "invalid UTF-8";
		code = code << 6 | (bytes[i] & 0x3f);
	}
	if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
		return "invalid UTF-8";
	if (code < 0xa0 || code == 0x2028 || code == 0x2029 || turns_direction(code))
		return "control character";
	*length = need;
	return NULL;
}

const char *text_of_number(char *out, size_t bytes, double value)
{
	if (!isfinite(value))
		snprintf(out, bytes, "NA");
	else
		snprintf(out, bytes, "%.9g", value == 0 ? 0.0 : value);
	return out;
}
