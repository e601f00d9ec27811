# gpu_occupancy: rate against the warps resident on a multiprocessor.
set xrange [0:*]
eval "set yrange [0:*]; set format y '%.0s %cflop/s'"
set xlabel 'warps resident on a multiprocessor'
y_title = 'rate'
eval y_titled

by = 'shared_bytes'
kinds = series(by)
all = held(by)
wanted(p) = same(by, word(kinds, series_of(p))) && (1)
y(p, statistic) = wanted(p) ? column('throughput_'.statistic.'_flop_per_s') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'resident_warp_median_count':(y(p, 'low')):(y(p, 'high')) with filledcurves lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'resident_warp_median_count':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'resident_warp_median_count':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)) . ' B shared')
