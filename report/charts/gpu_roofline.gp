# gpu_roofline: operations a second against operations a byte, with the roofs that the data themselves draw.
set logscale x 2; set xrange [0.2:*]
eval "set logscale y 10; set format y '%.0s %cflop/s'"
set xlabel 'operations a byte'
y_title = 'rate'
eval y_titled

by = 'type'
kinds = series(by)
all = held(by)
wanted(p) = same(by, word(kinds, series_of(p))) && (1)
y(p, statistic) = wanted(p) ? column('throughput_'.statistic.'_flop_per_s') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'intensity_median_ratio':(y(p, 'low')):(y(p, 'high')) with filledcurves lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'intensity_median_ratio':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'intensity_median_ratio':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
