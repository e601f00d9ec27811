# branch_prediction: time of one branch against the length of a repeating pattern, and against the share of jumps.
y_title = 'time of one branch'
set format y '%g ns'
# The machines that measured an order.
orders = series('order')
repeating = ''
shuffled = ''
sorted = ''
do for [p in held('order')] {
	repeating = repeating . (word(orders, series_of(p)) eq 'repeating' ? ' ' . machine_of(p) : '')
	shuffled = shuffled . (word(orders, series_of(p)) eq 'shuffled' ? ' ' . machine_of(p) : '')
	sorted = sorted . (word(orders, series_of(p)) eq 'sorted' ? ' ' . machine_of(p) : '')
}

of(i) = strlen(i) ? int(i) : 1

# Both panels have one scale, that of the medians: a wide interval may leave it.
top = 0
do for [i = 1:N] {
	stats summary(i) using 'latency_median_ns' nooutput
	top = STATS_max > top ? STATS_max : top
}
# A little below nothing, so that a name has room below its point.
set yrange [-0.1 * top:1.15 * top]
is(order) = same('order', order)
half(order) = is(order) && column('taken_ratio') == 0.5
cycle(w) = is('repeating') ? column('latency_'.w.'_ns') : NaN
share(w) = is('shuffled') ? column('latency_'.w.'_ns') : NaN
side(order) = half(order) ? column('latency_median_ns') : NaN

# Side by side, or one below the other: pixels from the top.
names = N > 1 ? 22 * N : 0
high = narrow ? 640 + names : tall
set terminal svg size wide, high font face name 'chart' background rgb '#ffffff'
left_top = 40 + names
left_end = narrow ? 250 + names : 328
right_top = narrow ? 355 + names : left_top
right_end = narrow ? 565 + names : left_end
set multiplot
set tmargin at screen 1 - real(left_top) / high
set bmargin at screen 1 - real(left_end) / high
set key at screen 0.03,0.99 top left vertical maxrows 20
set lmargin at screen (narrow ? 0.17 : 0.1)
set rmargin at screen (narrow ? 0.97 : 0.56)
eval y_titled
set logscale x 2
set xlabel 'branches until the pattern repeats'
set xtics ('' 1)
do for [e = 2:16:2] { set xtics add (sprintf(e < 10 ? '%.0f' : '%.0f Ki', e < 10 ? 2.**e : 2.**(e - 10)) 2.**e) }
set xrange [3:700000]
plot for [i in repeating] summary(of(i)) using 'pattern_count':(cycle('low')):(cycle('high')) with filledcurves lc rgb colour(of(i), 1) notitle, \
	for [i in repeating] summary(of(i)) using 'pattern_count':(cycle('median')) with lines lw 1.3 lc rgb colour(of(i), 1) notitle, \
	for [i in repeating] summary(of(i)) using 'pattern_count':(cycle('median')):(mark(1)) with points pt variable lc rgb colour(of(i), 1) notitle, \
	for [i in shuffled] summary(of(i)) using (2.**17.4):(side('shuffled')):(mark(2)) with points pt variable ps 0.8 lc rgb colour(of(i), 2) notitle, \
	for [i in sorted] summary(of(i)) using (2.**17.4):(side('sorted')):(mark(3)) with points pt variable ps 0.8 lc rgb colour(of(i), 3) notitle, \
	for [i in word(shuffled, 1)] summary(of(i)) using (2.**17.4):(side('shuffled')):('shuffled') with labels offset 0,0.9 center tc rgb '#404040' notitle, \
	for [i in word(sorted, 1)] summary(of(i)) using (2.**17.4):(side('sorted')):('sorted') with labels offset 0,-0.9 center tc rgb '#404040' notitle, \
	for [i = 1:N] keyentry with linespoints pt 7 lc rgb colour(i, 1) title (N == 1 ? '' : name(i))

unset logscale x
if (!narrow) { unset label 99 }
set tmargin at screen 1 - real(right_top) / high
set bmargin at screen 1 - real(right_end) / high
unset key
set lmargin at screen (narrow ? 0.17 : 0.63)
set rmargin at screen 0.97
set xlabel 'share of branches that jump'
set xtics 0,0.25,1
set format x '%g'
set xrange [-0.04:1.04]
plot for [i in shuffled] summary(of(i)) using 'taken_ratio':(share('low')):(share('high')) with filledcurves lc rgb colour(of(i), 2) notitle, \
	for [i in shuffled] summary(of(i)) using 'taken_ratio':(share('median')) with lines lw 1.3 lc rgb colour(of(i), 2) notitle, \
	for [i in shuffled] summary(of(i)) using 'taken_ratio':(share('median')):(mark(2)) with points pt variable lc rgb colour(of(i), 2) notitle
unset multiplot
