# Latbook: what one machine's operations cost, measured and put on a page.
#
# `make` lists the verbs. They live in recipes/STAGE.mk, one file a stage; here
# are only the rules that hold for all of them. V=1 shows the commands.
# SPDX-License-Identifier: MIT
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

SHELL := /bin/sh
export LC_ALL := C.UTF-8
export TZ := UTC

VERBS := help setup report section machine measure render again list prune invalidate diff compare ab crosscheck \
	bundle import archive guest fleet pdf verify check check-all check-gpu accept clean

include recipes/options.mk
STAGES := $(addprefix recipes/,names.mk flags.mk plan.mk build.mk summarize.mk report.mk)

# Several verbs run one after the other, each in a make of its own: what the
# first installs, measures or deletes is then seen by the second, under any -j.
ifneq ($(and $(word 2,$(MAKECMDGOALS)),$(filter $(VERBS),$(MAKECMDGOALS))),)
include recipes/several.mk
else
include $(STAGES)
include $(filter-out $(MAKEFILE_LIST) recipes/several.mk,$(sort $(wildcard recipes/*.mk)))
endif
