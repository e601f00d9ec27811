# report: charts, sections and the page, from summaries and templates alone; the command lines are report/'s.
#
# SPDX-License-Identifier: MIT
TEMPLATES := $(wildcard report/*.html report/*.css report/*.lua report/*.sh report/*.awk report/*.csv report/*.sed report/filter/* report/pages/*)
CHART_KEYS := $(filter $(SECTION_KEYS),$(basename $(notdir $(wildcard report/charts/*.gp))))
CHARTS := $(CHART_KEYS:%=$(RD)/charts/%.svg) $(if $(wildcard report/charts/glance.gp),$(RD)/charts/glance.svg)
CHART_PARTS := report/chart.sh report/charts/style.gp $(wildcard report/charts/*.awk)
FACTS := $(wildcard $(MD)/identity.csv $(MD)/topology.xml)

$(patsubst %,$(RD)/charts/%.svg,$(filter $(HELD),$(CHART_KEYS))): $(RD)/charts/%.svg: $(RD)/summary/%.csv report/charts/%.gp $(CHART_PARTS)
	$(call say,CHART,$*)
	$(Q)$(STEP) make $@ sh report/chart.sh $* PART $(MACHINE) $(RD)/summary/$*.csv $(MD)/identity.csv

$(RD)/charts/glance.svg: $(RD)/glance.csv report/charts/glance.gp $(CHART_PARTS)
	$(call say,CHART,glance)
	$(Q)$(STEP) make $@ sh report/chart.sh glance PART $(MACHINE) $(RD)/glance.csv $(MD)/identity.csv

$(SECTION_KEYS:%=$(RD)/sections/%.md): $(RD)/sections/%.md: report/sections/%.md report/expand.awk | $(MEASURED)
	$(call say,SECTION,$*)
	$(Q)$(STEP) to $@ awk -f report/expand.awk -v key=$* $<

# What follows reads the machine's folder as a whole: which session of each key, its facts and its warnings.
$(RD)/shown.csv: $(STAMPS) $(RAW) $(COMPUTED:%=$(RD)/summary/%.csv) $(SECTION_KEYS:%=report/sections/%.md) report/shown.sh report/shown.awk $(MEASURED)
	$(Q)LATBOOK_LOG_DIR=$(LOG_DIR) LATBOOK_COMPUTED='$(COMPUTED:%=$(RD)/summary/%.csv)' $(STEP) to $@ sh report/shown.sh $(MD)

$(RD)/topology.svg: $(FACTS) report/topology.awk $(MEASURED)
	$(Q)$(STEP) to $@ sh recipes/if_measured.sh $(MD)/topology.xml awk -f report/topology.awk $(MD)/topology.xml

$(RD)/warnings.csv: $(RD)/shown.csv $(FACTS) recipes/facts.sh $(wildcard recipes/facts/*)
	$(Q)$(STEP) to $@ sh recipes/warnings.sh $(MD)

$(RD)/inputs.csv: $(RD)/shown.csv $(RD)/warnings.csv $(RD)/crosscheck.csv $(RAW) $(FACTS) $(REFERENCE_FILES) $(TEMPLATES) $(CHART_PARTS) $(SECTION_KEYS:%=report/sections/%.md) \
		$(CHART_KEYS:%=report/charts/%.gp)
	$(call say,INPUTS,$@)
	$(Q)$(STEP) to $@ sh report/inputs.sh $(MD) $(RD) $(REFERENCES) $(CROSSCHECK)

PAGE_PARTS := $(RD)/shown.csv $(RD)/warnings.csv $(RD)/inputs.csv $(RD)/crosscheck.csv $(RD)/topology.svg $(RD)/glance.csv $(CHARTS) $(TEMPLATES) \
	$(SECTION_KEYS:%=$(RD)/sections/%.md) $(call derived,summary) $(call derived,runs) $(call derived,insight) \
	$(call derived,tables) $(call derived,tables,.full)

$(RD)/report.html $(RD)/report.md &: $(PAGE_PARTS)
	$(call say,PAGE,$(RD)/report.html)
	$(Q)$(STEP) run sh report/render.sh pages $(MD) $(RD)

$(RD)/report.pdf: $(RD)/report.html report/print.sed
	$(call say,PDF,$@)
	$(Q)$(STEP) run sh report/render.sh pdf $(MD) $(RD)

$(RD)/made: $(RD)/report.html $(RD)/report.md $(RD)/datapackage.json
	$(Q)$(STEP) to $@ date -u
	@echo $(RD)/report.html

.PHONY: report section render again pdf verify
render: $(RD)/made
pdf: $(RD)/report.pdf
ifneq ($(and $(filter section,$(GOALS)),$(if $(S),,bare)),)
section:
	@awk -f recipes/sections.awk report/sections/*.md | awk -f recipes/list_sections.awk
else
report section again: $(RD)/made
endif

# The page is there whatever happened; a run that failed still ends make with an error that names its log.
ifneq ($(PLANNED),)
report section again measure:
	@sh recipes/failures.sh $(MD) $(LOG_DIR) $(PLANNED)
endif

verify:
	@sh report/inputs.sh --verify $(RD)/inputs.csv
