# style.gp - all looks of the charts; a chart script only plots.
#
# What to draw comes through the environment (chart.sh), never as gnuplot code:
# LATBOOK_CHART_ROOM (this folder), LATBOOK_CHART_OUT, LATBOOK_CHART_COUNT, and
# for each machine i LATBOOK_CHART_SUMMARY_i, LATBOOK_CHART_NAME_i and
# LATBOOK_CHART_FACTS_i (identity.csv or /dev/null).
#
# Gives scripts: N, summary(i), name(i), series('column') and
# held('column') to go through what was measured, fact(i, 'key') = a number or
# 0, colour(i, s), and mark(s), a point that is hollow where the row is flagged.
# With one machine a series has its own colour; with several the colour is the
# machine's, on every chart, and the series shows by its point.
#
# SPDX-License-Identifier: MIT
set encoding utf8
N = int(system('printf %s "${LATBOOK_CHART_COUNT:-1}"'))
summary(i) = system(sprintf('printf %%s "$LATBOOK_CHART_SUMMARY_%d"', i))
name(i) = system(sprintf('printf %%s "$LATBOOK_CHART_NAME_%d"', i))

# series(columns): words such as `4k/whole`, the values of the columns that any machine measured;
# held(columns): `I:S` for each machine I that measured series S, so that no empty plot is asked for.
files = ''
do for [i = 1:N] { files = files . sprintf(' "$LATBOOK_CHART_SUMMARY_%d"', i) }
ask(columns, how) = system(sprintf('awk -v columns=%s -v how=%s -f "$LATBOOK_CHART_ROOM/series.awk" %s', columns, how, files))
series(columns) = ask(columns, 'words')
held(columns) = ask(columns, 'pairs')
machine_of(pair) = int(pair[1:strstrt(pair, ':') - 1])
series_of(pair) = int(pair[strstrt(pair, ':') + 1:*])
first_of(text) = strstrt(text, '/') ? text[1:strstrt(text, '/') - 1] : text
rest_of(text) = strstrt(text, '/') ? text[strstrt(text, '/') + 1:*] : ''
joined(columns) = strstrt(columns, '/') ? stringcolumn(first_of(columns)) . '/' . joined(rest_of(columns)) : stringcolumn(columns)
same(columns, value) = joined(columns) eq value
fact(i, key) = real(system(sprintf('awk -v key=%s -f "$LATBOOK_CHART_ROOM/fact.awk" "$LATBOOK_CHART_FACTS_%d"', key, i)))

# Every chart is drawn twice. The narrow one is for a phone: names of rows stand above them and not beside,
# what is named along an axis is half as much, panels stand below each other.
narrow = int(system('printf %s "${LATBOOK_CHART_NARROW:-0}"'))
wide = narrow ? 390 : 760
tall = narrow ? 410 : 400
face = narrow ? 'sans-serif,13' : 'sans-serif,14'
set terminal svg size wide,tall font face name 'chart' background rgb '#ffffff'
beside(characters) = narrow ? 3 : characters
row_high(pixels) = narrow ? 36 : pixels
set output system('printf %s "$LATBOOK_CHART_OUT"')

set datafile separator comma
set datafile missing NaN
set datafile columnheaders

array palette[7] = ['#0b62a8', '#c2410c', '#0a7a5c', '#86428a', '#9a6700', '#0e7c96', '#5b6470']
colour(i, s) = palette[((N == 1 ? s : i) - 1) % 7 + 1]
array full[6] = [7, 5, 9, 13, 11, 15]
array open[6] = [6, 4, 8, 12, 10, 14]
point_full(s) = full[(s - 1) % 6 + 1]
point_open(s) = open[(s - 1) % 6 + 1]
label(i, text) = N == 1 ? text : name(i) . (strlen(text) ? ' ' . text : '')

# Where all cores are of one kind, nobody asks which.
one_kind = N == 1 && fact(1, 'core_kinds') == 1
swap(text, from, into) = strstrt(text, from) ? text[1:strstrt(text, from) - 1] . into . text[strstrt(text, from) + strlen(from):*] : text
spoken(text) = one_kind ? swap(swap(swap(swap(text, 'one-performance-core', 'one core'), 'all-performance-cores', 'all cores'), 'all-performance-logical', 'all-logical'), 'performance core', 'core') : text

# Flags that say something of every run of the session do not single a point out.
whole(f) = f eq 'NA' || f eq 'virtual' || f eq 'busy' || f eq 'load' || f eq 'single-order'
flagged(f) = (sum [w = 1:words(f)] !whole(word(f, w))) > 0
doubtful(s) = flagged(stringcolumn('flags')) || stringcolumn('validity') ne 'ok'
mark(s) = doubtful(s) ? point_open(s) : point_full(s)

set style fill transparent solid 0.16 noborder
set termoption noenhanced
set border 3 lw 0.8 lc rgb '#707070'
set tics nomirror out scale 0.6
set grid xtics ytics lw 0.6 lc rgb '#d9d9d9' lt 1
set key outside top left horizontal Left reverse samplen 1.6 width 1 height 0.3 maxrows 3 tc rgb '#404040'
if (narrow) { set key maxrows 12 maxcols 1 }
row_names = "set ytics () nomirror" . (narrow ? " left scale 0 offset character 1,0.8" : "")
set lmargin 8.5
set rmargin 4
set bmargin 3.4
set offsets graph 0, graph 0.012, graph 0.04, graph 0.04
# What the vertical axis shows stands above it, level, where it can be read: `y_title = '…'; eval y_titled`.
y_titled = "set title ' ' font ',5'; set label 99 y_title at graph 0, graph 1 offset character -6.5, 0.9"
set autoscale y noextend
set pointsize 0.55
set errorbars 0

# Axes in powers that people read: bytes 4 KiB, 1 MiB; seconds 1 ns, 1 µs; rates 10 GB/s.
# x_bytes, y_time and so on are strings for eval: `eval y_time` labels a log axis.
in_bytes(b) = b < 1024 ? sprintf('%.0f B', b) : b < 1048576 ? sprintf('%.4g KiB', b / 1024.) : b < 1073741824 ? sprintf('%.4g MiB', b / 1048576.) : sprintf('%.4g GiB', b / 1073741824.)
in_time(n) = n < 0.999 ? sprintf('%.4g ps', n * 1e3) : n < 999 ? sprintf('%.4g ns', n) : n < 999e3 ? sprintf('%.4g µs', n / 1e3) : n < 999e6 ? sprintf('%.4g ms', n / 1e6) : sprintf('%.4g s', n / 1e9)
in_rate(r) = r < 999e3 ? sprintf('%.4g kB/s', r / 1e3) : r < 999e6 ? sprintf('%.4g MB/s', r / 1e6) : r < 999e9 ? sprintf('%.4g GB/s', r / 1e9) : sprintf('%.4g TB/s', r / 1e12)
x_bytes = "set logscale x 2; set xtics ('' 1); do for [e = 6:40:(narrow ? 4 : 2)] { set xtics add (in_bytes(2.**e) 2.**e) }"
y_time = "set logscale y 10; set ytics ('' 1e-9); do for [e = -3:12] { set ytics add (in_time(10.**e) 10.**e) }"
y_time_fine = "set logscale y 10; set ytics ('' 1e-9); do for [e = -3:12] { do for [d in '1 2 5'] { set ytics add (in_time(d * 10.**e) d * 10.**e) } }"
x_time = "set logscale x 10; set xtics ('' 1e-9); do for [e = -3:12] { set xtics add (in_time(10.**e) 10.**e) }"
y_rate = "set logscale y 10; set ytics ('' 1); do for [e = 3:14] { do for [d in '1 2 5'] { set ytics add (in_rate(d * 10.**e) d * 10.**e) } }"
in_operations(r) = r < 999e3 ? sprintf('%.4g k/s', r / 1e3) : r < 999e6 ? sprintf('%.4g M/s', r / 1e6) : sprintf('%.4g G/s', r / 1e9)
y_operations = "set logscale y 10; set ytics ('' 1); do for [e = 3:12] { do for [d in '1 2 5'] { set ytics add (in_operations(d * 10.**e) d * 10.**e) } }"
y_linear_time = "set yrange [0:*]; set format y '%g ns'"
y_linear_rate = "set yrange [0:*]; set format y '%.0s %cB/s'"
