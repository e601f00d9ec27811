# glance: every time of the glance table on one log scale, in the table's order.
eval x_time
# Over many powers of ten only 1 ns, 1 µs, 1 ms are named, so that the names do not touch.
stats '< awk -f "$LATBOOK_CHART_ROOM/times.awk" "$LATBOOK_CHART_SUMMARY_1"' using 'value' nooutput
if (STATS_max == STATS_min) { set xrange [STATS_min / 10:STATS_max * 10] }
if (STATS_max > STATS_min * 1e5) { set xtics ('' 1e-9); do for [e = -3:12] { set xtics add ((e % 3 == 0 ? in_time(10.**e) : '') 10.**e) } }
unset key
set xlabel 'time'
set grid noytics
times(how) = sprintf('awk -v how=%s -f "$LATBOOK_CHART_ROOM/times.awk" "$LATBOOK_CHART_SUMMARY_1"', how)
rows = int(system(times('rows')))
longest = int(system(times('longest')))
eval row_names
set lmargin beside((longest < 44 ? longest : 44) + 1.5)
set terminal svg noenhanced size wide, 80 + row_high(24) * (rows > 3 ? rows : 3) font face name 'chart' background rgb '#ffffff'
set yrange [rows - 0.4:-0.6]
if (!narrow) { set ytics scale 0 }
set offsets graph 0.02, graph 0.03, 0, 0
plot '< '.times('') using 'value':0:'low':'high':yticlabels(1) with xerrorbars pt -1 lw 1.4 lc rgb colour(1, 1), \
	'< '.times('') using 'value':0:(mark(1)) with points pt variable ps 0.8 lc rgb colour(1, 1)
