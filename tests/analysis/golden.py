# golden.py - made statistics_golden.h once, from scipy and from plain enumeration; kept to show where the numbers came from.
#
#   python3 tests/analysis/golden.py > tests/analysis/statistics_golden.h
#
# Needs python3-scipy. No test runs it; the frozen numbers need no Python.
# SPDX-License-Identifier: MIT
import itertools

import numpy
from scipy import stats


def series(seed, count, steps):
    """The numbers of statistics.c's draw(): a small generator both sides have."""
    state, out = seed, []
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2147483648
        value = state / 2147483648
        out.append(int(value * steps) / steps if steps else value)
    return out


def enumerate_inversions(values):
    """Kendall's exact p by trying every order."""
    count = len(values)

    def falling(order):
        return sum(order[i] > order[j] for i in range(count) for j in range(i + 1, count))

    seen = falling(values)
    most = count * (count - 1) // 2
    fewer = min(seen, most - seen)
    all_orders = list(itertools.permutations(range(count)))
    share = sum(falling(order) <= fewer for order in all_orders) / len(all_orders)
    return min(1.0, 2 * share)


def numbers(values):
    return ', '.join(repr(float(value)) for value in values)


print('/*\n * statistics_golden - what scipy %s says of the series of statistics.c.' % __import__('scipy').__version__)
print(' *\n * Made by golden.py; not edited by hand.\n *\n * SPDX-License-Identifier: MIT\n */')
print('static const struct {\n\tunsigned seed, count, steps;\n\tdouble median, mad, quantile, tau, p, slope, intercept;\n} golden_series[] = {')
for seed, count, steps in [(1, 5, 0), (2, 6, 0), (3, 11, 0), (4, 21, 0), (5, 33, 0), (6, 34, 0), (7, 60, 0), (8, 12, 4),
                           (9, 30, 6), (10, 100, 10), (11, 8, 0), (12, 7, 0)]:
    values = series(seed, count, steps)
    median = float(numpy.median(values))
    mad = float(numpy.median([abs(v - median) for v in values]))
    kendall = stats.kendalltau(range(count), values)
    weights = [1 / (1 + v) for v in values]
    slope, intercept = numpy.polyfit(range(count), values, 1, w=[w ** 0.5 for w in weights])
    if count <= 8:
        assert abs(enumerate_inversions(values) - kendall.pvalue) < 1e-12
    print('\t{ %d, %d, %d, %s },' % (seed, count, steps, numbers(
        [median, mad, numpy.quantile(values, 0.3), kendall.statistic, kendall.pvalue, slope, intercept])))
print('};\n')
print('static const struct {\n\tunsigned successes, trials;\n\tdouble p, probability;\n} golden_binomial[] = {')
for successes, trials, p in [(0, 6, .5), (1, 6, .5), (3, 6, .5), (10, 2000, .01), (1985, 2000, .99), (19960, 20000, .999),
                             (0, 20000, .001), (15, 30, .5), (500, 1000, .5), (400, 1000, .5), (3, 3, .2)]:
    print('\t{ %d, %d, %s },' % (successes, trials, numbers([p, stats.binom.cdf(successes, trials, p)])))
print('};\n')
print('static const struct {\n\tunsigned count, low, high;\n\tdouble level;\n} golden_median[] = {')
for count in list(range(6, 31)) + [50, 99, 100, 1000]:
    ranks = [k for k in range(1, count) if 2 * stats.binom.cdf(k - 1, count, .5) <= .05]
    rank = max(ranks)
    print('\t{ %d, %d, %d, %s },' % (count, rank, count + 1 - rank, numbers([1 - 2 * stats.binom.cdf(rank - 1, count, .5)])))
print('};\n')
print('static const struct {\n\tunsigned count;\n\tdouble p;\n\tunsigned low, high;\n\tdouble level;\n} golden_quantile[] = {')
for count, p in [(2000, .99), (20000, .999), (500, .5), (4000, .9), (1000, .99), (99, .1)]:
    k = numpy.arange(1, count + 1)
    cdf = stats.binom.cdf(k - 1, count, p)
    low, high = k[cdf <= .025].max(), k[cdf >= .975].min()
    print('\t{ %d, %r, %d, %d, %s },' % (count, p, low, high, numbers(
        [stats.binom.cdf(high - 1, count, p) - stats.binom.cdf(low - 1, count, p)])))
print('};')
