# memory_parallelism: time per load against the number of chains, one line a page mode and core.
set xlabel 'independent chains of loads'
set xtics 0, 2
set xrange [0:*]
eval y_time_fine
y_title = 'time per load'
eval y_titled

by = 'placement/pages'
kinds = series(by)
all = held(by)
kind(l) = strstrt(l, 'efficiency') ? ', efficiency core' : ''
y(p, statistic) = same(by, word(kinds, series_of(p))) ? column('latency_'.statistic.'_ns') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'chains':(y(p, 'low')):(y(p, 'high')) with filledcurves lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'chains':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'chains':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), rest_of(word(kinds, series_of(p))).kind(word(kinds, series_of(p))))
