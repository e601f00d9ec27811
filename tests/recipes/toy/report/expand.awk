# expand.awk - a stand-in: the section as it is.
#
# SPDX-License-Identifier: MIT
{ print }
