# crosscheck: our values beside other tools', measured in turns; and the table of the newest such session, which the page shows.
#
# Rendering only reads: where no session TIME-crosscheck is, the table is empty
# and the page says nothing of it.
# SPDX-License-Identifier: MIT
CROSSCHECKS := $(patsubst %/crosscheck.csv,%,$(wildcard $(MD)/sessions/*Z-crosscheck/crosscheck.csv))
CROSSCHECK := $(lastword $(sort $(filter-out $(patsubst %/invalid,%,$(wildcard $(CROSSCHECKS:%=%/invalid))),$(CROSSCHECKS))))

$(RD)/crosscheck.csv: $(RD)/from/crosscheck.$(or $(notdir $(CROSSCHECK)),none) recipes/crosscheck_table.sh \
		$(if $(CROSSCHECK),$(wildcard $(CROSSCHECK)/*.csv $(CROSSCHECK)/*/*.csv) $(BUILD)/analysis/crosscheck $(BUILD)/analysis/summarize) | $(MEASURED)
	$(Q)$(STEP) to $@ sh recipes/crosscheck_table.sh '$(CROSSCHECK)' $(BUILD)

# Its name tells which session it is; a session that went or came has another.
$(RD)/from/crosscheck.%:
	$(Q)rm -f $(RD)/from/crosscheck.*
	$(Q)$(STEP) to $@ true

.PHONY: crosscheck
ifneq ($(filter crosscheck,$(GOALS)),)
CROSS_HERE := $(shell sh recipes/here.sh $(MACHINE))
$(if $(filter own new,$(word 2,$(CROSS_HERE))),,$(error $(or $(patsubst !%,%,$(filter-out foreign,$(CROSS_HERE))),MACHINE: not this machine); crosscheck measures the machine it runs on))
CROSS_KEYS := $(filter-out $(shell sh recipes/lacking.sh bench/*.c),$(filter $(BENCH_KEYS),$(shell sh recipes/crosscheck.sh --keys)))
crosscheck: $(BUILD)/analysis/summarize $(BUILD)/analysis/crosscheck $(CROSS_KEYS:%=$(BUILD)/bench/%) \
		$(if $(wildcard bench/placements.c),$(shell pkg-config --exists hwloc && echo $(BUILD)/bench/placements))
	@exec $(PIN) sh recipes/crosscheck.sh --machine '$(word 1,$(CROSS_HERE))' --rounds '$(or $(ROUNDS),5)' \
		$(if $(QUICK),--quick) --select '$(CHOSEN)' --logs '$(BUILD)/log/$(word 1,$(CROSS_HERE))' --compiler $(call quote,$(CC)) \
		--flags $(call quote,$(WARNINGS) $(FLAGS) $(LOOPS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS))
endif
