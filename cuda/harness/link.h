/*
 * link - the PCIe link's generation and width, and so its rate.
 *
 * Idle links slow down, so the answer counts only while data flow.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_LINK_H
#define CUDA_LINK_H

#ifdef __cplusplus
extern "C" {
#endif

struct link_state {
	double generation, width; /* NAN when unknown */
	double bytes_per_s;       /* what the link can carry; 0 when unknown */
};

/* As the driver's library tells now; telemetry must be begun. */
struct link_state link_now(void);
/* The faster of two readings: one taken idle never wins. */
struct link_state link_faster(struct link_state a, struct link_state b);
/* Bytes a second at the fastest that device and slot agree on, whatever the link does now; 0 when unknown. */
double link_limit(void);

#ifdef __cplusplus
}
#endif

#endif
