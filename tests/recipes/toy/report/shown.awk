# shown.awk - a stand-in.
#
# SPDX-License-Identifier: MIT
