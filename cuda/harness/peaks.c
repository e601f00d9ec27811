/*
 * peaks - what a multiprocessor can do a cycle, as its maker states it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "peaks.h"

#include <stddef.h>
#include <string.h>

#define GUIDE     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"
#define GA100     "NVIDIA A100 Tensor Core GPU Architecture whitepaper"
#define GH100     "NVIDIA H100 Tensor Core GPU Architecture whitepaper"
#define TURING    "NVIDIA Turing GPU Architecture whitepaper"
#define GA102     "NVIDIA Ampere GA102 GPU Architecture whitepaper"
#define ADA       "NVIDIA Ada GPU Architecture whitepaper"
#define PUBLISHED "implied by nine published RTX 5060 Ti rates at one clock"

static const struct peak peaks[] = {
	{ "fp32", "any", 7, 5, 128, true, GUIDE },
	{ "fp32", "any", 8, 0, 128, true, GUIDE },
	{ "fp32", "any", 8, 6, 256, true, GUIDE },
	{ "fp32", "any", 8, 7, 256, true, GUIDE },
	{ "fp32", "any", 8, 9, 256, true, GUIDE },
	{ "fp32", "any", 9, 0, 256, true, GUIDE },
	{ "fp32", "any", 10, 0, 256, true, GUIDE },
	{ "fp32", "any", 10, 3, 256, true, GUIDE },
	{ "fp32", "any", 12, 0, 256, true, GUIDE },
	{ "fp32", "any", 12, 1, 256, true, GUIDE },
	{ "fp64", "any", 7, 5, 4, true, GUIDE },
	{ "fp64", "any", 8, 0, 64, true, GUIDE },
	{ "fp64", "any", 8, 6, 4, true, GUIDE },
	{ "fp64", "any", 8, 9, 4, true, GUIDE },
	{ "fp64", "any", 9, 0, 128, true, GUIDE },
	{ "fp64", "any", 12, 0, 4, false, PUBLISHED },
	{ "fp16x2", "any", 7, 5, 256, true, GUIDE },
	{ "fp16x2", "any", 8, 0, 512, true, GA100 },
	{ "fp16x2", "any", 8, 9, 256, true, GUIDE },
	{ "fp16x2", "any", 9, 0, 512, true, GH100 },
	{ "fp16x2", "any", 12, 0, 256, false, PUBLISHED },
	{ "bf16x2", "any", 8, 0, 256, true, GA100 },
	{ "bf16x2", "any", 9, 0, 512, true, GH100 },
	{ "bf16x2", "any", 12, 0, 256, false, PUBLISHED },
	{ "int32", "any", 7, 5, 128, true, GUIDE },
	{ "int32", "any", 8, 0, 128, true, GUIDE },
	{ "int32", "any", 8, 6, 128, true, GUIDE },
	{ "int32", "any", 8, 9, 128, true, GUIDE },
	{ "int32", "any", 9, 0, 128, true, GUIDE },
	{ "int32", "any", 12, 0, 128, false, PUBLISHED },
	{ "ex2", "any", 7, 5, 16, true, GUIDE },
	{ "ex2", "any", 8, 0, 16, true, GUIDE },
	{ "ex2", "any", 8, 6, 16, true, GUIDE },
	{ "ex2", "any", 8, 9, 16, true, GUIDE },
	{ "ex2", "any", 9, 0, 16, true, GUIDE },
	{ "ex2", "any", 12, 0, 16, false, PUBLISHED },
	{ "rsqrt", "any", 7, 5, 16, true, GUIDE },
	{ "rsqrt", "any", 8, 0, 16, true, GUIDE },
	{ "rsqrt", "any", 8, 6, 16, true, GUIDE },
	{ "rsqrt", "any", 8, 9, 16, true, GUIDE },
	{ "rsqrt", "any", 9, 0, 16, true, GUIDE },
	{ "rsqrt", "any", 12, 0, 16, false, PUBLISHED },
	/* matrix units; GeForce halves the f32 accumulator where data-centre cards do not, so no entry */
	{ "fp16", "f16", 7, 5, 1024, true, TURING },
	{ "int8", "s32", 7, 5, 2048, true, TURING },
	{ "fp16", "f16", 8, 0, 2048, true, GA100 },
	{ "fp16", "f32", 8, 0, 2048, true, GA100 },
	{ "bf16", "f32", 8, 0, 2048, true, GA100 },
	{ "tf32", "f32", 8, 0, 1024, true, GA100 },
	{ "int8", "s32", 8, 0, 4096, true, GA100 },
	{ "fp64", "f64", 8, 0, 128, true, GA100 },
	{ "fp16", "f16", 8, 6, 1024, true, GA102 },
	{ "int8", "s32", 8, 6, 2048, true, GA102 },
	{ "fp16", "f16", 8, 9, 1024, true, ADA },
	{ "int8", "s32", 8, 9, 2048, true, ADA },
	{ "fp8_e4m3", "f16", 8, 9, 2048, true, ADA },
	{ "fp8_e5m2", "f16", 8, 9, 2048, true, ADA },
	{ "fp16", "f16", 9, 0, 4096, true, GH100 },
	{ "fp16", "f32", 9, 0, 4096, true, GH100 },
	{ "bf16", "f32", 9, 0, 4096, true, GH100 },
	{ "tf32", "f32", 9, 0, 2048, true, GH100 },
	{ "fp8_e4m3", "f32", 9, 0, 8192, true, GH100 },
	{ "fp8_e5m2", "f32", 9, 0, 8192, true, GH100 },
	{ "int8", "s32", 9, 0, 8192, true, GH100 },
	{ "fp64", "f64", 9, 0, 256, true, GH100 },
	{ "fp16", "f32", 12, 0, 512, false, PUBLISHED },
	{ "tf32", "f32", 12, 0, 128, false, PUBLISHED },
	{ "fp8_e4m3", "f32", 12, 0, 1024, false, PUBLISHED },
	{ "fp8_e5m2", "f32", 12, 0, 1024, false, PUBLISHED },
	{ "int8", "s32", 12, 0, 1024, false, PUBLISHED },
};

const struct peak *peak_entry(unsigned i)
{
	return i < sizeof peaks / sizeof peaks[0] ? &peaks[i] : NULL;
}

const struct peak *peak_find(const char *type, const char *accumulator, int major, int minor)
{
	const struct peak *peak;

	for (unsigned i = 0; (peak = peak_entry(i)); i++)
		if (peak->major == major && peak->minor == minor && strcmp(peak->type, type) == 0 &&
		    strcmp(peak->accumulator, accumulator) == 0)
			return peak;
	return NULL;
}

bool mma_sync_native(const char *type, int major, int minor)
{
	if (strncmp(type, "fp8", 3) == 0)
		return (major == 8 && minor == 9) || major == 12;
	return true;
}

double link_bytes_per_s(int generation, int lanes)
{
	static const struct {
		double transfers_per_s, payload, total;
	} generations[] = {
		{ 2.5e9, 8, 10 },   { 5e9, 8, 10 },     { 8e9, 128, 130 },
		{ 16e9, 128, 130 }, { 32e9, 128, 130 }, { 64e9, 242, 256 },
	};

	if (generation < 1 || generation > (int)(sizeof generations / sizeof generations[0]) || lanes < 1)
		return 0;
	return generations[generation - 1].transfers_per_s * generations[generation - 1].payload /
	       generations[generation - 1].total * lanes / 8;
}
