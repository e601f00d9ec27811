# diff: two sides with verdicts, any number side by side, and interleaved rounds of two settings.
# SPDX-License-Identifier: MIT
COMPARERS := $(addprefix $(BUILD)/analysis/,summarize compare settings collate)
side_of = $(if $(call beyond,$(word_letters) @ T Z $(comma_sign),$($1))$(word 2,$($1)),$(call refuse,$1,a side,use $1=ID$(comma_sign) $1=ID@TIME or $1=ID@LABEL; make list names them),$($1))

.PHONY: diff compare
diff: $(COMPARERS)
	@sh recipes/diff.sh '$(call side_of,A)' '$(call side_of,B)' $(if $(FAIL_ON),--fail-on $(call quote,$(FAIL_ON)))

compare: $(COMPARERS) $(BUILD)/analysis/glance
	$(if $(call beyond,$(word_letters) @ T Z $(comma_sign),$(M) $(BASE)),$(call refuse,M,a list of machines,use M="a b c"; make list names them))
	@sh recipes/compare.sh '$(M)' '$(BASE)'

# Two settings of this machine in turns. Programs are built before, so that nothing is compiled between rounds.
.PHONY: ab
ifneq ($(filter ab,$(GOALS)),)
AB_HERE := $(shell sh recipes/here.sh $(MACHINE))
$(if $(filter own new,$(word 2,$(AB_HERE))),,$(error $(or $(patsubst !%,%,$(filter-out foreign,$(AB_HERE))),MACHINE: not this machine); ab measures the machine it runs on))
AB_KEYS := $(if $(S),$(CHOSEN),$(KEYS))
AB_KEYS := $(filter-out $(shell sh recipes/lacking.sh bench/*.c),$(filter $(KEYS),$(AB_KEYS)))
ab: $(COMPARERS) $(if $(wildcard bench/placements.c),$(shell pkg-config --exists hwloc && echo $(BUILD)/bench/placements)) \
		$(patsubst %,$(BUILD)/bench/%,$(filter $(BENCH_KEYS),$(AB_KEYS))) $(patsubst %,$(BUILD)/cuda/%,$(filter $(CUDA_KEYS),$(AB_KEYS)))
	@exec $(PIN) sh recipes/ab.sh --machine '$(word 1,$(AB_HERE))' --a-do $(call quote,$(A_DO)) --b-do $(call quote,$(B_DO)) \
		--rounds '$(or $(ROUNDS),8)' $(if $(FAIL_ON),--fail-on $(call quote,$(FAIL_ON))) --logs '$(BUILD)/log/$(word 1,$(AB_HERE))' \
		$(if $(DEVICE),--device $(DEVICE)) --compiler $(call quote,$(CC)) \
		--flags $(call quote,$(WARNINGS) $(FLAGS) $(LOOPS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)) --select '$(AB_KEYS)' --named '$(NAMED)'
endif
