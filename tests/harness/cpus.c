/*
 * cpus - lists of CPUs, beyond 1023 too, and placements as the command line gives them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/cpus.h"

#include "../../bench/harness/placement.h"
#include "check.h"

#include <string.h>

static void check_text(const char *text, const char *again, int count)
{
	struct cpus cpus = { 0, NULL };
	char out[256];

	CHECK(cpus_parse(&cpus, text));
	CHECK(cpus.count == count);
	CHECK(cpus_text(&cpus, out, sizeof out) && !strcmp(out, again));
	cpus_clear(&cpus);
}

static void check_refused(const char *text)
{
	struct cpus cpus = { 0, NULL };

	if (cpus_parse(&cpus, text)) {
		fprintf(stderr, "'%s' was taken for a list of CPUs\n", text);
		check_failures++;
	}
	CHECK(cpus.count == 0);
}

static void check_placements(void)
{
	struct placement placement;

	CHECK(placement_parse(&placement, "smt-pair=0,2047") && !placement.reason);
	CHECK(!strcmp(placement.name, "smt-pair") && placement.cpus.cpu[1] == 2047);
	CHECK(placement_parse(&placement, "smt-groups=0,4/1,5/2") && placement.group_count == 3);
	CHECK(placement.cpus.count == 5 && placement.groups[1].cpu[1] == 5 && placement.groups[2].count == 1);
	CHECK(placement_parse(&placement, "l3-pair=NA") && !strcmp(placement.reason, "placement_absent"));
	CHECK(placement_parse(&placement, "l3-pair=NA:one_l3") && !strcmp(placement.reason, "one_l3"));
	CHECK(!placement_parse(&placement, "0-3") && !placement_parse(&placement, "=0-3"));
	CHECK(!placement_parse(&placement, "x=") && !placement_parse(&placement, "x=NA:"));
	CHECK(!placement_parse(&placement, "x=0/") && !placement_parse(&placement, "x=0//1"));
}

/* Pinned is where we are; a CPU that does not exist is refused, not dropped. */
static void check_pin(void)
{
	struct cpus allowed = { 0, NULL };

	placement_allowed(&allowed);
	CHECK(allowed.count > 0);
	for (int i = 0; i < allowed.count && i < 4; i++) {
		CHECK(placement_pin(allowed.cpu[i]));
		CHECK(placement_cpu() < 0 || placement_cpu() == allowed.cpu[i]);
	}
	CHECK(!placement_pin(CPUS_MAX - 1));
	cpus_clear(&allowed);
}

int main(void)
{
	struct cpus many = { 0, NULL };
	char small[4];

	check_text("0", "0", 1);
	check_text("0-3,8", "0-3,8", 5);
	check_text("1023,2047", "1023,2047", 2);
	check_text("1000-2047", "1000-2047", 1048);
	check_text("7,3", "7,3", 2);
	check_text("2,2,1-3", "2,1,3", 3);
	check_text("4,5,6", "4-6", 3);
	check_refused("");
	check_refused("NA");
	check_refused("3-1");
	check_refused("1,");
	check_refused(",1");
	check_refused("1-");
	check_refused("-1");
	check_refused("1 ,2");
	check_refused("0-65536");
	check_refused("99999999999999999999");
	cpus_add(&many, 1234);
	CHECK(!cpus_text(&many, small, sizeof small));
	CHECK(cpus_has(&many, 1234) && !cpus_has(&many, 123));
	cpus_clear(&many);
	check_placements();
	check_pin();
	return CHECK_RESULT;
}
