# instruction_dependency: time of one update, and updates in a clock cycle, against the number of chains.
set xlabel 'independent chains'
y_title = 'time of one update'
eval y_titled
eval y_time_fine
set xrange [0.6:8.4]
set xtics 1
# If more chains cost nothing, time falls as one over their number: a guide from the first point.
first(i) = real(system(sprintf('awk -v column=latency_median_ns -f "$LATBOOK_CHART_ROOM/first.awk" "$LATBOOK_CHART_SUMMARY_%d"', i)))
clocked = ''
do for [i = 1:N] { if (strlen(system(sprintf('awk -v column=clock_hertz -f "$LATBOOK_CHART_ROOM/first.awk" "$LATBOOK_CHART_SUMMARY_%d"', i))) > 1) { clocked = clocked . ' ' . i } }
# The second axis needs a clock; without one gnuplot still wants a range for it.
set y2range [0:1]
if (words(clocked)) {
	set rmargin 9
	set border 11
	set y2tics nomirror out scale 0.6
	set y2range [0:*]
	set label 98 'updates in a cycle' at graph 1, graph 1 right offset character 6.5, 0.9
}
nth(k) = words(clocked) >= k ? int(word(clocked, k)) : 1
rate(x) = 1e9 / (column('latency_median_ns') * column('clock_hertz'))
plot for [i = 1:N] [1:8] first(i) / x with lines dt (2,4) lw 1 lc rgb '#8a8a8a' title (i == 1 ? 'if chains did not hinder each other' : ''), \
	for [k = 1:words(clocked)] summary(nth(k)) using 'chains':(rate(0)) axes x1y2 with lines dt (6,4) lw 1.2 lc rgb colour(nth(k), 2) title label(nth(k), 'updates in a cycle'), \
	for [i = 1:N] summary(i) using 'chains':'latency_median_ns':'latency_low_ns':'latency_high_ns' with yerrorbars pt -1 lw 1.2 lc rgb colour(i, 1) notitle, \
	for [i = 1:N] summary(i) using 'chains':'latency_median_ns' with lines lw 1.4 lc rgb colour(i, 1) notitle, \
	for [i = 1:N] summary(i) using 'chains':'latency_median_ns':(mark(1)) with points pt variable ps 0.7 lc rgb colour(i, 1) notitle, \
	for [i = 1:N] keyentry with linespoints pt 7 lc rgb colour(i, 1) title label(i, 'time of one update')
