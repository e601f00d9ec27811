# gpu_allocation: time until memory is usable against size.
eval x_bytes
eval y_time_fine
set xlabel 'bytes asked for'
y_title = 'until usable'
eval y_titled

by = 'call'
kinds = series(by)
all = held(by)
wanted(p) = same(by, word(kinds, series_of(p))) && (1)
y(p, statistic) = wanted(p) ? column('usable_'.statistic.'_ns') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'size_bytes':(y(p, 'low')):(y(p, 'high')) with filledcurves lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'size_bytes':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'size_bytes':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
