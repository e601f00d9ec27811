# test: tests/ROOM/NAME.sh and tests/ROOM/NAME.c. A C test is linked with its room's own modules and the code it tests.
#
# check needs only what setup installs; check-all also the tests marked
# `Runs: check-all`, where a missing tool is a failure and not a skip.
# SPDX-License-Identifier: MIT
ifneq ($(filter check check-all accept $(BUILD)/tests/%,$(GOALS)),)
TEST_SOURCES := $(wildcard tests/*/*.c)
TEST_MAINS := $(if $(TEST_SOURCES),$(shell grep -l '^int main\b' $(TEST_SOURCES)))
TEST_PROGRAMS := $(TEST_MAINS:%.c=$(BUILD)/%)
room_modules = $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(TEST_MAINS),$(filter $(dir $1)%,$(TEST_SOURCES))))
tested_lib = $(if $(filter analysis compare report,$(word 2,$(subst /, ,$1))),$(ANALYSIS_LIB),$(HARNESS_LIB))

# What this machine lacks a library for is left out, and its tests skip.
LACKING := $(shell sh recipes/lacking.sh bench/*.c)
TESTED := $(filter-out $(LACKING:%=$(BUILD)/bench/%),$(BENCH_PROGRAMS)) $(ANALYSIS:%=$(BUILD)/analysis/%) \
	$(if $(filter placements,$(LACKING)),,$(if $(wildcard bench/placements.c),$(BUILD)/bench/placements)) $(TEST_PROGRAMS)

$(BUILD)/tests/%.o: tests/%.c
	$(call say,CC,$<)
	$(Q)$(call compile,-I. -Ibench -Ianalysis)

$(TEST_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $$(call room_modules,$$*) $$(call tested_lib,$$*)
	$(call say,LINK,$@)
	$(Q)$(call link,$^,$*.c)
endif

.PHONY: check check-all accept
check: $(TESTED)
	@CC=$(call quote,$(CC)) PROGRAMS='$(filter $(BENCH_PROGRAMS),$(TESTED))' sh recipes/test.sh
check-all: $(TESTED)
	@CC=$(call quote,$(CC)) PROGRAMS='$(filter $(BENCH_PROGRAMS),$(TESTED))' sh recipes/test.sh --all
accept: $(TESTED)
	@CC=$(call quote,$(CC)) PROGRAMS='$(filter $(BENCH_PROGRAMS),$(TESTED))' ACCEPT=1 sh recipes/test.sh

-include $(wildcard $(BUILD)/tests/*/*.d)
