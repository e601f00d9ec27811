# gpu_telemetry: clock in the kernel against time.
set xrange [0:*]
eval "set format y '%.2s %cHz'"
set xlabel 'seconds since the load began'
y_title = 'clock'
eval y_titled

by = 'load'
kinds = series(by)
all = held(by)
wanted(p) = same(by, word(kinds, series_of(p))) && (1)
y(p, statistic) = wanted(p) ? column('kernel_clock_'.statistic.'_hertz') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'second':(y(p, 'low')):(y(p, 'high')) with filledcurves lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'second':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'second':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
