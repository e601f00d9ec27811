#!/bin/sh
# contrast.sh - text and marks stand out enough from the paper, by day and by night (WCAG AA).
# SPDX-License-Identifier: MIT
set -eu
awk '
	function channel(hex,   v) {
		v = (index("0123456789abcdef", substr(hex, 1, 1)) - 1) * 16 + index("0123456789abcdef", substr(hex, 2, 1)) - 1
		v /= 255
		return v <= 0.03928 ? v / 12.92 : exp(2.4 * log((v + 0.055) / 1.055))
	}
	function luminance(colour) {
		return 0.2126 * channel(substr(colour, 2, 2)) + 0.7152 * channel(substr(colour, 4, 2)) + 0.0722 * channel(substr(colour, 6, 2))
	}
	function ratio(a, b,   x, y) {
		x = luminance(a)
		y = luminance(b)
		return x > y ? (x + 0.05) / (y + 0.05) : (y + 0.05) / (x + 0.05)
	}
	function need(scheme, name, paper, least,   r) {
		if (!((scheme, name) in is) || !((scheme, paper) in is)) {
			print "contrast: " scheme ": --" name " or --" paper " is not in page.css"
			bad = 1
			return
		}
		r = ratio(is[scheme, name], is[scheme, paper])
		checked++
		if (r < least) {
			printf "contrast: %s: --%s on --%s is %.2f, less than %.1f\n", scheme, name, paper, r, least
			bad = 1
		}
	}
	/prefers-color-scheme: dark/ { scheme = "dark" }
	!scheme && /:root/ { scheme = "light" }
	/^\t*--/ && scheme {
		line = $0
		while (match(line, /--[a-z0-9]+: #[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]/)) {
			split(substr(line, RSTART + 2, RLENGTH - 2), part, ": ")
			is[scheme, part[1]] = part[2]
			line = substr(line, RSTART + RLENGTH)
		}
	}
	END {
		if (int(ratio("#000000", "#ffffff") * 10 + 0.5) != 210) { print "contrast: the formula is wrong"; bad = 1 }
		n = split("light dark", schemes, " ")
		for (i = 1; i <= n; i++) {
			split("ink quiet link warn bad", texts, " ")
			for (t in texts) {
				need(schemes[i], texts[t], "paper", 4.5)
				need(schemes[i], texts[t], "wash", 4.5)
			}
			for (s = 1; s <= 7; s++)
				need(schemes[i], "s" s, "paper", 3)
		}
		if (checked != 34) { print "contrast: checked " checked " pairs, not 34"; bad = 1 }
		exit bad
	}' report/page.css >&2
