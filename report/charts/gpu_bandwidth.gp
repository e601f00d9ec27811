# gpu_bandwidth: traffic against the total of all buffers, with the second-level cache marked.
eval x_bytes
eval y_rate
set xlabel 'all buffers together'
y_title = 'traffic'
eval y_titled

first_of_column(c) = real(system(sprintf('awk -v column=%s -f "$LATBOOK_CHART_ROOM/first.awk" "$LATBOOK_CHART_SUMMARY_1"', c)) . ' ')
levels = 'l1_median_bytes l2_median_bytes'
titles = 'L1 L2'
do for [w = 1:words(levels)] {
	bytes = N == 1 ? first_of_column(word(levels, w)) : 0
	if (bytes > 1024) {
		set arrow from bytes, graph 0 to bytes, graph 1 nohead dt (4,4) lw 0.8 lc rgb '#8a8a8a' back
		set label word(titles, w) at bytes, graph 0.95 offset -0.6,0 right tc rgb '#707070' font ',12'
	}
}

by = 'operation/sharing'
kinds = series(by)
all = held(by)
wanted(p) = same(by, word(kinds, series_of(p))) && (1)
y(p, statistic) = wanted(p) ? column('traffic_bandwidth_'.statistic.'_bytes_per_s') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'size_bytes':(y(p, 'low')):(y(p, 'high')) with filledcurves lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'size_bytes':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'size_bytes':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
