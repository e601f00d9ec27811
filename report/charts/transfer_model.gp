# transfer_model: measured times of transfers and the model's line, by direction.
eval x_bytes
eval y_time
set xlabel 'bytes of one transfer'
y_title = 'time of one transfer'
eval y_titled

by = 'direction/memory/engine'
kinds = series(by)
all = held(by)
point(p) = same(by, word(kinds, series_of(p))) && stringcolumn('record') eq 'point'
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'size_bytes':(point(p) ? column('model_median_ns') : NaN) with lines lw 1.2 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'size_bytes':(point(p) ? column('transfer_median_ns') : NaN):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.2 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
