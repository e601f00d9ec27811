# flags: what every C file is compiled with. CC, CPPFLAGS, CFLAGS and LDFLAGS are the user's.
# SPDX-License-Identifier: MIT
WARNINGS := -std=gnu11 -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror
FLAGS := -O2 -g -pthread
quote = '$(subst ','\'',$(strip $1))'
