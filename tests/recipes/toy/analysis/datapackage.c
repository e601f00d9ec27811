/*
 * datapackage - a stand-in: one row.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

int main(void)
{
	puts("datapackage,text\n1,toy");
	return 0;
}
