# core_frequency: real clock against the number of cores at work; colour is the width of the vectors, the point the kind of core.
set logscale x 2
set xlabel 'cores at work'
y_title = 'clock by dependent adds'
eval y_titled
set format y '%.2f GHz'
set lmargin 10.5
set key maxrows (N > 1 ? N : 2)

# What the kernel states as the highest clock, in the first row measured; guests are told none.
told(i) = real(system(sprintf('awk -v column=maximum_median_hertz -f "$LATBOOK_CHART_ROOM/first.awk" "$LATBOOK_CHART_SUMMARY_%d"', i))) / 1e9
ceilings = ''
# The largest number of a single core, for those that were measured alone.
largest(i) = real(system(sprintf('awk -v column=cpu -v most=1 -f "$LATBOOK_CHART_ROOM/first.awk" "$LATBOOK_CHART_SUMMARY_%d"', i)))
highest_cpu = 1
do for [i = 1:N] { highest_cpu = largest(i) > highest_cpu ? largest(i) : highest_cpu }
least = 1e30
top = 0
most = 1
do for [i = 1:N] {
	stats summary(i) using 'real_median_hertz' nooutput
	least = STATS_min / 1e9 < least ? STATS_min / 1e9 : least
	top = STATS_max / 1e9 > top ? STATS_max / 1e9 : top
	stats summary(i) using 'cores' nooutput
	most = STATS_max > most ? STATS_max : most
	if (told(i) > 0.1) { ceilings = ceilings . sprintf(' %d', i); top = told(i) > top ? told(i) : top }
}
of(i) = strlen(i) ? int(i) : 1
set yrange [0.85 * least:1.05 * top]
set xrange [0.38:1.18 * most]
# Left of one core at work: each core by itself, side by side in the order of their numbers.
set xtics ('each alone' 0.5, '1' 1)
do for [e = 1:12] { set xtics add (sprintf('%.0f', 2.**e) 2.**e) }
lane(cpu) = 0.5 * 2 ** (0.4 * (cpu / highest_cpu - 0.5))

by = 'placement/width'
kinds = series(by)
all = held(by)
widths = 'scalar 128 256 512'
places = 'all-performance-cores all-efficiency-cores all-physical'
titles = one_kind ? 'cores "efficiency cores" "all cores"' : '"performance cores" "efficiency cores" "all cores"'
rank(list, w) = (sum [k = 1:words(list)] (word(list, k) eq w ? k : 0))
width(p) = rank(widths, rest_of(word(kinds, series_of(p))))
place(p) = rank(places, first_of(word(kinds, series_of(p))))
ink(p) = colour(machine_of(p), width(p))
swept(p) = same(by, word(kinds, series_of(p))) && stringcolumn('cpu') eq 'NA'
y(p, statistic) = swept(p) ? column('real_'.statistic.'_hertz') / 1e9 : NaN
alone(i) = stringcolumn('cpu') ne 'NA' ? column('real_median_hertz') / 1e9 : NaN
width_named(w) = w == 1 ? 'scalar' : word(widths, w) . ' bit'
# Only what was measured is named.
seen_widths = ''
seen_places = ''
do for [p in all] {
	seen_widths = strstrt(seen_widths, sprintf(' %d', width(p))) ? seen_widths : seen_widths . sprintf(' %d', width(p))
	if (!one_kind) { seen_places = strstrt(seen_places, sprintf(' %d', place(p))) ? seen_places : seen_places . sprintf(' %d', place(p)) }
}
plot for [p in all] summary(machine_of(p)) using 'cores':(y(p, 'median')):(y(p, 'low')):(y(p, 'high')) with yerrorbars pt -1 lw 1 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'cores':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'cores':(y(p, 'median')):(mark(place(p))) with points pt variable ps 0.7 lc rgb ink(p) notitle, \
	for [i = 1:N] summary(i) using (lane(column('cpu'))):(alone(i)) with points pt 2 ps 0.6 lc rgb (N == 1 ? '#707070' : colour(i, 1)) notitle, \
	for [i in ceilings] told(of(i)) with lines dt (2,4) lw 1 lc rgb (N == 1 ? '#707070' : colour(of(i), 1)) title (N == 1 ? 'highest stated' : ''), \
	for [w in seen_widths] keyentry with lines lw 2 lc rgb colour(1, int(w)) title (N == 1 ? width_named(int(w)) : ''), \
	for [w in seen_places] keyentry with points pt point_full(of(w)) lc rgb '#707070' title (strlen(w) ? word(titles, of(w)) : ''), \
	for [i = 1:(N == 1 ? 0 : N)] keyentry with lines lw 2 lc rgb colour(i, 1) title name(i)
