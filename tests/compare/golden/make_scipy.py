#!/usr/bin/env python3
# make_scipy.py - frozen answers of scipy and of plain enumeration, which the C modules must repeat.
#
# Run as `python3 make_scipy.py` in this folder (Debian: python3-scipy);
# writes rank_law.csv, shift.csv and clip.csv.
#
# SPDX-License-Identifier: MIT
import csv
import itertools
import random
import statistics
from collections import Counter
from math import comb

from scipy.stats import mannwhitneyu, median_abs_deviation


def save(name, header, rows):
    with open(name, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([[repr(x) if isinstance(x, float) else x for x in row] for row in rows])


def rank_law(m, n):
    """P(U <= u) by drawing every assignment of m + n ranks to the two sides."""
    counts = Counter(sum(c) - m * (m + 1) // 2 for c in itertools.combinations(range(1, m + n + 1), m))
    below, total = [], 0
    for u in range(m * n + 1):
        total += counts[u]
        below.append(total / comb(m + n, m))
    return below


random.seed(20260101)
save("rank_law.csv", ["a", "b", "u", "below"],
     [[m, n, u, p] for m, n in [(1, 1), (2, 3), (5, 5), (6, 6), (8, 8), (10, 7)] for u, p in enumerate(rank_law(m, n))])

shifts, clips = [], []
for case in range(12):
    m, n = random.choice([(3, 3), (4, 5), (5, 5), (6, 6), (8, 8), (9, 7), (10, 10)])
    digits = random.choice([2, 12])  # two digits give ties
    a = [round(random.gauss(0, 1), digits) for _ in range(m)]
    b = [round(random.gauss(0.5, 2), digits) for _ in range(n)]
    differences = sorted(y - x for x in a for y in b)
    law = rank_law(m, n)
    # own enumeration, and scipy's exact law as a second witness of the same tail
    depth = sum(1 for p in law if p <= 0.025)
    if depth:
        no_ties = mannwhitneyu(list(range(m)), [x + m for x in range(n)], method="exact").pvalue
        assert abs(no_ties - 2 * law[0]) < 1e-12
    shifts.append([case, " ".join(map(repr, a)), " ".join(map(repr, b)), statistics.median(differences),
                   differences[depth - 1] if depth else "nan", differences[len(differences) - depth] if depth else "nan",
                   1 - 2 * law[depth - 1] if depth else "nan"])
    values = a + ([25.0] if case % 2 else [])
    step = random.choice([0.0, 3.0])
    centre = statistics.median(values)
    mad = float(median_abs_deviation(values))
    reach = max(2.5 * 1.4826 * mad, step)
    clips.append([case, " ".join(map(repr, values)), step, centre, mad,
                  " ".join(repr(min(max(v, centre - reach), centre + reach)) for v in values)])
save("shift.csv", ["case", "a", "b", "estimate", "low", "high", "level"], shifts)
save("clip.csv", ["case", "values", "step", "median", "mad", "clipped"], clips)
