# summarize: raw rounds to summary/KEY.csv and runs/KEY.csv, then to sentences, tables and numbers at a glance.
#
# Which session a key is shown from stands in the name of a stamp, from/KEY.TIME.ROUNDS,
# so that a pruned, invalidated or imported session is seen whatever the times
# of its files are. Keys without data have empty files, made in one step, so that
# make has its targets and the page says why. A folder of published values holds summaries
# and no sessions: they are taken as they are.
# SPDX-License-Identifier: MIT
ifneq ($(RENDERING),)
SHOWN := $(shell sh recipes/chosen.sh $(MD) | tr ' ' .) $(PUBLISHED:%=%.published.0)
endif
stamp_of = $(RD)/from/$(or $(filter $1.%,$(SHOWN)),$1.none)
session_of = $(word 2,$(subst ., ,$(filter $1.%,$(SHOWN))))
raw_of = $(if $(filter $1,$(PUBLISHED)),$(wildcard $(MD)/summary/$1.csv $(MD)/describe/$1.csv),$(if \
	$(call session_of,$1),$(wildcard $(MD)/sessions/$(call session_of,$1)/$1/*.csv)))
# A section of an analysis program's name rests on other summaries and not on rounds.
COMPUTED := $(filter $(ANALYSIS),$(SECTION_KEYS))
STAMPS := $(foreach key,$(filter-out $(COMPUTED),$(SECTION_KEYS)),$(call stamp_of,$(key)))
RAW := $(if $(RENDERING),$(foreach key,$(SECTION_KEYS),$(call raw_of,$(key))))

# made by summarize.sh under the name that is right after measuring
$(STAMPS):
	@:

ABSENT := $(if $(RENDERING),$(foreach key,$(filter-out $(COMPUTED) $(PLANNED),$(SECTION_KEYS)),$(if $(filter $(key).%,$(SHOWN)),,$(key))))
HELD := $(filter-out $(ABSENT),$(SECTION_KEYS))
ABSENT_FILES := $(foreach part,summary runs describe config insight tables,$(ABSENT:%=$(RD)/$(part)/%.csv)) \
	$(ABSENT:%=$(RD)/tables/%.full.csv) $(ABSENT:%=$(RD)/charts/%.svg)
ifneq ($(ABSENT),)
$(ABSENT_FILES) &: $(ABSENT:%=$(RD)/from/%.none) | $(MEASURED)
	$(Q)$(STEP) run sh recipes/absent.sh $(RD) $(ABSENT)
endif

$(RD)/summary/%.csv $(RD)/runs/%.csv $(RD)/describe/%.csv $(RD)/config/%.csv: $$(call stamp_of,$$*) $$(call raw_of,$$*) \
		$(BUILD)/analysis/summarize $$(wildcard analysis/$$*.awk) $$(if $$(filter $$*,$(PLANNED)),measured) | $(MEASURED)
	$(call say,SUMMARIZE,$*)
	$(Q)$(STEP) run sh recipes/summarize.sh $(MD) $(RD) $* $(BUILD)/analysis/summarize

IF_MEASURED = sh recipes/if_measured.sh $(RD)/summary/$*.csv
derived = $(SECTION_KEYS:%=$(RD)/$1/%$2.csv)
held = $(HELD:%=$(RD)/$1/%$2.csv)

# A section may speak of another experiment's numbers, as KEY.COLUMN.
OTHERS := $(if $(RENDERING),$(shell awk -f recipes/sections.awk -v form=others -v keys='$(SECTION_KEYS)' $(SECTION_KEYS:%=report/sections/%.md)))
others_of = $(patsubst $1:%,%,$(filter $1:%,$(OTHERS)))

$(call held,insight): $(RD)/insight/%.csv: $(RD)/summary/%.csv $(RD)/runs/%.csv $(RD)/describe/%.csv report/sections/%.md \
		$$(addprefix $(RD)/summary/,$$(addsuffix .csv,$$(call others_of,$$*))) $(BUILD)/analysis/insight
	$(call say,INSIGHT,$*)
	$(Q)$(STEP) to $@ $(IF_MEASURED) $(BUILD)/analysis/insight --key $* --section report/sections/$*.md \
		--describe $(RD)/describe/$*.csv --summary $(RD)/summary/$*.csv --runs $(RD)/runs/$*.csv --others $(RD) \
		--facts $(MD)/identity.csv --config $(RD)/config/$*.csv

$(call held,tables): $(RD)/tables/%.csv: $(RD)/summary/%.csv $(RD)/describe/%.csv $(BUILD)/analysis/tabulate
	$(call say,TABLE,$*)
	$(Q)$(STEP) to $@ $(IF_MEASURED) $(BUILD)/analysis/tabulate --brief --describe $(RD)/describe/$*.csv --summary $(RD)/summary/$*.csv

$(call held,tables,.full): $(RD)/tables/%.full.csv: $(RD)/summary/%.csv $(RD)/describe/%.csv $(BUILD)/analysis/tabulate
	$(Q)$(STEP) to $@ $(IF_MEASURED) $(BUILD)/analysis/tabulate --describe $(RD)/describe/$*.csv --summary $(RD)/summary/$*.csv

# Published values stand beside ours; they have summaries and no sessions.
REFERENCES := $(patsubst %/summary,%,$(wildcard machines/published-*/summary))
REFERENCE_FILES := $(wildcard $(REFERENCES:%=%/*.csv) $(REFERENCES:%=%/summary/*.csv) $(REFERENCES:%=%/describe/*.csv))

$(RD)/glance.csv: $(call derived,summary) $(REFERENCE_FILES) $(SECTION_KEYS:%=report/sections/%.md) $(BUILD)/analysis/glance
	$(call say,GLANCE,$@)
	$(Q)$(STEP) to $@ $(BUILD)/analysis/glance --summaries $(RD)/summary --facts $(MD)/identity.csv \
		$(foreach r,$(filter-out $(MD),$(REFERENCES)),--reference $(notdir $r)=$r) $(SECTION_KEYS:%=report/sections/%.md)

$(RD)/datapackage.json: $(call derived,summary) $(call derived,runs) $(call derived,describe) $(BUILD)/analysis/datapackage
	$(call say,PACKAGE,$@)
	$(Q)$(STEP) to $@ $(BUILD)/analysis/datapackage --name $(MACHINE) --root $(RD) \
		$(foreach key,$(SECTION_KEYS),--describe $(key)=$(RD)/describe/$(key).csv) \
		$(patsubst $(RD)/%,%,$(call derived,summary) $(call derived,runs))
