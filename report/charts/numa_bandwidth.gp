# numa_bandwidth: a heat map from the CPUs of every node to the memory of every node; the first machine's own.
y_title = 'node of the CPUs'
eval y_titled
set xlabel 'node of the memory'
unset grid
unset key
set label 99 offset character -3.5, 0.6
set offsets 0, 0, 0, 0
set datafile separator whitespace
set datafile nocolumnheaders
set datafile missing '?'
set style fill solid 1

kept = (sum [k = 1:words(series('kernel'))] word(series('kernel'), k) eq 'read') ? 'read' : word(series('kernel'), 1)
ask_grid(how) = sprintf('awk -f "$LATBOOK_CHART_ROOM/grid.awk" -v mirror=no -v row=cpu_node -v column=memory_node -v value=bandwidth_median_bytes_per_s -v where=kernel -v is=%s -v how=%s "$LATBOOK_CHART_SUMMARY_1"', kept, how)
cpus = system(ask_grid('labels'))
every = (words(cpus) + 15) / 16

# A square of cells; few CPUs need little room.
most_side = narrow ? 200 : 400
side = words(cpus) * 40 < most_side ? words(cpus) * 40 : most_side
side = side < 130 ? 130 : side
across = side + 190.
down = side + 106.
set terminal svg noenhanced size across, down font face name 'chart' background rgb '#ffffff'
set lmargin at screen 60. / across
set rmargin at screen (60. + side) / across
set bmargin at screen 70. / down
set tmargin at screen (70. + side) / down
set colorbox user origin screen (82. + side) / across, screen 70. / down size screen 16. / across, screen (side < 240 ? side : 240.) / down
set xtics () scale 0
set ytics () scale 0
do for [k = 1:words(cpus):every] {
	set xtics add (word(cpus, k) k - 1)
	set ytics add (word(cpus, k) k - 1)
}
set xrange [-0.5:words(cpus) - 0.5]
set yrange [words(cpus) - 0.5:-0.5]
# Cividis-like: dark is far; it reads in grey and by eyes that see two colours.
set palette defined (0 '#f3e9b5', 0.3 '#b9b07f', 0.55 '#7c8084', 0.8 '#3a5a8a', 1 '#0b2a55')
set palette maxcolors 24
set cbtics format '%.0s %cB/s' out scale 0.4
set cbrange [0:*]
plot '< '.ask_grid('cells') using 1:2:3 with image pixels
