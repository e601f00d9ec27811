# cuda.mk - cuda/KEY.cu and the two harnesses into build/cuda/KEY.
#
# One object a program holds machine code for every architecture, and PTX of
# the newest for those to come. Without nvcc nothing here is built: the keys
# are known all the same, and the chapters say so.
# CUDA_TARGETS: the architectures, e.g. CUDA_TARGETS=90a while trying things.
#
# SPDX-License-Identifier: MIT

NVCC ?= $(firstword $(wildcard $(addsuffix /nvcc,$(subst :, ,$(PATH)))) $(wildcard /usr/local/cuda/bin/nvcc))
CUDA_KEYS := $(sort $(basename $(notdir $(wildcard cuda/*.cu))))

ifeq ($(shell uname -m),aarch64)
CUDA_TARGETS ?= 75 80 86 87 89 90a 100a 103a 110 120a 121
else
CUDA_TARGETS ?= 75 80 86 89 90a 100a 103a 120a
endif
CUDA_PTX ?= $(lastword $(CUDA_TARGETS))

empty :=
space := $(empty) $(empty)
comma := ,
CUDA_CODE := $(foreach t,$(CUDA_TARGETS),-gencode arch=compute_$t$(comma)code=sm_$t) \
	     -gencode arch=compute_$(CUDA_PTX:a=)$(comma)code=compute_$(CUDA_PTX:a=)
CUDA_WARNINGS := -Werror all-warnings \
	-Xcompiler -Wall,-Wextra,-Wshadow,-Wno-missing-field-initializers,-Werror
CUDA_INCLUDE ?= $(patsubst %/bin/nvcc,%/include,$(NVCC))

CUDA_HARNESS := $(patsubst cuda/%.c,build/cuda/%.o,$(wildcard cuda/harness/*.c)) \
		$(patsubst cuda/%.cu,build/cuda/%.cu.o,$(wildcard cuda/harness/*.cu))

ifneq ($(NVCC),)
CUDA_PROGRAMS := $(CUDA_KEYS:%=build/cuda/%)
endif

.PHONY: cuda
cuda: $(CUDA_PROGRAMS)

# what the programs were built for stands in the harness, so a change of targets rebuilds it
build/cuda/targets: recipes/cuda.mk $(if $(filter-out $(file <build/cuda/targets),$(CUDA_TARGETS))$(filter-out \
	$(CUDA_TARGETS),$(file <build/cuda/targets)),CUDA_FORCE)
	@mkdir -p $(@D)
	@echo '$(CUDA_TARGETS)' > $@

.PHONY: CUDA_FORCE
CUDA_FORCE:

build/cuda/harness/%.o: cuda/harness/%.c build/cuda/targets
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) -std=gnu11 -O2 -g $(WARNINGS) -MMD -MP -isystem $(CUDA_INCLUDE) \
		-DCUDA_TARGETS='"$(subst $(space),$(comma),$(CUDA_TARGETS))"' -c -o $@ $<

build/cuda/%.cu.o: cuda/%.cu build/cuda/targets
	@mkdir -p $(@D)
	$(call say,NVCC,$<)
	$(Q)$(NVCC) -std=c++17 -O3 $(CUDA_CODE) --compress-mode=size $(CUDA_WARNINGS) -MMD -MP -MF $(@:.o=.d) -c -o $@ $<

build/cuda/harness.a: $(CUDA_HARNESS)
	$(Q)rm -f $@ && $(AR) crs $@ $^

$(CUDA_KEYS:%=build/cuda/%): build/cuda/%: build/cuda/%.cu.o build/cuda/harness.a $(HARNESS_LIB)
	$(call say,LINK,$@)
	$(Q)$(NVCC) -cudart static -Xlinker -s -o $@ $< build/cuda/harness.a $(HARNESS_LIB) -lm -ldl -lpthread

-include $(wildcard build/cuda/*.d build/cuda/harness/*.d)
