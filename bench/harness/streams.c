/*
 * streams - a team and its arrays, which stand from one point to the next that needs the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include "streams.h"

#include <string.h>

const char *streams_stand(struct streams *streams, struct run *run, const struct streams_plan *plan)
{
	const char *reason = NULL;

	streams_fall(streams);
	if (!run_pin(run, plan->cpus->cpu[0]))
		return "cpu_not_allowed";
	streams->team = team_start(plan->cpus->cpu, plan->threads);
	if (!streams->team)
		return "cpu_not_allowed";
	arrays_map(&streams->arrays, streams->team, plan->bytes, plan->slices, plan->pages, plan->node,
		   &reason);
	return reason;
}

bool streams_sample(struct streams *streams, struct run *run, enum stream_kernel kernel,
		    struct sample *sample)
{
	if (!sampler_begin(run, sample))
		return false;
	sampler_end(run, sample, arrays_pass(&streams->arrays, kernel));
	team_sample(streams->team, sample);
	sample->isa = stream_isa();
	return true;
}

void streams_fall(struct streams *streams)
{
	if (streams->team) {
		if (streams->arrays.count)
			arrays_check_all(&streams->arrays);
		arrays_unmap(&streams->arrays);
		team_stop(streams->team);
	}
	memset(streams, 0, sizeof *streams);
}
