/*
 * streams - streams and events of the fake CUDA runtime; whatever is queued is done at once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void waits(const char *name)
{
	if (fake_gate_closed())
		fake_violation("%s waits for a stream behind a closed gate", name);
	fake_join();
}

cudaError_t cudaDeviceSynchronize(void)
{
	waits(__func__);
	CALL("%s", "");
	return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
	(void)stream;
	waits(__func__);
	CALL("%s", "");
	return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
	CALL("%u", flags);
	*stream = (cudaStream_t)malloc(1);
	fake_own("stream", *stream);
	return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
	CALL("%s", "");
	*stream = (cudaStream_t)malloc(1);
	fake_own("stream", *stream);
	return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
	CALL("%s", "");
	fake_disown("stream", stream);
	free(stream);
	return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
	(void)stream, (void)event;
	CALL("%u", flags);
	return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
	CALL("%s", "");
	*event = (cudaEvent_t)calloc(1, sizeof(uint64_t));
	fake_own("event", *event);
	return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
	CALL("%s", "");
	fake_disown("event", event);
	free(event);
	return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
	(void)stream;
	CALL("%s", "");
	fake_timing_begins();
	*(uint64_t *)event = fake_now();
	return cudaSuccess;
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
	(void)event;
	CALL("%s", "");
	return fake_gate_closed() ? cudaErrorNotReady : cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
	(void)event;
	waits(__func__);
	CALL("%s", "");
	return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to)
{
	CALL("%s", "");
	*ms = (float)((double)(*(uint64_t *)to - *(uint64_t *)from) / 1e6);
	return cudaSuccess;
}
