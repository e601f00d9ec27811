# file_io: median and 99th percentile of single operations, on a log scale.
eval x_time
set offsets graph 0.02, graph 0.02, 0, 0
set xlabel 'time of one operation'
set grid noytics
set key at screen 0.03, screen 0.99 top left vertical maxrows 20
set tmargin (N > 1 ? 2 * N + 1.5 : 3) + (narrow ? 1 : 0)

by = 'operation/size_bytes/file_system/device'
kinds = series(by)
all = held(by)
eval row_names
field(k, n) = n == 0 ? first_of(k) : field(rest_of(k), n - 1)
several = words(series('file_system/device')) > 1
sized(k) = field(k, 1) eq '0' ? '' : ', ' . in_bytes(real(field(k, 1)))
titled(k) = field(k, 0) . sized(k) . (several ? ', ' . field(k, 2) . ' ' . field(k, 3) : '')
do for [k = 1:words(kinds)] { set ytics add (spoken(titled(word(kinds, k))) k) }
set lmargin beside(several ? 42 : 33)
set terminal svg noenhanced size wide, 130 + row_high(44) * (N - 1) + row_high(26) * (words(kinds) > 6 ? words(kinds) : 6) font face name 'chart' background rgb '#ffffff'
set yrange [words(kinds) + 0.6:0.4]
place(p) = same(by, word(kinds, series_of(p))) ? series_of(p) + (N == 1 ? 0 : 0.5 * (machine_of(p) - (N + 1) / 2.) / N) : NaN
plot for [p in all] summary(machine_of(p)) using 'latency_p50_median_ns':(place(p)):'latency_p50_low_ns':'latency_p50_high_ns' with xerrorbars pt -1 lw 1.4 lc rgb colour(machine_of(p), 1) notitle, \
	for [p in all] summary(machine_of(p)) using 'latency_p50_median_ns':(place(p)):(mark(1)) with points pt variable ps 0.8 lc rgb colour(machine_of(p), 1) notitle, \
	for [p in all] summary(machine_of(p)) using 'latency_p99_median_ns':(place(p)):'latency_p99_low_ns':'latency_p99_high_ns' with xerrorbars pt -1 lw 1.4 lc rgb colour(machine_of(p), 2) notitle, \
	for [p in all] summary(machine_of(p)) using 'latency_p99_median_ns':(place(p)):(mark(2)) with points pt variable ps 0.8 lc rgb colour(machine_of(p), 2) notitle, \
	for [i = 1:N] keyentry with points pt point_full(1) lc rgb colour(i, 1) title label(i, 'median'), \
	for [i = 1:N] keyentry with points pt point_full(2) lc rgb colour(i, 2) title label(i, '99th percentile')
