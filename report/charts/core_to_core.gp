# core_to_core: a heat map of the round trip between every two CPUs; the first machine's own.
y_title = 'CPU that starts'
eval y_titled
set xlabel 'CPU that answers'
unset grid
unset key
set terminal svg noenhanced size 580,480 font 'sans-serif,14' name 'chart' background rgb '#ffffff'
set lmargin at screen 0.1
set rmargin at screen 0.776
set bmargin at screen 0.12
set tmargin at screen 0.937
set label 99 offset character -3.5, 0.6
set offsets 0, 0, 0, 0
set datafile separator whitespace
set datafile nocolumnheaders
set datafile missing '?'
set style fill solid 1

variant = word(series('variant'), 1)
ask_grid(how) = sprintf('awk -f "$LATBOOK_CHART_ROOM/grid.awk" -v row=initiator -v column=responder -v value=latency_median_ns -v where=variant -v is=%s -v how=%s "$LATBOOK_CHART_SUMMARY_1"', variant, how)
cpus = system(ask_grid('labels'))
every = (words(cpus) + 15) / 16
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
set colorbox user origin screen 0.82, 0.2 size screen 0.03, 0.6
set cbtics format '%g ns' out scale 0.4
set cbrange [0:*]
plot '< '.ask_grid('cells') using 1:2:3 with image pixels
