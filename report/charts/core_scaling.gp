# core_scaling: updates per second against threads, a panel for each kind of work, a line for each kind of core.
set logscale x 2
set logscale y 10
set xlabel 'threads'
y_title = 'updates per second'
in_updates(r) = r < 999e6 ? sprintf('%.4g M/s', r / 1e6) : r < 999e9 ? sprintf('%.4g G/s', r / 1e9) : sprintf('%.4g T/s', r / 1e12)
set ytics ('' 1)
do for [e = 6:14] { do for [d in '1 2 5'] { set ytics add (in_updates(d * 10.**e) d * 10.**e) } }

# Both panels have one scale.
least = 1e30
top = 0
most = 1
do for [i = 1:N] {
	stats summary(i) using 'throughput_median_update_per_s' nooutput
	least = STATS_min < least ? STATS_min : least
	top = STATS_max > top ? STATS_max : top
	stats summary(i) using 'threads' nooutput
	most = STATS_max > most ? STATS_max : most
}
set yrange [0.8 * least:1.25 * top]
set xrange [0.85:1.18 * most]

by = 'placement/siblings'
kinds = series(by)
place(k) = first_of(k) eq 'all-performance-cores' ? (one_kind ? 'cores' : 'performance cores') : first_of(k) eq 'all-efficiency-cores' ? 'efficiency cores' : first_of(k) eq 'all-physical' ? 'all physical' : first_of(k) eq 'all-logical' ? 'all logical' : first_of(k)
titled(k) = place(k) . (rest_of(k) eq 'all' && first_of(k) ne 'all-logical' ? ', all siblings' : '')
ink(p) = colour(machine_of(p), series_of(p))
all = held(by)
y(p, work, statistic) = same(by, word(kinds, series_of(p))) && same('work', work) ? column('throughput_'.statistic.'_update_per_s') : NaN
# What the legend names: the lines of one machine, or the machines; half of it over each panel.
entries = N == 1 ? words(kinds) : N
entry_ink(e) = N == 1 ? colour(1, e) : colour(e, 1)
entry_point(e) = N == 1 ? point_full(e) : 7
entry_text(e) = N == 1 ? titled(word(kinds, e)) : name(e)
half = narrow ? entries : (entries + 1) / 2
# Side by side, or one below the other: pixels from the top.
high = narrow ? 590 + 18 * entries : tall
set terminal svg size wide, high font face name 'chart' background rgb '#ffffff'
top_of(panel) = narrow ? (panel == 1 ? 52 + 18 * entries : 342 + 18 * entries) : 64 + 22 * half
end_of(panel) = narrow ? top_of(panel) + 175 : 328

set multiplot
set key top left vertical Left maxrows 20
do for [panel = 1:2] {
	work = panel == 1 ? 'chain' : 'ilp4'
	set tmargin at screen 1 - real(top_of(panel)) / high
	set bmargin at screen 1 - real(end_of(panel)) / high
	set lmargin at screen (narrow ? 0.17 : panel == 1 ? 0.1 : 0.58)
	set rmargin at screen (narrow ? 0.96 : panel == 1 ? 0.5 : 0.98)
	set key at screen (narrow ? 0.03 : panel == 1 ? 0.09 : 0.57), screen 0.99
	set title ' ' font ',5'
	set label 99 (panel == 1 ? y_title . ', one chain' : 'four chains') at graph 0, graph 1 offset character (panel == 1 || narrow ? -6.5 : 0), 0.9
	plot for [p in all] summary(machine_of(p)) using 'threads':(y(p, work, 'median')):(y(p, work, 'low')):(y(p, work, 'high')) with yerrorbars pt -1 lw 1 lc rgb ink(p) notitle, \
		for [p in all] summary(machine_of(p)) using 'threads':(y(p, work, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
		for [p in all] summary(machine_of(p)) using 'threads':(y(p, work, 'median')):(mark(series_of(p))) with points pt variable ps 0.7 lc rgb ink(p) notitle, \
		for [e = (panel == 1 ? 1 : half + 1):(panel == 1 ? half : entries)] keyentry with linespoints pt entry_point(e) lw 1.3 lc rgb entry_ink(e) title entry_text(e)
}
unset multiplot
