# operation_latency: each operation's latency and reciprocal throughput on a log scale, one performance core.
eval x_time
if (!narrow) { do for [e = -2:6] { set xtics add (in_time(3 * 10.**e) 3 * 10.**e) } }
set lmargin beside(17)
set offsets graph 0.03, graph 0.03, 0, 0
set xlabel 'time of one operation'
set grid noytics
set tmargin (narrow ? 2 * N + 2 : N > 1 ? N + 2 : 2.5)

by = 'operation'
kinds = series(by)
eval row_names
set terminal svg noenhanced size wide, 90 + row_high(24) * (words(kinds) > 6 ? words(kinds) : 6) font face name 'chart' background rgb '#ffffff'
do for [k = 1:words(kinds)] { set ytics add (word(kinds, k) k) }
set yrange [words(kinds) + 0.6:0.4]
all = held(by)
main(p) = same('placement', 'one-performance-core') && same(by, word(kinds, series_of(p)))
place(p) = main(p) ? series_of(p) + (N == 1 ? 0 : 0.5 * (machine_of(p) - (N + 1) / 2.) / N) : NaN
chained(p) = same('dependence', 'chain') ? place(p) : NaN
free(p) = same('dependence', 'independent') ? place(p) : NaN
ink(p, s) = colour(machine_of(p), s)
plot for [p in all] summary(machine_of(p)) using 'latency_median_ns':(chained(p)):'latency_low_ns':'latency_high_ns' with xerrorbars pt -1 lw 1.4 lc rgb ink(p, 1) notitle, \
	for [p in all] summary(machine_of(p)) using 'latency_median_ns':(chained(p)):(mark(1)) with points pt variable ps 0.8 lc rgb ink(p, 1) notitle, \
	for [p in all] summary(machine_of(p)) using 'reciprocal_throughput_median_ns':(free(p)):'reciprocal_throughput_low_ns':'reciprocal_throughput_high_ns' with xerrorbars pt -1 lw 1.4 lc rgb ink(p, 2) notitle, \
	for [p in all] summary(machine_of(p)) using 'reciprocal_throughput_median_ns':(free(p)):(mark(2)) with points pt variable ps 0.8 lc rgb ink(p, 2) notitle, \
	for [i = 1:N] keyentry with points pt 7 lc rgb colour(i, 1) title label(i, 'latency'), \
	for [i = 1:N] keyentry with points pt 5 lc rgb colour(i, 2) title label(i, 'reciprocal throughput')
