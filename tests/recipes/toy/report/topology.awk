# topology.awk - a stand-in.
#
# SPDX-License-Identifier: MIT
{ print }
