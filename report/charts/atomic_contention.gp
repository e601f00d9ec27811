# atomic_contention: operations of all threads together against threads, one line an operation and set of CPUs.
set logscale x 2
set xlabel 'threads'
eval y_operations
y_title = 'operations on one line'
eval y_titled

by = 'operation/placement'
kinds = series(by)
# Where all cores are of one kind, all physical cores are those of the sweep once more.
all = ''
do for [p in held(by)] { if (!(one_kind && rest_of(word(kinds, series_of(p))) ne 'all-performance-cores')) { all = all . ' ' . p } }
set_of(k) = k eq 'all-performance-cores' ? '' : ', ' . k
y(p, statistic) = same(by, word(kinds, series_of(p))) ? column('throughput_'.statistic.'_operation_per_s') : NaN
ink(p) = colour(machine_of(p), series_of(p))
plot for [p in all] summary(machine_of(p)) using 'threads':(y(p, 'median')):(y(p, 'low')):(y(p, 'high')) with yerrorbars pt -1 lw 1 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'threads':(y(p, 'median')) with lines lw 1.3 lc rgb ink(p) notitle, \
	for [p in all] summary(machine_of(p)) using 'threads':(y(p, 'median')):(mark(series_of(p))) with points pt variable lc rgb ink(p) notitle, \
	for [p in all] keyentry with linespoints pt point_full(series_of(p)) lw 1.3 lc rgb ink(p) title label(machine_of(p), first_of(word(kinds, series_of(p))).set_of(rest_of(word(kinds, series_of(p)))))
