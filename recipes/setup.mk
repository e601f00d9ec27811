# setup: the tools that this tree needs and this machine lacks, by its own package manager.
# SPDX-License-Identifier: MIT
.PHONY: setup
setup:
	@sh recipes/setup.sh $(if $(filter 1,$(LONG)),--long)
