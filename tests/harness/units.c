/*
 * units - sizes and numbers are read strictly: nothing before, nothing after, nothing too large.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/units.h"

#include "check.h"

#include <string.h>

int main(void)
{
	static const struct {
		const char *text;
		uint64_t bytes;
	} good[] = { { "0", 0 },
		     { "4096", 4096 },
		     { "64KiB", 65536 },
		     { "32MiB", 33554432 },
		     { "3GiB", 3221225472 },
		     { "18446744073709551615", UINT64_MAX } };
	static const char *const bad[] = { "",
					   "KiB",
					   "3kb",
					   "3KB",
					   "3 KiB",
					   " 3",
					   "3KiB ",
					   "-1",
					   "+1",
					   "0x10",
					   "1e3",
					   "1.5MiB",
					   "3kib",
					   "3K",
					   "1TiB",
					   "4096B",
					   "18446744073709551616",
					   "18446744073709551615KiB" };
	char text[32];
	uint64_t value;
	double number;

	for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
		CHECK(units_size(good[i].text, &value) && value == good[i].bytes);
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		if (units_size(bad[i], &value)) {
			fprintf(stderr, "'%s' was taken for a size\n", bad[i]);
			check_failures++;
		}
	CHECK(units_count("12", &value) && value == 12);
	CHECK(!units_count("12KiB", &value) && !units_count("", &value) && !units_count("1.0", &value));
	CHECK(units_number("0.25", &number) && number == 0.25);
	CHECK(units_number("-3e2", &number) && number == -300);
	CHECK(!units_number("nan", &number) && !units_number("1e999", &number) &&
	      !units_number("0x1", &number));
	CHECK(!units_number("1,5", &number) && !units_number("", &number) && !units_number("2s", &number));
	CHECK(!strcmp(units_size_text(65536, text, sizeof text), "64KiB"));
	CHECK(!strcmp(units_size_text(1, text, sizeof text), "1"));
	CHECK(!strcmp(units_size_text(1536, text, sizeof text), "1536"));
	CHECK(!strcmp(units_size_text(3 * MIB, text, sizeof text), "3MiB"));
	return CHECK_RESULT;
}
