# transfer_model: measured times of transfers and the model's line, by direction.
eval x_bytes
eval y_time
set xlabel 'bytes of one transfer'
y_title = 'time of one transfer'
eval y_titled

# The phases of the first fit: latency up to a ninth of its half size, saturated from 19 of it.
half = N == 1 ? real(system('awk -v column=half_median_bytes -f "$LATBOOK_CHART_ROOM/first.awk" "$LATBOOK_CHART_SUMMARY_1"') . ' ') : 0
if (half > 0) {
	set arrow from half / 9, graph 0 to half / 9, graph 1 nohead dt (4,4) lw 0.8 lc rgb '#8a8a8a' back
	set arrow from half * 19, graph 0 to half * 19, graph 1 nohead dt (4,4) lw 0.8 lc rgb '#8a8a8a' back
	set label 'latency' at half / 9, graph 0.95 offset -0.6,0 right tc rgb '#707070' font ',12'
	set label 'mixed' at half * 1.3, graph 0.95 center tc rgb '#707070' font ',12'
	set label 'saturated' at half * 19, graph 0.95 offset 0.6,0 left tc rgb '#707070' font ',12'
}

by = 'direction/memory/engine'
kinds = series(by)
all = held(by)
point(p) = same(by, word(kinds, series_of(p))) && stringcolumn('record') eq 'point'
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'size_bytes':(point(p) ? column('model_median_ns') : NaN) with lines lw 1.2 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'size_bytes':(point(p) ? column('transfer_median_ns') : NaN):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.2 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
