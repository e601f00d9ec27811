# Inline drawings as WeasyPrint draws them: a colour it knows instead of currentColor, kept per series.
# SPDX-License-Identifier: MIT
s/(<use [^>]*) color="([^"]*)"/\1 fill="\2" stroke="\2"/g
s/ (fill|stroke)="currentColor"//g
s/<use ([^>]*)fill="currentColor"/<use \1fill="#1b1b1b"/g
