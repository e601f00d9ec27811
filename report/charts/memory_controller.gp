# memory_controller: bytes a second by the controllers' count, and by the program's, for each phase.
set format x '%.0s %cB/s'
set xrange [0:*]
unset title
set lmargin beside(26)
set offsets 0, graph 0.04, 0.6, 0.6
set key bottom right inside
set xlabel 'bandwidth'
set grid noytics

kinds = series('phase')
all = held('phase')
eval row_names
set terminal svg noenhanced size wide, 90 + row_high(24) * (words(kinds) > 6 ? words(kinds) : 6) font face name 'chart' background rgb '#ffffff'
do for [k = 1:words(kinds)] { set ytics add (word(kinds, k) k) }
set yrange [0.4:words(kinds) + 0.6]
place(p, shift) = same('phase', word(kinds, series_of(p))) ? series_of(p) + shift + (N == 1 ? 0 : 0.5 * (machine_of(p) - (N + 1) / 2.) / N) : NaN
plot for [p in all] summary(machine_of(p)) using 'system_bandwidth_median_bytes_per_s':(place(p, 0.1)):(mark(1)) with points pt variable ps 0.9 lc rgb colour(machine_of(p), 1) notitle, \
	for [p in all] summary(machine_of(p)) using 'program_bandwidth_median_bytes_per_s':(place(p, -0.1)):(mark(2)) with points pt variable ps 0.9 lc rgb colour(machine_of(p), 2) notitle, \
	for [i = 1:N] keyentry with points pt 7 lc rgb colour(i, 1) title label(i, 'whole machine'), \
	for [i = 1:N] keyentry with points pt 5 lc rgb colour(i, 2) title label(i, 'the program')
