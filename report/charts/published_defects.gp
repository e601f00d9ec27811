# published_defects: implied over possible, by defect and case.
set logscale x 10; set format x '%g'; set xtics 100
set lmargin beside(46)
set offsets graph 0.02, graph 0.02, 0, 0
set xlabel 'implied over possible'
set grid noytics
set key at screen 0.03, screen 0.97 top left vertical maxrows 20
set tmargin (N > 1 ? N + 1.5 : 1)

by = 'defect/case'
kinds = series(by)
all = held(by)
eval row_names
set terminal svg noenhanced size wide, 90 + row_high(24) * (words(kinds) > 6 ? words(kinds) : 6) font face name 'chart' background rgb '#ffffff'
do for [k = 1:words(kinds)] { set ytics add (word(kinds, k) k) }
set yrange [words(kinds) + 0.6:0.4]
lane(p) = series_of(p) + (N == 1 ? 0 : 0.5 * (machine_of(p) - (N + 1) / 2.) / N)
place(p) = same(by, word(kinds, series_of(p))) && (1) ? lane(p) : NaN
x(statistic) = column('excess_'.statistic.'_ratio')
plot for [p in all] summary(machine_of(p)) using (x('median')):(place(p)):(x('low')):(x('high')) with xerrorbars pt -1 lw 1.4 lc rgb colour(machine_of(p), 1) notitle, \
	for [p in all] summary(machine_of(p)) using (x('median')):(place(p)):(mark(1)) with points pt variable ps 0.8 lc rgb colour(machine_of(p), 1) notitle, \
	for [i = 1:N] keyentry with points pt 7 lc rgb colour(i, 1) title (N == 1 ? '' : name(i))
