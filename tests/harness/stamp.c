/*
 * stamp - a number at both ends of a message, and any byte of it that is wrong is seen.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include "../../bench/harness/stamp.h"

int main(void)
{
	static const size_t lengths[] = { 1, 2, 3, 4, 8, 9, 1024 };
	const uint32_t number = 0x89abcdef;
	char message[1024];

	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		size_t bytes = lengths[i], part = bytes < 4 ? bytes : 4;

		memset(message, 0, sizeof message);
		stamp(message, bytes, number);
		CHECK(stamped(message, bytes, number) && !stamped(message, bytes, number + 1));
		CHECK(bytes < 4 || stamp_of(message, bytes) == number);
		for (size_t at = 0; at < bytes; at++) {
			message[at] ^= 0x10;
			CHECK(stamped(message, bytes, number) == (at >= part && at < bytes - part));
			message[at] ^= 0x10;
		}
	}
	return CHECK_RESULT;
}
