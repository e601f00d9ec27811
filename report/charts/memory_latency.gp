# memory_latency: median with its interval against working-set size, one line a page mode and locality.
eval x_bytes
eval y_time
set xlabel 'working set'
y_title = 'time of one load'
eval y_titled

levels = 'l1d_bytes l2_bytes llc_bytes'
titles = 'L1d L2 L3'
do for [w = 1:words(levels)] {
	bytes = N == 1 ? fact(1, word(levels, w)) : 0
	if (bytes > 4096) {
		set arrow from bytes, graph 0 to bytes, graph 1 nohead dt (4,4) lw 0.8 lc rgb '#8a8a8a' back
		set label word(titles, w) at bytes, graph 0.95 offset -0.6,0 right tc rgb '#707070' font ',12'
	}
}

by = 'placement/pages/locality'
kinds = series(by)
# The whole buffer in random order first, then the orders that stay near.
all = ''
order = ''
do for [far = 0:1] {
	do for [p in held(by)] { if ((rest_of(rest_of(word(kinds, series_of(p)))) eq 'whole') != far) { all = all . ' ' . p } }
	do for [s = 1:words(kinds)] { if ((rest_of(rest_of(word(kinds, s))) eq 'whole') != far) { order = order . sprintf(' %d', s) } }
}
array rank[words(kinds) + 1]
do for [k = 1:words(order)] { rank[int(word(order, k))] = k }
kind(l) = strstrt(l, 'efficiency') ? ', efficiency core' : ''
near(l) = l eq 'whole' ? '' : ', within ' . (strstrt(l, 'iB') ? l : in_bytes(real(l)))
titled(k) = first_of(rest_of(k)) . near(rest_of(rest_of(k))) . kind(first_of(k))
y(p, statistic) = same(by, word(kinds, series_of(p))) ? column('latency_'.statistic.'_ns') : NaN
look(p) = rank[series_of(p)]
ink(p) = colour(machine_of(p), look(p))
plot for [p in all] summary(machine_of(p)) using 'size_bytes':(y(p, 'low')):(y(p, 'high')) with filledcurves lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'size_bytes':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'size_bytes':(y(p, 'median')):(mark(look(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(look(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), titled(word(kinds, series_of(p))))
