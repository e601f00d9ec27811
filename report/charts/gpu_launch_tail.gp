# gpu_launch_tail: share of the calls slower than a time, both on log scales, from the histogram.
eval x_time
set logscale y 10
set format y '%g'
set yrange [*:1.2]
set xlabel 'time of one call'
y_title = 'share of calls that took longer'
eval y_titled

by = 'mode/quantity'
kinds = series(by)
all = held(by)
ink(p) = colour(machine_of(p), series_of(p))
# bins come in rising order: what is left after each is the share beyond it
array left[words(all) + 1]
nth(p) = int(sum [k = 1:words(all)] (word(all, k) eq p ? k : 0))
bin(p) = same(by, word(kinds, series_of(p))) && stringcolumn('record') eq 'bin'
beyond(p) = bin(p) ? (left[nth(p)] = left[nth(p)] - column('share_median_ratio'), left[nth(p)]) : NaN
do for [k = 1:words(all)] { left[k] = 1.0 }
item(text) = text eq 'p50' ? 0.5 : text eq 'p90' ? 0.1 : text eq 'p99' ? 0.01 : text eq 'p999' ? 0.001 : NaN
quantile(p) = same(by, word(kinds, series_of(p))) && stringcolumn('record') eq 'quantile' ? item(stringcolumn('item')) : NaN
plot for [p in all] summary(machine_of(p)) using (bin(p) ? column('latency_median_ns') : NaN):(beyond(p)) with steps lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'latency_median_ns':(quantile(p)):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
