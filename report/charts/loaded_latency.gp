# loaded_latency: latency of the chasing thread against the bandwidth of the others, one line a page mode.
# Both were measured, so both have bars; the line goes by rising bandwidth, which near full speed need not be the order of the steps.
set xlabel 'GB/s read by the other cores meanwhile'
set xrange [0:*]
eval y_linear_time
y_title = 'time of one load'
eval y_titled

by = 'pages'
kinds = series(by)
all = held(by)
x(p, statistic) = same(by, word(kinds, series_of(p))) ? column('bandwidth_'.statistic.'_bytes_per_s') / 1e9 : NaN
y(statistic) = column('latency_'.statistic.'_ns')
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using (x(p, 'median')):(y('median')):(x(p, 'low')):(x(p, 'high')):(y('low')):(y('high')) with xyerrorbars pt -1 lw 1 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using (x(p, 'median')):(y('median')) smooth unique with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using (x(p, 'median')):(y('median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
