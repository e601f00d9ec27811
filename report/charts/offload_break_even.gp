# offload_break_even: the size from which the device is faster, against operations a byte; above the line it pays.
# Draws: record=break_even
set logscale x 2
set xlabel 'operations a byte'
set logscale y 2
set ytics ('' 1); do for [e = 0:40:4] { set ytics add (in_bytes(2.**e) 2.**e) }
y_title = 'bytes of data'
eval y_titled
turn(i) = stringcolumn('record') eq 'break_even' ? column('break_even_median_bytes') : NaN
set label 97 'the device is faster' at graph 0.97, graph 0.93 right tc rgb '#707070'
set label 96 'the host is faster' at graph 0.03, graph 0.06 left tc rgb '#707070'
plot for [i = 1:N] summary(i) using 'intensity':(turn(i)) with lines lw 1.4 lc rgb colour(i, 1) notitle, \
	for [i = 1:N] summary(i) using 'intensity':(turn(i)):(mark(1)) with points pt variable lc rgb colour(i, 1) notitle, \
	for [i = 1:N] keyentry with linespoints pt 7 lc rgb colour(i, 1) title (N == 1 ? '' : name(i))
