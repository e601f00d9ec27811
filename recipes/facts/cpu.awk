# cpu.awk - what does /proc/cpuinfo call this CPU? Fills cpu[vendor family model stepping model_name ...].
#
# x86 says it in words. aarch64 gives numbers of implementer and part, put into
# words by the list below; a part that is not in it keeps its numbers.
#
# SPDX-License-Identifier: MIT

# Reads the first processor, or with `whole` all of them; returns how many were read.
function read_cpuinfo(whole,    path, line, at, key, value, count, n, implementer) {
	path = root "/proc/cpuinfo"
	count = 0
	while ((getline line < path) > 0) {
		if (line == "" && !whole && count)
			break
		at = index(line, ":")
		if (!at)
			continue
		key = substr(line, 1, at - 1)
		gsub(/[ \t]+$/, "", key)
		value = substr(line, at + 1)
		sub(/^[ \t]+/, "", value)
		if (key == "processor" && value ~ /^[0-9]+$/)
			count++
		if (!(key in info))
			info[key] = value
		if (key == "CPU implementer")
			implementer = value
		if ((key == "CPU part" || key == "physical id") && !((key, value) in cpu_seen)) {
			cpu_seen[key, value] = 1
			n = ++cpu_values[key]
			cpu_value[key, n] = value
			if (key == "CPU part")
				implementer_of[n] = implementer
		}
	}
	close(path)
	name_cpu()
	return count
}

function name_cpu(    i) {
	cpu["architecture"] = peek("/proc/sys/kernel/arch")
	if ("CPU implementer" in info) {
		if (cpu["architecture"] == "")
			cpu["architecture"] = info["CPU architecture"] + 0 >= 8 ? "aarch64" : "arm"
		cpu["vendor"] = arm_vendor(info["CPU implementer"])
		cpu["family"] = info["CPU architecture"]
		cpu["stepping"] = info["CPU variant"] " " info["CPU revision"]
		cpu["model"] = cpu["model_name"] = ""
		for (i = 1; i <= cpu_values["CPU part"]; i++) {
			cpu["model"] = cpu["model"] (i > 1 ? " " : "") cpu_value["CPU part", i]
			cpu["model_name"] = cpu["model_name"] (i > 1 ? " + " : "") \
				arm_part(implementer_of[i], cpu_value["CPU part", i])
		}
		return
	}
	if (cpu["architecture"] == "" && info["flags"] != "")
		cpu["architecture"] = info["flags"] ~ /(^| )lm( |$)/ ? "x86_64" : "i686"
	cpu["vendor"] = info["vendor_id"]
	cpu["family"] = info["cpu family"]
	cpu["model"] = info["model"]
	cpu["stepping"] = info["stepping"]
	cpu["model_name"] = clean(info["model name"])
	if (cpu["model_name"] == "")
		cpu["model_name"] = clean(info["cpu"] != "" ? info["cpu"] : info["uarch"])
}

function arm_vendor(implementer,    list, pair, n, i) {
	n = split("0x41 ARM|0x42 Broadcom|0x43 Cavium|0x46 Fujitsu|0x48 HiSilicon|0x4e NVIDIA|0x50 APM|" \
		"0x51 Qualcomm|0x53 Samsung|0x61 Apple|0x6d Microsoft|0x70 Phytium|0xc0 Ampere", list, "|")
	for (i = 1; i <= n; i++) {
		split(list[i], pair, " ")
		if (pair[1] == implementer)
			return pair[2]
	}
	return implementer
}

function arm_part(implementer, part,    list, n, i) {
	n = split("0x41 0xd03 Cortex-A53|0x41 0xd04 Cortex-A35|0x41 0xd05 Cortex-A55|0x41 0xd07 Cortex-A57|" \
		"0x41 0xd08 Cortex-A72|0x41 0xd09 Cortex-A73|0x41 0xd0a Cortex-A75|0x41 0xd0b Cortex-A76|" \
		"0x41 0xd0c Neoverse-N1|0x41 0xd0d Cortex-A77|0x41 0xd40 Neoverse-V1|0x41 0xd41 Cortex-A78|" \
		"0x41 0xd44 Cortex-X1|0x41 0xd46 Cortex-A510|0x41 0xd47 Cortex-A710|0x41 0xd48 Cortex-X2|" \
		"0x41 0xd49 Neoverse-N2|0x41 0xd4d Cortex-A715|0x41 0xd4e Cortex-X3|0x41 0xd4f Neoverse-V2|" \
		"0x41 0xd80 Cortex-A520|0x41 0xd81 Cortex-A720|0x41 0xd82 Cortex-X4|0x41 0xd84 Neoverse-V3|" \
		"0x41 0xd85 Cortex-X925|0x41 0xd87 Cortex-A725|0x41 0xd8e Neoverse-N3|0x43 0x0af ThunderX2|" \
		"0x46 0x001 A64FX|0x48 0xd01 Kunpeng-920|0x4e 0x004 Carmel|0x51 0x001 Oryon|" \
		"0x6d 0xd49 Cobalt-100|0xc0 0xac3 Ampere-1|0xc0 0xac4 Ampere-1A", list, "|")
	for (i = 1; i <= n; i++)
		if (index(list[i], implementer " " part " ") == 1)
			return substr(list[i], length(implementer " " part " ") + 1)
	return "part " implementer "-" part
}
