# help: what there is to ask for. A line that starts with two hashes after a verb's name is its help.
# SPDX-License-Identifier: MIT
.PHONY: help
help:
	@cat recipes/help.txt
