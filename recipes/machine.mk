# machine: this machine's facts, and the folders and sessions of all machines. Nothing is deleted but what prune names.
# SPDX-License-Identifier: MIT
.PHONY: machine list prune invalidate clean
machine:
	@$(PIN) sh recipes/machine.sh $(MACHINE)
list:
	@sh recipes/sessions.sh list
prune:
	$(if $(KEEP),,$(error KEEP: say how many sessions of a machine stay, e.g. make prune KEEP=3))
	@sh recipes/sessions.sh prune $(or $(KEEP),0) $(MACHINE)
invalidate:
	$(if $(M),,$(error M: say which session, e.g. make invalidate M=id@2026-01-31T0930Z; make list names them))
	@sh recipes/sessions.sh invalidate $(call quote,$(M))
clean:
	@sh recipes/step.sh run rm -rf $(BUILD)
