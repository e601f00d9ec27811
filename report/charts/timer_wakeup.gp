# timer_wakeup: share of the wake-ups at least so late, both axes on log scales.
eval x_time
set logscale y 10
set ytics ('100 %%' 1, '10 %%' 1e-1, '1 %%' 1e-2, '0.1 %%' 1e-3, '0.01 %%' 1e-4)
set xlabel 'late by at least'
y_title = 'share of the wake-ups'
eval y_titled
set yrange [1e-4:1.3]

by = 'policy/placement'
kinds = series(by)
all = held(by)
several = words(series('placement')) > 1
titled(k) = several ? first_of(k) . ', ' . rest_of(k) : first_of(k)
kind(p) = word(kinds, series_of(p))
edge(p) = same(by, kind(p)) && stringcolumn('statistic') eq 'bin' && real(stringcolumn('edge_ns')) > 0 ? real(stringcolumn('edge_ns')) : NaN
share(s) = column(s) > 0 ? column(s) : NaN
plot for [p in all] summary(machine_of(p)) using (edge(p)):(share('share_median_ratio')):(share('share_low_ratio')):(share('share_high_ratio')) with yerrorbars pt -1 lw 1 lc rgb colour(machine_of(p), series_of(p)) notitle, \
	for [p in all] summary(machine_of(p)) using (edge(p)):(share('share_median_ratio')) with linespoints lw 1.6 pt point_full(series_of(p)) ps 0.5 lc rgb colour(machine_of(p), series_of(p)) title label(machine_of(p), titled(kind(p)))
