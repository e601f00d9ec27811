# glance: every time of the glance table on one log scale, in the table's order.
eval x_time
unset key
longest = int(system('awk -f "$LATBOOK_CHART_ROOM/longest.awk" "$LATBOOK_CHART_SUMMARY_1"'))
set lmargin (longest < 40 ? longest : 40) + 1.5
set xlabel 'time'
set grid noytics
rows = int(system('awk -f "$LATBOOK_CHART_ROOM/count.awk" "$LATBOOK_CHART_SUMMARY_1"'))
set terminal svg noenhanced size wide, 80 + 24 * rows font 'sans-serif,14' name 'chart' background rgb '#ffffff'
set yrange [rows - 0.4:-0.6]
set ytics scale 0
set offsets graph 0.02, graph 0.03, 0, 0
span(c) = stringcolumn('unit') eq 'ns' ? column(c) : NaN
plot summary(1) using (span('value')):0:(span('low')):(span('high')):yticlabels(1) with xerrorbars pt -1 lw 1.4 lc rgb colour(1, 1), \
	summary(1) using (span('value')):0:(mark(1)) with points pt variable ps 0.8 lc rgb colour(1, 1)
