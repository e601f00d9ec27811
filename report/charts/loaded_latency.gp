# loaded_latency: latency of the chasing thread against the bandwidth of the others, one line a page mode.
set xlabel 'read by the other cores meanwhile'
set xrange [0:*]
set format x '%.1s %cB/s'
eval y_linear_time
y_title = 'time of one load'
eval y_titled

by = 'pages'
kinds = series(by)
all = held(by)
x(p) = same(by, word(kinds, series_of(p))) ? column('bandwidth_median_bytes_per_s') : NaN
y(statistic) = column('latency_'.statistic.'_ns')
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using (x(p)):(y('median')):(y('low')):(y('high')) with yerrorbars pt -1 lw 1 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using (x(p)):(y('median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using (x(p)):(y('median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
