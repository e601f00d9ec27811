# Inline drawings as WeasyPrint draws them: it knows no currentColor, and a mark takes colour from its <use>.
# SPDX-License-Identifier: MIT
s/(<use [^>]*href="#[a-z_]*-gpPt(3|5|7|9|11|13)"[^>]*) color="([^"]*)"/\1 fill="none" stroke="\3"/g
s/(<use [^>]*) color="([^"]*)"/\1 fill="\2" stroke="\2"/g
/id="[a-z_]*-gp(Pt|Dot)/s/ (fill|stroke)="currentColor"//g
s/ (fill|stroke)="currentColor"/ \1="#1c1d1f"/g
