# memory.awk - how much memory, in which modules, on how many channels?
#
# MemTotal leaves out what the kernel keeps for itself and so differs from
# kernel to kernel; rounded up to a sixteenth of its power of two it is what is
# installed. Guests are given and relieved of memory while they run, so theirs
# is state. Modules come from DMI type 17 (only root may read it): modules on
# one channel share its bus, so the peak counts channels, not modules.
#
# SPDX-License-Identifier: MIT

function memory_facts(    total, unit) {
	total = 0
	if (match(got("/proc/meminfo"), /[0-9]+/))
		total = substr(got("/proc/meminfo"), RSTART, RLENGTH) * 1024
	if (is_guest() == "yes")
		fact("memory_bytes", "", "/proc/meminfo", "a guest's memory changes while it runs; see the state")
	else if (!total)
		fact("memory_bytes", "", "/proc/meminfo", "not told")
	else {
		for (unit = 1; unit * 2 <= total; unit *= 2)
			;
		unit /= 16
		fact("memory_bytes", sprintf("%.0f", (int((total - 1) / unit) + 1) * unit), "/proc/meminfo", "", \
			"MemTotal rounded up to what is installed")
	}
	read_modules()
	module_facts()
}

function read_modules(    i, line, at, key, value) {
	for (i = 1; i <= lines["dmi"]; i++) {
		line = text["dmi", i]
		if (line ~ /^Memory Device/) {
			n_modules++
			continue
		}
		at = index(line, ":")
		key = substr(line, 1, at - 1)
		sub(/^[ \t]+/, "", key)
		value = clean(substr(line, at + 1))
		module[n_modules, key] = value
	}
}

function module_bytes(size) {
	if (size !~ /^[0-9]+ [KMGT]B/)
		return 0
	return size * (size ~ /TB/ ? 1099511627776 : size ~ /GB/ ? 1073741824 : size ~ /MB/ ? 1048576 : 1024)
}

# The channel a module sits on, as its locators name it; "" when they do not.
function module_channel(i,    words, where, processor) {
	words = tolower(module[i, "Bank Locator"] " " module[i, "Locator"])
	processor = match(words, /(cpu|proc|p|node)[ _]?[0-9]+/) ? substr(words, RSTART, RLENGTH) : ""
	if (match(words, /controller[ _-]?[0-9]+/))
		processor = processor " " substr(words, RSTART, RLENGTH)
	if (match(words, /channel[ _-]?[0-9a-z]/))
		return processor " " substr(words, RSTART + RLENGTH - 1, 1)
	if (match(words, /dimm[ _-]?[a-p][0-9]*($|[ _])/)) {
		where = substr(words, RSTART + 4, RLENGTH - 4)
		gsub(/[^a-p]/, "", where)
		return processor " " where
	}
	return ""
}

function module_facts(    i, source, total, rate, slowest, type, why, channel, seen, channels, width, count, unknown) {
	source = "dmidecode -t 17"
	count = 0
	for (i = 1; i <= n_modules; i++) {
		if (!module_bytes(module[i, "Size"]))
			continue
		count++
		total += module_bytes(module[i, "Size"])
		type = type == "" ? module[i, "Type"] : type
		rate = module[i, "Configured Memory Speed"]
		if (rate !~ /^[0-9]/)
			rate = module[i, "Configured Clock Speed"]
		if (rate !~ /^[0-9]/)
			rate = module[i, "Speed"]
		if (rate ~ /^[0-9]/ && (!slowest || rate + 0 < slowest))
			slowest = rate + 0
		channel = module_channel(i)
		if (channel == "")
			unknown = 1
		else if (!(channel in seen)) {
			seen[channel] = 1
			channels++
			width += module[i, "Data Width"] ~ /^[0-9]/ ? module[i, "Data Width"] / 8 : 8
		}
	}
	why = got("dmi-missing")
	if (why == "")
		why = "the firmware lists no memory modules"
	fact("dimm_count", count ? count : "", source, why)
	fact("dimm_bytes", count ? sprintf("%.0f", total) : "", source, why)
	fact("dimm_type", count && type !~ /Unknown|Other|^RAM$/ ? type : "", source, count ? "not told" : why)
	fact("dimm_transfers_per_s", slowest ? sprintf("%.0f", slowest * 1000000) : "", source, count ? "not told" : why)
	if (unknown)
		why = "the firmware does not name the channels"
	else if (count && !slowest)
		why = "the firmware does not tell the speed"
	fact("memory_channels", unknown || !channels ? "" : channels, source, why)
	fact("memory_peak_bytes_per_s", unknown || !channels || !slowest ? "" : sprintf("%.0f", width * slowest * 1000000), \
		source, why, "channels x bytes x transfers per second")
}
