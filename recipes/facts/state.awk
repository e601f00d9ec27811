# state.awk - what is the machine doing right now? key,value; NA where nothing tells.
#
# SPDX-License-Identifier: MIT

{ take($0) }

END {
	split(got("/proc/loadavg"), part, " ")
	state("load1", part[1])
	state("psi_cpu_avg10", pressure("cpu"))
	state("psi_io_avg10", pressure("io"))
	state("psi_memory_avg10", pressure("memory"))
	state("clock_hertz", clock_hertz())
	state("temperature_celsius", temperature())
	state("steal_ticks", steal())
	state("memory_available_bytes", meminfo("MemAvailable"))
	state("memory_total_bytes", meminfo("MemTotal"))
	state("throttle_count", throttles())
	state("huge_pages_free", huge_pages_free())
	state("external_power", external_power())
	print_state()
}

function state(key, value) {
	value = clean(value)
	value = value == "" ? "NA" : value
	fact(key, value)
}

function print_state(    i) {
	sort_keys()
	print "key,value"
	for (i = 1; i <= fact_count; i++)
		print fact_key[i] "," quote(fact_value[fact_key[i]])
}

function pressure(what,    line) {
	line = got("/proc/pressure/" what)
	return match(line, /avg10=[0-9.]+/) ? substr(line, RSTART + 6, RLENGTH - 6) : ""
}

# One CPU stands for all: asking each wakes each.
function clock_hertz(    line, path, hertz) {
	if (got("/sys/devices/system/cpu/cpufreq/policy0/scaling_cur_freq") ~ /^[0-9]+$/)
		return sprintf("%.0f", got("/sys/devices/system/cpu/cpufreq/policy0/scaling_cur_freq") * 1000)
	path = root "/proc/cpuinfo"
	hertz = ""
	while (hertz == "" && (getline line < path) > 0 && line != "")
		if (line ~ /^cpu MHz/ && match(line, /[0-9.]+$/))
			hertz = sprintf("%.0f", substr(line, RSTART) * 1000000)
	close(path)
	return hertz
}

# The hottest of the sensors that were asked, which are the CPU's.
function temperature(    path, hottest) {
	hottest = ""
	for (path in lines)
		if (path ~ /\/temp([0-9]+_input)?$/ && text[path] ~ /^-?[0-9]+$/ && (hottest == "" || text[path] + 0 > hottest))
			hottest = text[path] + 0
	return hottest == "" ? "" : sprintf("%.9g", hottest / 1000)
}

function steal(    line, path, part, n) {
	path = root "/proc/stat"
	n = 0
	if ((getline line < path) > 0)
		n = split(line, part, " ")
	close(path)
	return n >= 9 ? part[9] : ""
}

function meminfo(key,    i, line) {
	for (i = 1; i <= lines["/proc/meminfo"]; i++) {
		line = text["/proc/meminfo", i]
		if (index(line, key ":") == 1 && match(line, /[0-9]+/))
			return kib(substr(line, RSTART, RLENGTH))
	}
	return ""
}

# Sums over CPUs, so that a difference shows that any was throttled.
function throttles(    path, total, found) {
	for (path in text)
		if (path ~ /throttle_count$/ && text[path] ~ /^[0-9]+$/) {
			found = 1
			total += text[path]
		}
	return found ? sprintf("%.0f", total) : ""
}

function huge_pages_free(    path, total, found) {
	for (path in text)
		if (path ~ /free_hugepages$/) {
			found = 1
			total += text[path]
		}
	return found ? sprintf("%.0f", total) : ""
}

function external_power(    path, found, on) {
	for (path in text)
		if (path ~ /^\/sys\/class\/power_supply\/(AC|ADP|ACAD)[^\/]*\/online$/) {
			found = 1
			on = on || text[path] == "1"
		}
	return found ? (on ? "yes" : "no") : ""
}
