# rights.awk - what may this process do, and on which CPUs?
#
# SPDX-License-Identifier: MIT

# A line "Name:\tvalue" of /proc/self/status or "Name   soft hard" of /proc/self/limits.
function own(path, name,    i, line) {
	for (i = 1; i <= lines[path]; i++) {
		line = text[path, i]
		if (index(line, name) == 1) {
			line = substr(line, length(name) + 1)
			gsub(/[ \t]+/, " ", line)
			sub(/^ /, "", line)
			return line
		}
	}
	return ""
}

function right_facts(    status, limits, paranoid, root_user, part, units, i, seccomp, have_pmu) {
	status = "/proc/self/status"
	limits = "/proc/self/limits"
	fact_file("aslr", sys_kernel "randomize_va_space")
	fact_file("perf_event_paranoid", sys_kernel "perf_event_paranoid", "this kernel has no perf events")
	fact_file("kptr_restrict", sys_kernel "kptr_restrict")
	fact_file("nmi_watchdog", sys_kernel "nmi_watchdog", "not in this kernel")
	fact_file("sched_autogroup", sys_kernel "sched_autogroup_enabled", "not in this kernel")
	fact_file("sched_realtime_microseconds", sys_kernel "sched_rt_runtime_us")
	fact_file("split_lock_mitigate", sys_kernel "split_lock_mitigate", "not in this kernel")
	split(own(status, "Uid:"), part, " ")
	root_user = part[2] == "0"
	fact("privileges", part[2] == "" ? "" : root_user ? "root" : "user", status)
	units = ""
	for (i = 1; i <= lines["pmu"]; i++) {
		units = units (i > 1 ? " " : "") text["pmu", i]
		have_pmu = have_pmu || text["pmu", i] ~ /^(cpu|cpu_core|cpu_atom|armv[789].*|arm.*pmu.*)$/
	}
	fact("pmu_units", units, "/sys/bus/event_source/devices", "none are listed")
	paranoid = got(sys_kernel "perf_event_paranoid")
	fact("pmu_rights", !have_pmu ? "" : root_user || (paranoid != "" && paranoid + 0 <= 1) ? "kernel and user" : \
		paranoid == "" ? "" : paranoid + 0 == 2 ? "user" : "none", sys_kernel "perf_event_paranoid", \
		have_pmu ? "this kernel has no perf events" : "no CPU counters are listed")
	seccomp = own(status, "Seccomp:")
	fact("seccomp", seccomp == "" ? "" : seccomp == "0" ? "none" : seccomp == "1" ? "strict" : "filter", status)
	fact("no_new_privileges", own(status, "NoNewPrivs:"), status)
	fact("speculative_store_bypass", own(status, "Speculation_Store_Bypass:"), status)
	split(own(limits, "Max locked memory"), part, " ")
	fact("limit_locked_bytes", part[1], limits)
	split(own(limits, "Max open files"), part, " ")
	fact("limit_open_files", part[1], limits)
}

function cpu_set_facts(    status, allowed) {
	status = "/proc/self/status"
	allowed = got("cpus")
	if (allowed != "")
		fact("cpus_allowed", allowed, "CPUS=")
	else
		fact("cpus_allowed", own(status, "Cpus_allowed_list:"), status)
	fact("cpus_allowed_count", fact_value["cpus_allowed"] == "NA" ? "" : count_list(fact_value["cpus_allowed"]), \
		fact_source["cpus_allowed"])
	fact("nodes_allowed", own(status, "Mems_allowed_list:"), status)
	fact_file("cpus_online", system_cpu "online")
	fact("cpus_offline", system_cpu "offline" in text ? (got(system_cpu "offline") == "" ? "none" : got(system_cpu "offline")) : "", \
		system_cpu "offline")
	fact("cpus_isolated", system_cpu "isolated" in text ? (got(system_cpu "isolated") == "" ? "none" : got(system_cpu "isolated")) : "", \
		system_cpu "isolated")
	fact("cpus_tickless", got(system_cpu "nohz_full") !~ /^[0-9]/ ? (system_cpu "online" in text ? "none" : "") : \
		got(system_cpu "nohz_full"), system_cpu "nohz_full")
}
