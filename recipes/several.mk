# several: more than one verb on the command line, in the order given.
# SPDX-License-Identifier: MIT
.PHONY: $(MAKECMDGOALS)
done :=
define one_verb
$1: | $(lastword $(done))
	@$$(MAKE) --no-print-directory $1
done += $1
endef
$(foreach verb,$(MAKECMDGOALS),$(if $(filter $(verb),$(done)),,$(eval $(call one_verb,$(verb)))))
