# identity.awk - what is this machine? Discrete facts only: no clock, no load, no free memory.
#
# Emits key,value,source,note, sorted by key. With `only_id` it prints the id
# and opens no more than the first block of /proc/cpuinfo and the machine-id;
# with `only_digits` the six digits, or NA.
#
# SPDX-License-Identifier: MIT

only_id || only_digits { exit }
{ take($0) }

END {
	if (only_digits) {
		digits = machine_digits()
		print digits == "" ? "NA" : digits
		exit
	}
	cpus = read_cpuinfo(!only_id)
	if (only_id) {
		print machine_id()
		exit
	}
	cpu_facts()
	if (read_topology()) {
		topology_facts()
		node_facts()
	} else
		topology_from_cpuinfo(cpus)
	virtual_facts()
	memory_facts()
	board_facts()
	gpu_facts()
	digits = machine_digits()
	fact("machine", digits, "HMAC-SHA256 of the machine-id", "this system has no machine-id")
	identity_hashes()
	print_facts()
}

function cpu_facts(    source) {
	source = "/proc/cpuinfo"
	fact("architecture", cpu["architecture"], source)
	fact("vendor", cpu["vendor"], source)
	fact("family", cpu["family"], source)
	fact("model", cpu["model"], source)
	fact("stepping", cpu["stepping"], source)
	fact("model_name", cpu["model_name"], source)
}

function board_facts(    dmi, why) {
	dmi = "/sys/class/dmi/id/"
	why = "no DMI tables here"
	fact_file("board_vendor", dmi "board_vendor", why)
	if (got(dmi "board_name") == "" && got("board") != "")
		fact("board_name", got("board"), "/proc/device-tree/model")
	else
		fact_file("board_name", dmi "board_name", why)
	fact_file("bios_vendor", dmi "bios_vendor", why)
	fact_file("bios_version", dmi "bios_version", why)
	fact_file("bios_date", dmi "bios_date", why)
}

# One line a GPU: index, PCI id, name, memory in MiB. Never a UUID or a serial.
function gpu_facts(    i, n, part, count, key) {
	count = 0
	for (i = 1; i <= lines["gpu"]; i++) {
		n = split(text["gpu", i], part, / *, */)
		if (n < 4 || part[1] !~ /^[0-9]+$/)
			continue
		count++
		key = "gpu" part[1]
		fact(key "_name", part[3], "nvidia-smi")
		fact(key "_pci_id", tolower(part[2]), "nvidia-smi")
		fact(key "_memory_bytes", part[4] ~ /^[0-9]+$/ ? sprintf("%.0f", part[4] * 1048576) : "", "nvidia-smi")
		fact(key "_class", substr(sha256(octal(clean(part[3]) " " part[4], 0)), 1, 12), "SHA-256 of name and memory")
	}
	fact("gpu_count", count ? count : "", "nvidia-smi", got("gpu-missing"))
}
