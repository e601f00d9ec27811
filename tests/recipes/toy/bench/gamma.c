/*
 * gamma - a toy experiment.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/run.h"

static const struct toy about = {
	.name = "gamma",
	.method = 1,
};

int main(int argc, char **argv)
{
	return toy_main(&about, argc, argv);
}
