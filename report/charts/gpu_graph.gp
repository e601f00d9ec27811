# gpu_graph: device and host time of a node against nodes.
set logscale x 2
eval y_time_fine
set xlabel 'nodes of the graph'
y_title = 'device time of a node'
eval y_titled

by = 'shape'
kinds = series(by)
all = held(by)
wanted(p) = same(by, word(kinds, series_of(p))) && (1)
y(p, statistic) = wanted(p) ? column('execute_node_'.statistic.'_ns') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'nodes':(y(p, 'low')):(y(p, 'high')) with filledcurves lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'nodes':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'nodes':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), word(kinds, series_of(p)))
