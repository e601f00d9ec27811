# plan: what is missing or stale of this machine, asked once at parse time; and the one recipe that measures.
#
# Without a missing run there is no rule here at all, so that `make -q` tells
# the truth. With one, `measured` is made before everything that is derived:
# under -j nothing heavy then waits for the lock. Another machine's folder is
# rendered, never measured.
# SPDX-License-Identifier: MIT
plan_options = --data $(MD) --rounds $(or $(ROUNDS),6) --compiler $(call quote,$(CC)) \
	--flags $(call quote,$(WARNINGS) $(FLAGS) $(LOOPS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)) \
	$(if $(S),--select '$(CHOSEN)' --named '$(NAMED)') $(if $(QUICK),--quick) $(if $(LONG),--long) $(if $(UVM),--uvm) \
	$(if $(FRESH)$(filter again,$(GOALS)),--fresh)

ifneq ($(and $(MEASURING),$(OWNED)),)
ifneq ($(and $(filter section,$(GOALS)),$(if $(S),,bare)),bare)
PLAN := $(shell $(PIN) sh recipes/plan.sh $(plan_options) --say || echo plan-failed)
ifneq ($(filter plan-failed,$(PLAN)),)
$(error no plan: see the line above)
endif
PLANNED := $(filter $(KEYS),$(sort $(PLAN)))
MEASURED := $(if $(PLANNED),measured)
# No data and none to come: there is nothing to make a page of.
$(if $(PLANNED)$(wildcard $(MD)/sessions),,$(error $(or $(S),report): nothing of it can be measured here$(comma_sign) for want of a driver$(comma_sign) a compiler or a library; make machine tells which))
endif
endif

# How to go on after Ctrl-C: a new session is begun once, so `again` and FRESH=1 are not repeated.
RESUME = make $(patsubst again,report,$(firstword $(MEASURING))) $(foreach option,S ROUNDS QUICK LONG UVM CPUS,$(if $($(option)),$(option)='$($(option))'))

ifneq ($(PLANNED),)
PLACEMENTS := $(if $(wildcard bench/placements.c),$(shell pkg-config --exists hwloc && echo $(BUILD)/bench/placements))
.PHONY: measured
measured: $(PLACEMENTS) $(patsubst %,$(BUILD)/bench/%,$(filter $(BENCH_KEYS),$(PLANNED))) $(patsubst %,$(BUILD)/cuda/%,$(filter $(CUDA_KEYS),$(PLANNED)))
	@exec $(PIN) sh recipes/measure.sh --parent $$PPID --verb $(firstword $(MEASURING)) --resume $(call quote,$(RESUME)) --logs $(LOG_DIR) \
		$(if $(DEVICE),--device $(DEVICE)) $(if $(filter measure,$(GOALS)),--strict) $(plan_options)
endif

.PHONY: measure
measure: $(MEASURED)
