# one.mk - objects, cubins, logs and fake programs of one target, for the tests.
#
# TARGET=90a OUT=DIR, or TARGET=all with ALL="75 80 …". One compilation gives object, machine code and ptxas's
# word on registers and spills.
#
# SPDX-License-Identifier: MIT
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.SUFFIXES:
KEYS := $(basename $(notdir $(wildcard cuda/*.cu)))
FLAGS := -std=c++17 -O3 -Werror all-warnings -Xcompiler -Wall,-Wextra,-Wshadow,-Wno-missing-field-initializers,-Werror
WARNINGS := -std=gnu11 -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror
INCLUDE := $(patsubst %/bin/nvcc,%/include,$(NVCC))
HARNESS := $(patsubst cuda/harness/%.c,$(OUT)/harness/%.o,$(wildcard cuda/harness/*.c)) $(OUT)/kernels.o
SHARED := $(patsubst bench/harness/%.c,$(OUT)/shared/%.o,$(wildcard bench/harness/*.c))
FAKE := $(patsubst tests/cuda/fake/%.c,$(OUT)/fake_runtime/%.o,$(wildcard tests/cuda/fake/*.c))

comma := ,
ifeq ($(TARGET),all)
newest := $(patsubst %a,%,$(lastword $(ALL)))
CODE := $(foreach t,$(ALL),-gencode arch=compute_$t$(comma)code=sm_$t) -gencode arch=compute_$(newest)$(comma)code=compute_$(newest)
keep = for f in $(OUT)/keep/$*/*.cubin; do t=$${f\#\#*.compute_}; mkdir -p $(OUT)/$${t%.cubin} && \
	mv $$f $(OUT)/$${t%.cubin}/$*.cubin || exit 1; done && rm -rf $(OUT)/keep/$*
else
CODE := -arch=sm_$(TARGET)
keep = mv $(OUT)/keep/$*/*.cubin $(OUT)/$*.cubin && rm -rf $(OUT)/keep/$*
endif

.PHONY: cubins fakes
cubins: $(KEYS:%=$(OUT)/%.o) $(OUT)/kernels.o
fakes: $(KEYS:%=$(OUT)/fake/%)

compile = mkdir -p $(OUT)/keep/$* && $(NVCC) $(FLAGS) $(CODE) -Xptxas -v --keep --keep-dir $(OUT)/keep/$* \
	-MMD -MP -MF $(OUT)/$*.d -MT $@ -c -o $@ $< > $(OUT)/$*.log 2>&1 || { cat $(OUT)/$*.log >&2; false; }

$(OUT)/%.o: cuda/%.cu
	$(compile)
	$(keep)

$(OUT)/%.o: cuda/harness/%.cu
	$(compile)
	$(keep)

$(OUT)/harness/%.o: cuda/harness/%.c
	mkdir -p $(@D)
	$(CC) $(WARNINGS) -O1 -g -isystem $(INCLUDE) -DCUDA_TARGETS='"$(TARGET)"' -MMD -MP -c -o $@ $<

$(OUT)/shared/%.o: bench/harness/%.c
	mkdir -p $(@D)
	$(CC) $(WARNINGS) -O1 -g -pthread -MMD -MP -c -o $@ $<

$(OUT)/fake_runtime/%.o: tests/cuda/fake/%.c tests/cuda/fake/fake.h
	mkdir -p $(@D)
	$(CC) $(WARNINGS) -O1 -g -isystem $(INCLUDE) -MMD -MP -c -o $@ $<

$(OUT)/modules.a: $(HARNESS) $(SHARED)
	rm -f $@
	$(AR) crs $@ $^

$(OUT)/fake/%: $(OUT)/%.o $(OUT)/modules.a $(FAKE)
	mkdir -p $(@D)
	g++ -o $@ $^ -lm -ldl -lpthread

-include $(wildcard $(OUT)/*.d $(OUT)/*/*.d)
