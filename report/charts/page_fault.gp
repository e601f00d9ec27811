# page_fault: each point's time on a log scale, by operation, pages, size_bytes.
eval x_time
unset title
set lmargin 34
set offsets graph 0.02, graph 0.02, 0.6, 0.6
set key bottom right inside
set xlabel 'time per page or mapping'
set grid noytics

by = 'operation/pages/size_bytes'
kinds = series(by)
all = held(by)
set ytics () nomirror
do for [k = 1:words(kinds)] { set ytics add (word(kinds, k) k) }
set yrange [0.4:words(kinds) + 0.6]
place(p) = same(by, word(kinds, series_of(p))) ? series_of(p) + (N == 1 ? 0 : 0.5 * (machine_of(p) - (N + 1) / 2.) / N) : NaN
plot for [p in all] summary(machine_of(p)) using 'latency_median_ns':(place(p)):'latency_low_ns':'latency_high_ns' with xerrorbars pt -1 lw 1.4 lc rgb colour(machine_of(p), 1) notitle, \
	for [p in all] summary(machine_of(p)) using 'latency_median_ns':(place(p)):(mark(1)) with points pt variable ps 0.8 lc rgb colour(machine_of(p), 1) notitle, \
	for [i = 1:N] keyentry with points pt 7 lc rgb colour(i, 1) title (N == 1 ? '' : name(i))
