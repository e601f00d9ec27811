# count.awk - how many rows a CSV file has below its header.
#
# SPDX-License-Identifier: MIT
END { print (NR > 0 ? NR - 1 : 0) }
