/*
 * batch - how many operations make a sample long enough.
 *
 * The shorter of two tries counts, so that a disturbed try cannot make the
 * samples too short. A clock that has not moved says only: far more.
 *
 * SPDX-License-Identifier: MIT
 */
#include "batch.h"

double batch_target_ns(double asked_ns, double resolution_ns)
{
	return asked_ns > 1000 * resolution_ns ? asked_ns : 1000 * resolution_ns;
}

uint64_t batch_next(uint64_t operations, double duration_ns, double target_ns, uint64_t step)
{
	double factor = duration_ns > 0 ? 1.05 * target_ns / duration_ns : 16;
	uint64_t next = (uint64_t)((double)operations * (factor > 16 ? 16 : factor));

	return (next / step + 1) * step;
}

uint64_t batch_calibrate(double target_ns, uint64_t step, double (*timed)(void *context, uint64_t operations),
			 void *context)
{
	uint64_t operations = step;

	for (;;) {
		double first = timed(context, operations);

		if (first >= target_ns) {
			double second = timed(context, operations);

			if (second >= target_ns || operations > UINT64_MAX / 64)
				return operations;
			first = second;
		}
		uint64_t next = batch_next(operations, first, target_ns, step);
		operations = next > operations ? next : operations + step;
	}
}
