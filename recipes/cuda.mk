# cuda: cuda/KEY.cu and both harnesses into build/cuda/KEY.
#
# One object a program holds machine code for every architecture, and PTX of
# the newest for those to come. Without nvcc nothing here is built: the keys
# are known all the same, and the chapters say so.
# CUDA_TARGETS="75 90a": only these architectures, while trying things.
# SPDX-License-Identifier: MIT
NVCC ?= $(firstword $(wildcard $(addsuffix /nvcc,$(subst :, ,$(PATH)))) $(wildcard /usr/local/cuda/bin/nvcc))
CUDA_TARGETS ?= 75 80 86 $(if $(filter aarch64,$(CUDA_HOST)),87) 89 90a 100a 103a $(if $(filter aarch64,$(CUDA_HOST)),110) \
	120a $(if $(filter aarch64,$(CUDA_HOST)),121)
CUDA_HOST := $(if $(NVCC),$(shell uname -m))
CUDA_LIST = $(subst $(space),$(comma),$(strip $(CUDA_TARGETS)))
CUDA_NEWEST = $(patsubst %a,%,$(lastword $(CUDA_TARGETS)))
space := $(subst :,,: :)
comma := ,

CUDA_CODE = $(foreach t,$(CUDA_TARGETS),-gencode arch=compute_$t$(comma)code=sm_$t) \
	-gencode arch=compute_$(CUDA_NEWEST)$(comma)code=compute_$(CUDA_NEWEST)
CUDA_FLAGS = -std=c++17 -O3 --compress-mode=size -Werror all-warnings \
	-Xcompiler -Wall,-Wextra,-Wshadow,-Wno-missing-field-initializers,-Werror
CUDA_INCLUDE = $(patsubst %/bin/nvcc,%/include,$(NVCC))
CUDA_LIB := $(BUILD)/cuda/harness.a
CUDA_OBJECTS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard cuda/harness/*.c)) \
	$(patsubst %.cu,$(BUILD)/%.cu.o,$(wildcard cuda/harness/*.cu))
CUDA_PROGRAMS := $(CUDA_KEYS:%=$(BUILD)/cuda/%)

.PHONY: cuda
cuda: $(if $(NVCC),$(CUDA_PROGRAMS))

# Built anew when the targets or the compiler change, though nothing is measured for that.
CUDA_WITH := $(BUILD)/cuda/built-with
ifneq ($(and $(NVCC),$(filter-out help list clean prune invalidate,$(GOALS))),)
CUDA_COMPILER = $(strip $(NVCC) $(CUDA_CODE) $(CUDA_FLAGS))
ifneq ($(CUDA_COMPILER),$(file <$(CUDA_WITH)))
$(CUDA_WITH): FORCE
endif
endif
$(CUDA_WITH):
	$(Q)printf '%s\n' $(call quote,$(CUDA_COMPILER)) | $(STEP) to $@ cat

ifneq ($(NVCC),)
$(BUILD)/cuda/%.cu.o: cuda/%.cu $(CUDA_WITH)
	$(call say,NVCC,$<)
	$(Q)$(STEP) make $@ $(NVCC) $(CUDA_FLAGS) $(CUDA_CODE) -MMD -MP -MT $@ -MF $(@:.o=.d) -c -o PART $<

$(BUILD)/cuda/harness/%.o: cuda/harness/%.c $(CUDA_WITH)
	$(call say,CC,$<)
	$(Q)$(STEP) make $@ $(CC) $(WARNINGS) $(FLAGS) $(CFLAGS) -isystem $(CUDA_INCLUDE) -DCUDA_TARGETS='"$(CUDA_LIST)"' \
		-MMD -MP -MT $@ -MF $(@:.o=.d) -c -o PART $<

$(CUDA_LIB): $(CUDA_OBJECTS)
	$(Q)rm -f $@
	$(Q)$(STEP) make $@ $(AR) crs PART $^

$(CUDA_PROGRAMS): $(BUILD)/cuda/%: $(BUILD)/cuda/%.cu.o $(CUDA_LIB) $(HARNESS_LIB)
	$(call say,LINK,$@)
	$(Q)$(STEP) make $@ $(NVCC) -cudart static -Xlinker -s -Xlinker -Bstatic -Xlinker -lstdc++ -Xlinker -Bdynamic \
		-Xcompiler -static-libgcc -o PART $< $(CUDA_LIB) $(HARNESS_LIB) -lm -ldl -lpthread
endif

-include $(wildcard $(BUILD)/cuda/*.d $(BUILD)/cuda/harness/*.d)

# Keys without a program of their own: their summaries are computed from others'.
DERIVED_KEYS := transfer_model memory_ladder offload_break_even published_defects
transfer_model_from := pcie_bandwidth
memory_ladder_from := gpu_bandwidth memory_bandwidth pcie_bandwidth
offload_break_even_from := transfer_model gpu_launch gpu_roofline memory_bandwidth operation_latency

$(RD)/summary/published_defects.csv: $(wildcard machines/published-rtx-*/summary/*.csv)
$(DERIVED_KEYS:%=$(RD)/summary/%.csv): $(RD)/summary/%.csv: $(BUILD)/analysis/% recipes/derived.sh \
		$$(addprefix $(RD)/summary/,$$(addsuffix .csv,$$($$*_from)))
	$(call say,DERIVE,$*)
	$(Q)$(STEP) to $@ sh recipes/derived.sh $* $(MD) $(RD) $<

$(DERIVED_KEYS:%=$(RD)/describe/%.csv): $(RD)/describe/%.csv: $(BUILD)/analysis/%
	$(Q)$(STEP) to $@ $< --describe

$(DERIVED_KEYS:%=$(RD)/runs/%.csv) $(DERIVED_KEYS:%=$(RD)/config/%.csv): | $(MEASURED)
	$(Q)$(STEP) to $@ true

# Without a driver one program is enough to say so.
.PHONY: check-gpu
check-gpu: $(if $(NVCC),$(if $(wildcard /proc/driver/nvidia/version /dev/nvidiactl /dev/dxg),$(CUDA_PROGRAMS),$(BUILD)/cuda/gpu_properties))
	@exec sh recipes/check_gpu.sh $(BUILD)
