# gpu_shared_memory: bytes a second by warps, width and stride.
set logscale x 10; set xtics ('' 1); do for [e = 3:16] { set xtics add (in_rate(10.**e) 10.**e) }
set lmargin beside(16)
set offsets graph 0.02, graph 0.02, 0, 0
set xlabel 'bytes a second, all multiprocessors'
set grid noytics
set key at screen 0.03, screen 0.97 top left vertical maxrows 20
set tmargin (N > 1 ? N + 1.5 : 1)

by = 'warps/width_bytes/stride'
kinds = series(by)
all = held(by)
eval row_names
set terminal svg noenhanced size wide, 90 + row_high(24) * (words(kinds) > 6 ? words(kinds) : 6) font face name 'chart' background rgb '#ffffff'
do for [k = 1:words(kinds)] { set ytics add (word(kinds, k) k) }
set yrange [words(kinds) + 0.6:0.4]
lane(p) = series_of(p) + (N == 1 ? 0 : 0.5 * (machine_of(p) - (N + 1) / 2.) / N)
place(p) = same(by, word(kinds, series_of(p))) && (stringcolumn('measure') eq 'bandwidth') ? lane(p) : NaN
x(statistic) = column('bandwidth_'.statistic.'_bytes_per_s')
plot for [p in all] summary(machine_of(p)) using (x('median')):(place(p)):(x('low')):(x('high')) with xerrorbars pt -1 lw 1.4 lc rgb colour(machine_of(p), 1) notitle, \
	for [p in all] summary(machine_of(p)) using (x('median')):(place(p)):(mark(1)) with points pt variable ps 0.8 lc rgb colour(machine_of(p), 1) notitle, \
	for [i = 1:N] keyentry with points pt 7 lc rgb colour(i, 1) title (N == 1 ? '' : name(i))
