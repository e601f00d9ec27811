# names: which machine, which folders, which experiments. Every stage reads them here.
#
# An experiment's key is the stem of its source; nothing is registered. What
# costs a process is looked up only for the verbs that need it.
# SPDX-License-Identifier: MIT
BUILD := build
Q := $(if $(V),,@)
say = $(if $(V),,@printf '  %-9s %s\n' '$1' '$2')
STEP := sh recipes/step.sh
SHARED := $(STEP) run

BENCH_KEYS := $(sort $(filter-out placements,$(basename $(notdir $(wildcard bench/*.c)))))
CUDA_KEYS := $(sort $(basename $(notdir $(wildcard cuda/*.cu))))
SECTION_KEYS := $(sort $(basename $(notdir $(wildcard report/sections/*.md))))
KEYS := $(sort $(BENCH_KEYS) $(CUDA_KEYS))

GOALS := $(or $(MAKECMDGOALS),help)
MEASURING := $(filter report section measure again,$(GOALS))
RENDERING := $(filter report section again render pdf verify $(BUILD)/report/% $(BUILD)/quick/%,$(GOALS))

ifneq ($(and $(CPUS),$(MEASURING)),)
ifneq ($(shell taskset -c $(CPUS) true 2>&1),)
$(error CPUS: '$(CPUS)' cannot be measured on; allowed here are $(shell sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status))
endif
endif

# `make verify M=id` names a machine as diff does.
ifneq ($(and $(M),$(filter verify,$(GOALS))),)
$(if $(call beyond,$(word_letters),$(M))$(word 2,$(M)),$(call refuse,M,a machine,make list names them))
override MACHINE := $(M)
endif

ifneq ($(MEASURING)$(RENDERING)$(filter machine,$(GOALS)),)
HERE := $(shell sh recipes/here.sh $(MACHINE))
ifneq ($(filter-out own new foreign,$(word 2,$(HERE)))$(filter-out 2,$(words $(HERE))),)
$(error $(or $(patsubst !%,%,$(HERE)),cannot tell which machine this is; run sh recipes/here.sh))
endif
override MACHINE := $(word 1,$(HERE))
OWNED := $(filter own new,$(word 2,$(HERE)))
endif

# QUICK=1 is a rehearsal: everything of it lies under build/quick and can never pass for the machine's.
MD := $(if $(QUICK),$(BUILD)/quick/$(MACHINE),machines/$(MACHINE))
RD := $(if $(QUICK),$(BUILD)/quick/$(MACHINE)/report,$(BUILD)/report/$(MACHINE))
LOG_DIR := $(if $(QUICK),$(BUILD)/quick/$(MACHINE)/log,$(BUILD)/log/$(MACHINE))
PIN := $(if $(CPUS),taskset -c $(CPUS))

# Rendering alone needs sessions, or the summaries that a folder of published values holds instead.
ifneq ($(RENDERING),)
PUBLISHED := $(if $(wildcard $(MD)/sessions),,$(filter $(SECTION_KEYS),$(patsubst $(MD)/summary/%.csv,%,$(wildcard $(MD)/summary/*.csv))))
ifeq ($(and $(OWNED),$(MEASURING))$(wildcard $(MD)/sessions)$(PUBLISHED),)
$(error MACHINE: '$(MACHINE)' has no sessions under $(MD); measured are: $(or $(patsubst machines/%/sessions,%,$(wildcard machines/*/sessions)),none yet))
endif
endif

# S: chapters or keys. CHOSEN are its keys, NAMED those that it names themselves.
CHAPTER_LINES := $(if $(S)$(filter section,$(GOALS)),$(shell awk -f recipes/sections.awk -v form=words report/sections/*.md 2>/dev/null))
keys_of_chapter = $(patsubst $1:%,%,$(filter $1:%,$(CHAPTER_LINES)))
CHAPTERS := $(sort $(foreach line,$(CHAPTER_LINES),$(firstword $(subst :, ,$(line)))))
UNKNOWN := $(filter-out $(KEYS) $(SECTION_KEYS) $(CHAPTERS),$(S))
$(if $(UNKNOWN),$(error S: '$(firstword $(UNKNOWN))' is no section; chapters: $(CHAPTERS); sections: $(sort $(KEYS) $(SECTION_KEYS))))
NAMED := $(filter $(KEYS) $(SECTION_KEYS),$(S))
CHOSEN := $(sort $(NAMED) $(foreach chapter,$(filter $(CHAPTERS),$(S)),$(call keys_of_chapter,$(chapter))))
