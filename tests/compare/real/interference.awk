# interference.awk - one key's summaries: quiet ones first, then each disturbed state against their range.
#
# Prints 1,KEY,STATE,counts… and 2,KEY,STATE,CELL,… for each cell that moved
# without a flag. -v key, -v parameters: how many of the first columns name a cell.
#
# SPDX-License-Identifier: MIT
function cell_name(   i, name) {
	for (i = 1; i <= parameters; i++)
		name = name (i > 1 ? " " : "") $i
	return name
}
function close_state() {
	if (state != "" && state !~ /^quiet/)
		printf "1,%s,%s,%d,%d,%d,%d,%d,%d,%.1f %%\n", key, state, cells, disturbed, neighbours, load, moved, unflagged, cells ? 100 * samples / cells : 0
	cells = disturbed = neighbours = load = moved = unflagged = samples = 0
}
FNR == 1 {
	close_state()
	parts = split(FILENAME, part, "/")
	state = part[parts - 1]
	split("", at)
	values = 0
	for (i = 1; i <= NF; i++) {
		at[$i] = i
		if ($i ~ /_median_/ && $i !~ /^duration_/)
			median[++values] = $i
	}
	next
}
$at["status"] != "ok" && $at["status"] != "disturbed" { next }
{
	for (v = 1; v <= values; v++) {
		column = median[v]
		value = $at[column]
		if (value == "NA")
			continue
		name = cell_name() SUBSEP column
		split(column, half, "_median_")
		if (state ~ /^quiet/) {
			small = $at[half[1] "_low_" half[2]] + 0
			large = $at[half[1] "_high_" half[2]] + 0
			if (!(name in low) || small < low[name])
				low[name] = small
			if (!(name in high) || large > high[name])
				high[name] = large
			continue
		}
		if (!(name in low))
			continue
		cells++
		samples += $at["disturbed_ratio"]
		flags = " " $at["flags"] " "
		is_disturbed = index(flags, " disturbed ") > 0
		is_neighbours = index(flags, " neighbours ") > 0
		disturbed += is_disturbed
		neighbours += is_neighbours
		is_load = index(flags, " load ") > 0
		load += is_load
		cpu = (half[1] "_cpu_" half[2]) in at ? $at[half[1] "_cpu_" half[2]] : "NA"
		if (outside(value) && (cpu == "NA" || outside(cpu))) {
			moved++
			if (!is_disturbed && !is_neighbours && !is_load) {
				unflagged++
				printf "2,%s,%s,%s,%s,%s,%s,%s,%s,%s\n", key, state, cell_name(), column, low[name], high[name], value, cpu, $at["flags"]
			}
		}
	}
}
function outside(number) {
	return number > high[name] + 0.05 * abs(high[name]) || number < low[name] - 0.05 * abs(low[name])
}
function abs(number) {
	return number < 0 ? -number : number
}
END { close_state() }
