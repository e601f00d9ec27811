/*
 * run - the toy harness. TOY_LOG gets a line with start and end of each run; TOY_SLEEP is how many
 * milliseconds it lasts; files NAME.fail, NAME.skip, NAME.hang and NAME.suspend in TOY_STATE choose how it
 * ends.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int wants(const struct toy *toy, const char *what)
{
	char path[4096];
	const char *folder = getenv("TOY_STATE");

	snprintf(path, sizeof path, "%s/%s.%s", folder ? folder : ".", toy->name, what);
	return access(path, F_OK) == 0;
}

static void describe(const struct toy *toy)
{
	puts("item,name,role,unit,better,margin_ratio,value,meaning");
	printf("experiment,%s,NA,NA,NA,NA,NA,a toy\n", toy->name);
	printf("method,method,NA,NA,NA,NA,%d,NA\n", toy->method);
	printf("harness,harness_method,NA,NA,NA,NA,%d,NA\n", HARNESS_METHOD);
	puts("budget,seconds,NA,s,NA,NA,1,NA\nbudget,quick_seconds,NA,s,NA,NA,1,NA");
	puts("schedule,rounds,NA,NA,NA,NA,all,NA\nschedule,long,NA,NA,NA,NA,no,NA");
	if (toy->need)
		printf("need,placement,NA,NA,NA,NA,%s,NA\n", toy->need);
	puts("column,size_bytes,parameter,By,none,NA,NA,size\ncolumn,sample,index,1,none,NA,NA,sample");
	puts("column,latency_ns,value,ns,lower,0.05,NA,time\ncolumn,status,harness,NA,none,NA,NA,ran");
	puts("column,validity,harness,NA,none,NA,NA,valid\ncolumn,reason,harness,NA,none,NA,NA,why");
	puts("reason,no_toy,NA,NA,NA,NA,toy_rights,no toy here; allow it");
}

static void log_run(const struct toy *toy, const char *what, double from, double to)
{
	const char *path = getenv("TOY_LOG");
	FILE *log = path ? fopen(path, "a") : NULL;

	if (!log)
		return;
	fprintf(log, "M %s %s %.6f %.6f\n", toy->name, what, from, to);
	fclose(log);
}

int toy_main(const struct toy *toy, int argc, char **argv)
{
	const char *pause = getenv("TOY_SLEEP");
	double from = seconds();
	int list = 0;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--describe")) {
			describe(toy);
			return 0;
		}
		list = list || !strcmp(argv[i], "--list");
	}
	if (!list) {
		usleep(1000u * (unsigned)(pause ? atoi(pause) : 5));
		if (wants(toy, "hang"))
			sleep(1000);
		if (wants(toy, "skip")) {
			fprintf(stderr, "%s: no_toy: no toy here; allow it\n", toy->name);
			return 77;
		}
		if (wants(toy, "suspend")) {
			fprintf(stderr, "%s: suspended: the machine slept\n", toy->name);
			return 1;
		}
		if (wants(toy, "fail")) {
			fprintf(stderr,
				"%s: cannot play '/home/somebody/my toys': broken on purpose; see /srv/x, "
				"/proc/self\n",
				toy->name);
			return 1;
		}
	}
	puts("size_bytes,sample,latency_ns,status,validity,reason");
	for (int sample = 0; sample < 3; sample++)
		printf(list ? "4096,NA,NA,NA,NA,NA\n" : "4096,%d,1.5,ok,%s,NA\n", sample,
		       wants(toy, "fake") ? "fake" : "ok");
	if (!list)
		log_run(toy, "run", from, seconds());
	return 0;
}
