# loopback_network: time of one round trip by transport, length and placement, on a log scale.
eval x_time
set offsets graph 0.02, graph 0.02, 0, 0
set lmargin beside(36)
set xlabel 'time of one round trip'
set grid noytics
set key at screen 0.03, screen 0.97 top left vertical maxrows 20
set tmargin (N > 1 ? N + 1.5 : 1)

by = 'operation/placement/transport/size_bytes'
wanted(k) = first_of(k) eq 'round_trip'
measured = series(by)
all = ''
do for [p in held(by)] { if (wanted(word(measured, series_of(p)))) { all = all . ' ' . p } }
kinds = ''
do for [k in measured] { if (wanted(k)) { kinds = kinds . ' ' . k } }
row(k) = (sum [i = 1:words(kinds)] (word(kinds, i) eq k ? i : 0))
field(k, n) = n == 0 ? first_of(k) : field(rest_of(k), n - 1)
titled(k) = field(k, 2) . ', ' . in_bytes(real(field(k, 3))) . ', ' . field(k, 1)
eval row_names
do for [k = 1:words(kinds)] { set ytics add (spoken(titled(word(kinds, k))) k) }
set terminal svg noenhanced size wide, 110 + row_high(24) * (words(kinds) > 6 ? words(kinds) : 6) font face name 'chart' background rgb '#ffffff'
set yrange [words(kinds) + 0.6:0.4]
kind(p) = word(measured, series_of(p))
place(p) = same(by, kind(p)) ? row(kind(p)) + (N == 1 ? 0 : 0.5 * (machine_of(p) - (N + 1) / 2.) / N) : NaN
plot for [p in all] summary(machine_of(p)) using 'latency_median_ns':(place(p)):'latency_low_ns':'latency_high_ns' with xerrorbars pt -1 lw 1.4 lc rgb colour(machine_of(p), 1) notitle, \
	for [p in all] summary(machine_of(p)) using 'latency_median_ns':(place(p)):(mark(1)) with points pt variable ps 0.8 lc rgb colour(machine_of(p), 1) notitle, \
	for [i = 1:N] keyentry with points pt 7 lc rgb colour(i, 1) title (N == 1 ? '' : name(i))
