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
