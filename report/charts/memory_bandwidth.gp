# memory_bandwidth: bytes the bus carries against threads, one line a kernel; small pages where several modes ran.
set logscale x 2
set xrange [0.85:*]
set xtics (1)
do for [e = 0:12] { set xtics add (sprintf('%d', 2**e) 2**e) }
set xlabel 'threads'
y_title = 'traffic bandwidth'
eval y_titled
eval y_linear_rate

by = 'kernel/pages/placement'
kinds = series(by)
all = ''
# The first page mode and set of CPUs are drawn, which every machine has; the others stand in the table.
mode = words(kinds) ? rest_of(word(kinds, 1)) : ''
do for [p in held(by)] { if (rest_of(word(kinds, series_of(p))) eq mode) { all = all . ' ' . p } }
y(p, statistic) = same(by, word(kinds, series_of(p))) ? column('traffic_bandwidth_'.statistic.'_bytes_per_s') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'threads':(y(p, 'median')):(y(p, 'low')):(y(p, 'high')) with yerrorbars pt -1 lw 1 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'threads':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'threads':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), first_of(word(kinds, series_of(p))))
