# archive, import: a machine's folder out as one file, and in again. Nothing of what is here is ever overwritten.
# SPDX-License-Identifier: MIT
.PHONY: archive import
archive:
	$(if $(call beyond,$(word_letters),$(M)),$(call refuse,M,a machine's name,make list names them))
	@sh recipes/archive.sh '$(M)'

import: $(BUILD)/analysis/inspect
	@sh recipes/import.sh $(call quote,$(F))
