# flags: what every C file is compiled with. CC, CPPFLAGS, CFLAGS and LDFLAGS are the user's.
# SPDX-License-Identifier: MIT
WARNINGS := -std=gnu11 -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror
FLAGS := -O2 -g -pthread

# asked at most once, and only where something is compiled for measuring
CC_VERSION = $(eval CC_VERSION := $$(shell $(CC) --version 2>/dev/null | sed q))$(CC_VERSION)
# a measured loop stays the loop that is written: gcc would call memcpy or memset in its place
LOOPS = $(if $(findstring clang,$(CC_VERSION)),,-fno-tree-loop-distribute-patterns)

quote = '$(subst ','\'',$(strip $1))'
