/*
 * controller - are the events of memory controllers found, by what sysfs says of them?
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/controller.h"
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char root[512];

static void put(const char *path, const char *text)
{
	char whole[1024];

	snprintf(whole, sizeof whole, "%s/%s", root, path);
	for (char *slash = whole + strlen(root) + 1; (slash = strchr(slash, '/')); slash++) {
		*slash = 0;
		mkdir(whole, 0755);
		*slash = '/';
	}
	FILE *file = fopen(whole, "w");

	CHECK(file);
	if (!file)
		return;
	fputs(text, file);
	fclose(file);
}

int main(void)
{
	const char *scratch = getenv("TMP");
	struct controllers found;
	double read_bytes = 0, write_bytes = 0;

	snprintf(root, sizeof root, "%s/devices", scratch ? scratch : "/tmp");
	CHECK(controllers_find(&found, root) == 0);
	mkdir(root, 0755);
	/* Two packages, one unit: it is counted on a CPU of each. */
	put("uncore_imc_0/type", "14\n");
	put("uncore_imc_0/cpumask", "0,24\n");
	put("uncore_imc_0/events/cas_count_read", "event=0x04,umask=0x03\n");
	put("uncore_imc_0/events/cas_count_read.scale", "6.103515625e-5\n");
	put("uncore_imc_0/events/cas_count_read.unit", "MiB\n");
	put("uncore_imc_0/events/cas_count_write", "event=0x04,umask=0x0c\n");
	put("uncore_imc_0/events/cas_count_write.scale", "6.103515625e-5\n");
	put("uncore_imc_0/events/cas_count_write.unit", "MiB\n");
	/* What has no unit of bytes, or no scale, is not taken for bytes. */
	put("uncore_imc_1/type", "15\n");
	put("uncore_imc_1/cpumask", "0\n");
	put("uncore_imc_1/events/cas_count_read", "event=0x04,umask=0x03\n");
	put("amd_umc_0/type", "20\n");
	put("amd_umc_0/cpumask", "7\n");
	put("cpu/type", "4\n");
	CHECK(controllers_find(&found, root) == 6);
	for (size_t i = 0; i < found.count; i++) {
		const struct controller_event *event = &found.event[i];

		CHECK(fabs(event->bytes - 64) < 1e-9);
		if (event->type == 14) {
			CHECK(event->config == (event->write ? 0x0c04 : 0x0304));
			CHECK(event->cpu == 0 || event->cpu == 24);
		} else {
			CHECK(event->type == 20 && event->cpu == 7);
			CHECK(event->config == (event->write ? 0x20a : 0x10a));
		}
		read_bytes += event->write ? 0 : event->bytes;
		write_bytes += event->write ? event->bytes : 0;
	}
	CHECK(read_bytes == write_bytes);
	controllers_close(&found);
	CHECK(found.count == 0);
	return CHECK_RESULT;
}
