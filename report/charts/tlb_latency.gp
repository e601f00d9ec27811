# tlb_latency: median with its interval against the number of small pages, one line a page mode and core.
set logscale x 2
set xtics ('' 1)
do for [e = 3:20:(narrow ? 2 : 1)] { set xtics add ((e < 10 ? sprintf('%.0f', 2.**e) : sprintf('%.0f Ki', 2.**(e - 10))) 2.**e) }
eval y_time_fine
set xlabel 'small pages'
y_title = 'time of one load'
eval y_titled

by = 'placement/pages'
kinds = series(by)
all = held(by)
kind(l) = strstrt(l, 'efficiency') ? ', efficiency core' : ''
y(p, statistic) = same(by, word(kinds, series_of(p))) ? column('latency_'.statistic.'_ns') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'page_count':(y(p, 'low')):(y(p, 'high')) with filledcurves lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'page_count':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'page_count':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), rest_of(word(kinds, series_of(p))).kind(word(kinds, series_of(p))))
