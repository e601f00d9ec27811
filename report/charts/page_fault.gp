# page_fault: each point's time on a log scale, by operation, pages, size_bytes.
eval x_time
set lmargin beside(34)
set offsets graph 0.02, graph 0.02, 0, 0
set xlabel 'time per page or mapping'
set grid noytics
set key at screen 0.03, screen 0.97 top left vertical maxrows 20
set tmargin (N > 1 ? N + 1.5 : 1)

by = 'operation/pages/size_bytes'
kinds = series(by)
all = held(by)
eval row_names
titled(k) = first_of(k) . ', ' . first_of(rest_of(k)) . ', ' . in_bytes(real(rest_of(rest_of(k))))
do for [k = 1:words(kinds)] { set ytics add (spoken(titled(word(kinds, k))) k) }
set terminal svg noenhanced size wide, 90 + row_high(22) * (words(kinds) > 8 ? words(kinds) : 8) font face name 'chart' background rgb '#ffffff'
set yrange [words(kinds) + 0.6:0.4]
place(p) = same(by, word(kinds, series_of(p))) ? series_of(p) + (N == 1 ? 0 : 0.5 * (machine_of(p) - (N + 1) / 2.) / N) : NaN
plot for [p in all] summary(machine_of(p)) using 'latency_median_ns':(place(p)):'latency_low_ns':'latency_high_ns' with xerrorbars pt -1 lw 1.4 lc rgb colour(machine_of(p), 1) notitle, \
	for [p in all] summary(machine_of(p)) using 'latency_median_ns':(place(p)):(mark(1)) with points pt variable ps 0.8 lc rgb colour(machine_of(p), 1) notitle, \
	for [i = 1:N] keyentry with points pt 7 lc rgb colour(i, 1) title (N == 1 ? '' : name(i))
