/*
 * beta - a toy experiment.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/run.h"

static const struct toy about = {
	.name = "beta",
	.method = 1,
	.need = "one-performance-core",
};

int main(int argc, char **argv)
{
	return toy_main(&about, argc, argv);
}
