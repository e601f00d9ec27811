# sustained_load: clock of the cores against time under full load; temperature on the right where it is known.
set xlabel 'seconds of full load'
y_title = 'clock by dependent adds'
eval y_titled
set format y '%.2f GHz'
set lmargin 10.5
set key maxrows (N > 1 ? N : 1)

least = 1e30
top = 0
most = 1
warm = ''
told(i) = system(sprintf('awk -v column=temperature_median_celsius -f "$LATBOOK_CHART_ROOM/first.awk" "$LATBOOK_CHART_SUMMARY_%d"', i))
do for [i = 1:N] {
	stats summary(i) using 'slowest_median_hertz' nooutput
	least = STATS_min / 1e9 < least ? STATS_min / 1e9 : least
	stats summary(i) using 'real_median_hertz' nooutput
	top = STATS_max / 1e9 > top ? STATS_max / 1e9 : top
	stats summary(i) using 'second' nooutput
	most = STATS_max > most ? STATS_max : most
	if (real(told(i)) != 0) { warm = warm . sprintf(' %d', i) }
}
set yrange [0.9 * least:1.05 * top]
set xrange [0.5:most + 0.5]
if (strlen(warm)) {
	set border 11
	set rmargin 8
	set y2tics nomirror out scale 0.6
	set format y2 '%g °C'
	set y2range [0:*]
}
# A second axis without a point on it would be an error: its plots are only there where somebody told a temperature.
heat = strlen(warm) ? "for [i in warm] summary(int(i)) using 'second':(each(column('temperature_median_celsius'))) axes x1y2 with lines dt (6,4) lw 1.2 lc rgb colour(int(i), 2) title (N == 1 ? 'temperature' : ''), " : ''
each(x) = stringcolumn('span') eq 'second' ? x : NaN
plot @heat for [i = 1:N] summary(i) using 'second':(each(column('slowest_median_hertz') / 1e9)) with lines lw 0.7 lc rgb colour(i, 1) title (N == 1 ? 'slowest core' : ''), \
	for [i = 1:N] summary(i) using 'second':(each(column('real_median_hertz') / 1e9)) with lines lw 1.4 lc rgb colour(i, 1) notitle, \
	for [i = 1:N] summary(i) using 'second':(each(column('real_median_hertz') / 1e9)):(mark(1)) with points pt variable lc rgb colour(i, 1) notitle, \
	for [i = 1:N] keyentry with linespoints pt 7 lw 1.4 lc rgb colour(i, 1) title label(i, 'mean of the cores')
