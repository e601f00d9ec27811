# warnings.awk - which conditions spoil the numbers, or only colour them, and what to do about each?
#
# Reads identity, config and state, one after another, and emits
# severity,key,message,advice. `warning`: the numbers may be wrong or unsteady;
# `note`: they are right, but of this condition.
#
# SPDX-License-Identifier: MIT

split_csv($0, field) >= 2 && field[1] ~ /^[a-z][a-z0-9_]*$/ && field[1] != "key" {
	is[field[1]] = clean(field[2])
	why[field[1]] = clean(field[4])
}

END {
	print "severity,key,message,advice"
	shared()
	clock()
	memory()
	rights()
	busy()
	gpus()
}

# By index, as nvidia-smi counts; sixteen are more than one machine of today holds.
function gpus(    i) {
	for (i = 0; i < 16; i++) {
		if (is["gpu" i "_mig"] == "Enabled")
			warn("note", "gpu" i "_mig", "GPU " i " is divided (MIG): a slice of it is measured, and clock, power and link are those of the whole", \
				"compare its numbers with slices of the same size only")
		if (is["gpu" i "_compute_mode"] == "Prohibited")
			warn("warning", "gpu" i "_compute_mode", "GPU " i " is closed to all programs", "open it as root: nvidia-smi -i " i " -c DEFAULT")
	}
}

function warn(severity, key, message, advice) {
	print severity "," key "," quote(clean(message)) "," quote(clean(advice))
}

function known(key) {
	return (key in is) && is[key] != "NA" && is[key] != ""
}

function shared(    name) {
	name = known("virtualization") ? is["virtualization"] : "an unnamed hypervisor"
	if (is["guest"] == "yes")
		warn("warning", "virtualization", "this is a guest (" name "): cores, caches and clock are what the hypervisor tells, " \
			"and other guests may share them", "believe the measured curves over the stated sizes; repeat at another hour")
	if (known("sandbox") && is["sandbox"] != "none")
		warn("warning", "sandbox", "system calls are answered by " is["sandbox"] ", not by the machine's kernel", \
			"read the kernel chapter as the sandbox's numbers")
	if (known("container") && is["container"] != "none")
		warn("note", "container", "measured inside a container (" is["container"] ")", "nothing, unless limits are named here too")
	if (known("cpu_quota") && is["cpu_quota"] != "none")
		warn("warning", "cpu_quota", "a control group allows the time of " is["cpu_quota"] " CPUs, of " is["cpus_allowed_count"] " usable ones", \
			"lift the quota (cpu.max); with it, more threads than that are stopped in turn")
	if (known("cpus_allowed_count") && known("threads") && is["cpus_allowed_count"] + 0 < is["threads"] + 0)
		warn("note", "cpus_allowed", "only CPUs " is["cpus_allowed"] " may be used, " is["cpus_allowed_count"] " of " is["threads"], \
			"run without taskset, cpuset or CPUS= to measure the whole machine")
	if (known("cpus_offline") && is["cpus_offline"] != "none")
		warn("note", "cpus_offline", "CPUs " is["cpus_offline"] " are offline", "write 1 to their sysfs file 'online' to measure them too")
	if (known("cpus_isolated") && is["cpus_isolated"] != "none")
		warn("note", "cpus_isolated", "CPUs " is["cpus_isolated"] " are isolated from the scheduler", "give them with CPUS= to measure on them")
	if (known("memory_limit_bytes") && is["memory_limit_bytes"] != "none")
		warn("note", "memory_limit_bytes", "a control group limits memory to " is["memory_limit_bytes"] " bytes", \
			"lift the limit (memory.max) if rows on large arrays are missing")
	if (("core_kinds" in is) && !known("core_kinds") && why["core_kinds"] ~ /sys/)
		warn("warning", "core_kinds", "/sys is empty: cores and caches are not known", "mount sysfs to get placements and sizes")
	if (known("core_kinds") && is["core_kinds"] + 0 > 1)
		warn("note", "core_kinds", "cores are of " is["core_kinds"] " kinds", "compare rows of the same kind only")
}

function clock() {
	if (!known("governor"))
		warn("note", "governor", "the clock governor is not known: " why["governor"], "read clock_hertz, which is measured")
	else if (is["governor"] != "performance")
		warn("warning", "governor", "the clock governor is " is["governor"] ", not performance: short runs may meet a low clock", \
			"as root: cpupower frequency-set -g performance, then make again")
	if (known("energy_performance_preference") && is["energy_performance_preference"] !~ /^(performance|0)$/)
		warn("note", "energy_performance_preference", "the energy preference is " is["energy_performance_preference"], \
			"as root: cpupower set --epp performance")
	if (is["turbo"] == "on")
		warn("note", "turbo", "turbo is on: the clock depends on temperature and on how many cores work", \
			"switch it off for steadier numbers; compare clock_hertz between machines")
	if (is["architecture"] == "x86_64" && known("clock_source") && is["clock_source"] !~ /^(tsc|kvm-clock|hyperv_clocksource_tsc_page)$/)
		warn("warning", "clock_source", "the clock source is " is["clock_source"] ": asking the time is a system call", \
			"find in the kernel's log why tsc was refused")
	if (is["external_power"] == "no")
		warn("warning", "external_power", "the machine runs on battery", "plug it in, then make again")
	if (known("throttle_count") && is["throttle_count"] + 0 > 0)
		warn("note", "throttle_count", "cores were throttled " is["throttle_count"] " times since boot", "look at the cooling if it rises while measuring")
}

function memory() {
	if (is["transparent_hugepage"] == "never")
		warn("note", "transparent_hugepage", "transparent huge pages are off: points that ask for them get small pages", \
			"as root: echo madvise > /sys/kernel/mm/transparent_hugepage/enabled")
	if (is["transparent_hugepage"] == "always")
		warn("note", "transparent_hugepage", "transparent huge pages are given without being asked for", \
			"as root: echo madvise > /sys/kernel/mm/transparent_hugepage/enabled")
	if (known("huge_pages_2048_kib") && is["huge_pages_2048_kib"] + 0 == 0)
		warn("note", "huge_pages_2048_kib", "the pool of huge pages is empty: hugetlb points are skipped", "as root: sysctl vm.nr_hugepages=COUNT")
	if (is["numa_balancing"] ~ /^[1-9]/ && is["numa_nodes"] + 0 > 1)
		warn("warning", "numa_balancing", "the kernel moves pages between nodes while they are measured", "as root: sysctl kernel.numa_balancing=0")
	if (is["ksm"] == "1")
		warn("note", "ksm", "the kernel merges equal pages", "as root: echo 0 > /sys/kernel/mm/ksm/run")
	if (is["damon_reclaim"] == "Y" || is["damon_lru_sort"] == "Y")
		warn("note", "damon_reclaim", "DAMON reclaims or sorts memory in the background", "switch its module parameters off")
	if (("memory_peak_bytes_per_s" in is) && !known("memory_peak_bytes_per_s"))
		warn("note", "memory_peak_bytes_per_s", "the peak of the memory bus cannot be declared: " why["memory_peak_bytes_per_s"], \
			"run make machine as root, with dmidecode installed, where there are DMI tables")
}

function rights(    key, active, open_) {
	if (("pmu_rights" in is) && is["pmu_rights"] !~ /kernel/)
		warn("note", "pmu_rights", "hardware counters are " (is["pmu_rights"] == "user" ? "read for user code only" : \
			"not available" (is["pmu_rights"] == "none" ? "" : ": " why["pmu_rights"])), \
			is["pmu_rights"] ~ /^(user|none)$/ ? "as root: sysctl kernel.perf_event_paranoid=1" : "counter columns stay NA; nothing else changes")
	if (is["seccomp"] == "filter")
		warn("note", "seccomp", "every system call passes a seccomp filter", "measure outside the container for the kernel's own cost")
	if (is["nmi_watchdog"] == "1" && known("pmu_units") && is["pmu_rights"] != "NA")
		warn("note", "nmi_watchdog", "the watchdog holds one hardware counter", "as root: sysctl kernel.nmi_watchdog=0")
	for (key in is)
		if (key ~ /^mitigation_/) {
			active += is[key] ~ /^Mitigation/
			open_ += is[key] ~ /^Vulnerable/
		}
	if (is["mitigations"] ~ /^off/)
		warn("note", "mitigations", "mitigations are off: entering the kernel costs less than by default", "compare only with machines of the same setting")
	else if (active)
		warn("note", "mitigations", "mitigations are on (" active " of them): entering the kernel and switching costs more", \
			"compare only with machines of the same setting")
	if (open_ && is["mitigations"] !~ /^off/)
		warn("note", "mitigation_vulnerable", "the kernel calls this machine vulnerable in " open_ " ways", "update microcode and kernel; numbers may change with them")
}

function busy() {
	if (known("load1") && is["load1"] + 0 >= 0.5)
		warn("warning", "load1", "the machine is busy: load " is["load1"], "end other work, then make again")
	if (known("psi_cpu_avg10") && is["psi_cpu_avg10"] + 0 >= 5)
		warn("warning", "psi_cpu_avg10", "tasks waited for a CPU " is["psi_cpu_avg10"] " % of the last seconds", "end other work, then make again")
	if (known("steal_ticks") && is["steal_ticks"] + 0 > 0)
		warn("note", "steal_ticks", "other guests have taken " is["steal_ticks"] " ticks since boot", "look at the disturbed shares; repeat at another hour")
}
