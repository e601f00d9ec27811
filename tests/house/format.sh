# format.sh - every C file is as clang-format writes it.
# SPDX-License-Identifier: MIT
set -u
command -v clang-format > /dev/null || { echo 'missing tool: clang-format' && exit 77; }
git ls-files -z '*.c' '*.h' 2> /dev/null | xargs -0 -r clang-format --dry-run -Werror
