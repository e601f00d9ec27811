# instruction_dependency: time of one multiply-add, and updates in a nanosecond, against the number of chains.
set xlabel 'independent chains'
y_title = 'time of one update (log scale)'
eval y_titled
eval y_time_fine
set xrange [0.6:8.4]
set xtics 1

# If more chains cost nothing, time falls as one over their number: a straight guide from the first point.
first(i) = real(system(sprintf('awk -v column=latency_median_ns -f "$LATBOOK_CHART_ROOM/first.awk" "$LATBOOK_CHART_SUMMARY_%d"', i)))
plot for [i = 1:N] [1:8] first(i) / x with lines dt (2,4) lw 1 lc rgb '#8a8a8a' title (i == 1 ? 'if chains did not hinder each other' : ''), \
	for [i = 1:N] summary(i) using 'chains':'latency_median_ns':'latency_low_ns':'latency_high_ns' with yerrorbars pt -1 lw 1.2 lc rgb colour(i, 1) notitle, \
	for [i = 1:N] summary(i) using 'chains':'latency_median_ns' with lines lw 1.4 lc rgb colour(i, 1) notitle, \
	for [i = 1:N] summary(i) using 'chains':'latency_median_ns':(mark(1)) with points pt variable ps 0.7 lc rgb colour(i, 1) notitle, \
	for [i = 1:N] keyentry with linespoints pt 7 lc rgb colour(i, 1) title label(i, 'measured')
