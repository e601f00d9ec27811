# summarize: raw rounds to summary/KEY.csv and runs/KEY.csv, then to sentences, tables and numbers at a glance.
#
# Which session a key is shown from stands in the name of a stamp, from/KEY.TIME.ROUNDS,
# so that a pruned, invalidated or imported session is seen whatever the times
# of its files are. A key without data has empty files, so that make has its
# targets and the page says why.
# SPDX-License-Identifier: MIT
ifneq ($(RENDERING),)
SHOWN := $(shell sh recipes/chosen.sh $(MD) | tr ' ' .)
endif
stamp_of = $(RD)/from/$(or $(filter $1.%,$(SHOWN)),$1.none)
session_of = $(word 2,$(subst ., ,$(filter $1.%,$(SHOWN))))
raw_of = $(if $(call session_of,$1),$(wildcard $(MD)/sessions/$(call session_of,$1)/$1/*.csv))
STAMPS := $(foreach key,$(SECTION_KEYS),$(call stamp_of,$(key)))
RAW := $(if $(RENDERING),$(foreach key,$(SECTION_KEYS),$(call raw_of,$(key))))

# made by summarize.sh under the name that is right after measuring
$(STAMPS):
	@:

$(RD)/summary/%.csv $(RD)/runs/%.csv $(RD)/describe/%.csv $(RD)/config/%.csv: $$(call stamp_of,$$*) $$(call raw_of,$$*) \
		$(BUILD)/analysis/summarize $$(if $$(filter $$*,$(PLANNED)),measured) | $(MEASURED)
	$(call say,SUMMARIZE,$*)
	$(Q)$(STEP) run sh recipes/summarize.sh $(MD) $(RD) $* $(BUILD)/analysis/summarize

IF_MEASURED = sh recipes/if_measured.sh $(RD)/summary/$*.csv
derived = $(SECTION_KEYS:%=$(RD)/$1/%$2.csv)

$(call derived,insight): $(RD)/insight/%.csv: $(RD)/summary/%.csv $(RD)/describe/%.csv report/sections/%.md $(BUILD)/analysis/insight
	$(call say,INSIGHT,$*)
	$(Q)$(STEP) to $@ $(IF_MEASURED) $(BUILD)/analysis/insight --key $* --section report/sections/$*.md \
		--describe $(RD)/describe/$*.csv --summary $(RD)/summary/$*.csv --facts $(MD)/identity.csv --config $(RD)/config/$*.csv

$(call derived,tables): $(RD)/tables/%.csv: $(RD)/summary/%.csv $(RD)/describe/%.csv $(BUILD)/analysis/tabulate
	$(call say,TABLE,$*)
	$(Q)$(STEP) to $@ $(IF_MEASURED) $(BUILD)/analysis/tabulate --brief --describe $(RD)/describe/$*.csv --summary $(RD)/summary/$*.csv

$(call derived,tables,.full): $(RD)/tables/%.full.csv: $(RD)/summary/%.csv $(RD)/describe/%.csv $(BUILD)/analysis/tabulate
	$(Q)$(STEP) to $@ $(IF_MEASURED) $(BUILD)/analysis/tabulate --describe $(RD)/describe/$*.csv --summary $(RD)/summary/$*.csv

$(RD)/glance.csv: $(call derived,summary) $(call derived,describe) $(SECTION_KEYS:%=report/sections/%.md) $(BUILD)/analysis/glance
	$(call say,GLANCE,$@)
	$(Q)$(STEP) to $@ $(BUILD)/analysis/glance --sections report/sections --report $(RD)
