# build: bench/KEY.c and the harness into build/bench/KEY; analysis/NAME.c into build/analysis/NAME.
#
# A file of analysis/ that has a main() is a program, the others are modules.
# Programs for measuring are built only when a plan asks for one of their runs.
# Built for the architecture's baseline: vector widths are chosen at run time.
# SPDX-License-Identifier: MIT
HARNESS_LIB := $(BUILD)/bench/harness.a
HARNESS_OBJECTS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard bench/harness/*.c))
PROGRAM_SOURCES := $(wildcard analysis/*.c)
ANALYSIS := $(basename $(notdir $(if $(PROGRAM_SOURCES),$(shell grep -l '^int main\b' $(PROGRAM_SOURCES)))))
ANALYSIS_LIB := $(BUILD)/analysis/modules.a
ANALYSIS_OBJECTS := $(patsubst analysis/%.c,$(BUILD)/analysis/%.o,$(filter-out $(ANALYSIS:%=analysis/%.c),$(PROGRAM_SOURCES)))
BENCH_PROGRAMS := $(BENCH_KEYS:%=$(BUILD)/bench/%)

# A program is built anew when the compiler or its options change, though nothing is measured for that.
BUILT_WITH := $(BUILD)/bench/built-with
ifneq ($(filter-out help list clean prune invalidate,$(GOALS)),)
COMPILER := $(strip $(CC_VERSION) $(WARNINGS) $(FLAGS) $(LOOPS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS))
ifneq ($(COMPILER),$(file <$(BUILT_WITH)))
$(BUILT_WITH): FORCE
endif
endif
.PHONY: FORCE
FORCE:
$(BUILT_WITH):
	$(Q)printf '%s\n' $(call quote,$(COMPILER)) | $(STEP) to $@ cat

compile = $(STEP) make $@ $(CC) $(WARNINGS) $(FLAGS) $1 $(CPPFLAGS) $(CFLAGS) $$(sh recipes/needs.sh --cflags $<) \
	-MMD -MP -MT $@ -MF $(@:.o=.d) -c -o PART $<
link = $(STEP) make $@ $(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o PART $1 $$(sh recipes/needs.sh --libs $2) -lm

$(BUILD)/bench/%.o: bench/%.c $(BUILT_WITH)
	$(call say,CC,$<)
	$(Q)$(call compile,$(LOOPS))

$(BUILD)/analysis/%.o: analysis/%.c | $(MEASURED)
	$(call say,CC,$<)
	$(Q)$(call compile)

$(HARNESS_LIB): $(HARNESS_OBJECTS)
$(ANALYSIS_LIB): $(ANALYSIS_OBJECTS)
$(HARNESS_LIB) $(ANALYSIS_LIB):
	$(Q)$(STEP) make $@ $(AR) crs PART $^

# bench/KEY/*.c belong to bench/KEY.c alone
.SECONDEXPANSION:
$(BENCH_PROGRAMS) $(BUILD)/bench/placements: $(BUILD)/bench/%: $(BUILD)/bench/%.o \
		$$(patsubst %.c,$(BUILD)/%.o,$$(wildcard bench/$$*/*.c)) $(HARNESS_LIB)
	$(call say,LINK,$@)
	$(Q)$(call link,$^,$(wildcard bench/$*.c bench/$*/*.c))

$(ANALYSIS:%=$(BUILD)/analysis/%): $(BUILD)/analysis/%: $(BUILD)/analysis/%.o $(ANALYSIS_LIB)
	$(call say,LINK,$@)
	$(Q)$(call link,$^,analysis/$*.c)

-include $(wildcard $(BUILD)/bench/*.d $(BUILD)/bench/*/*.d $(BUILD)/analysis/*.d)
