# config.awk - how is this machine set while it is measured?
#
# Everything here can be changed without changing the machine. Of the kernel's
# command line only words by the names below are kept, and only with plain
# values: the rest names disks, hosts and addresses.
#
# SPDX-License-Identifier: MIT

{ take($0) }

END {
	system_cpu = "/sys/devices/system/cpu/"
	sys_kernel = "/proc/sys/kernel/"
	read_cpuinfo(0)
	kernel_facts()
	mitigation_facts()
	frequency_facts()
	memory_mode_facts()
	clock_facts()
	right_facts()
	cpu_set_facts()
	cgroup_facts()
	virtual_facts()
	sandbox_facts()
	tool_facts()
	gpu_setting_facts()
	given_facts()
	print_facts()
}

function kernel_facts(    i, at, built, preempt, version) {
	version = got(sys_kernel "version")
	fact_file("kernel_release", sys_kernel "osrelease")
	fact_file("kernel_version", sys_kernel "version")
	for (i = 1; i <= lines["kernel"]; i++) {
		at = index(text["kernel", i], "=")
		built[substr(text["kernel", i], 8, at - 8)] = substr(text["kernel", i], at + 1)
	}
	fact("kernel_timer_hertz", built["HZ"], "kernel configuration", "the kernel's configuration is not readable")
	preempt = chosen(got("/sys/kernel/debug/sched/preempt"))
	if (preempt == "")
		preempt = version ~ /PREEMPT_RT/ ? "realtime" : version ~ /PREEMPT_DYNAMIC/ ? "dynamic" : \
			version ~ /PREEMPT/ ? "full" : version == "" ? "" : "none"
	fact("kernel_preemption", preempt, "/sys/kernel/debug/sched/preempt, else kernel version")
	fact("kernel_tickless", built["NO_HZ_FULL"] == "y" ? "full" : built["NO_HZ_IDLE"] == "y" ? "idle" : \
		built["HZ"] != "" ? "no" : "", "kernel configuration", "the kernel's configuration is not readable")
	fact("command_line", allowed_words(got("/proc/cmdline")), "/proc/cmdline", \
		got("/proc/cmdline") == "" ? "not readable" : "no word on the list of names that are recorded")
	fact("lockdown", chosen(got("/sys/kernel/security/lockdown")), "/sys/kernel/security/lockdown", "not readable")
	fact_file("microcode", system_cpu "cpu0/microcode/version", "not told")
	if (fact_value["microcode"] == "NA" && info["microcode"] != "")
		fact("microcode", info["microcode"], "/proc/cpuinfo")
}

function allowed_words(line,    names, part, n, i, name, kept) {
	names = " mitigations nosmt isolcpus nohz nohz_full rcu_nocbs rcu_nocb_poll irqaffinity maxcpus nr_cpus possible_cpus mem " \
		"intel_pstate amd_pstate intel_idle.max_cstate processor.max_cstate idle cpuidle.off cpuidle.governor " \
		"cpuidle_haltpoll.force haltpoll transparent_hugepage hugepages hugepagesz default_hugepagesz hugetlb_cma " \
		"preempt threadirqs tsc clocksource highres skew_tick hpet no_timer_check numa numa_balancing " \
		"pti nopti kpti spectre_v2 spectre_v2_user spectre_bhi nospectre_v1 nospectre_v2 spec_store_bypass_disable " \
		"nospec_store_bypass_disable ssbd l1tf mds tsx tsx_async_abort retbleed spec_rstack_overflow srbds " \
		"gather_data_sampling reg_file_data_sampling indirect_target_selection mmio_stale_data l1d_flush " \
		"kvm-intel.vmentry_l1d_flush vsyscall nokaslr kaslr norandmaps randomize_kstack_offset init_on_alloc init_on_free " \
		"slab_nomerge page_poison iommu intel_iommu amd_iommu swiotlb audit selinux apparmor lockdown psi " \
		"nowatchdog nmi_watchdog nosoftlockup watchdog split_lock_detect workqueue.power_efficient pcie_aspm nox2apic " \
		"nested_pvm sched_vcpu_pack page_reporting.page_reporting_order deferred_init lru_gen cgroup_disable " \
		"arm64.nosve arm64.nosme nomodule "
	n = split(line, part, /[ \t]+/)
	kept = ""
	for (i = 1; i <= n && part[i] != "--"; i++) {
		name = part[i]
		sub(/=.*$/, "", name)
		if (name != "" && index(names, " " name " ") && part[i] ~ /^[A-Za-z0-9_.=,-]+$/ && length(part[i]) <= 64)
			kept = kept (kept == "" ? "" : " ") part[i]
	}
	return kept
}

function mitigation_facts(    path, name, base, found, line) {
	base = system_cpu "vulnerabilities/"
	line = " " allowed_words(got("/proc/cmdline")) " "
	for (path in lines)
		if (index(path, base) == 1) {
			found = 1
			name = substr(path, length(base) + 1)
			if (name ~ /^[a-z0-9_]+$/)
				fact("mitigation_" name, text[path], path)
		}
	fact("mitigations", match(line, / mitigations=[a-z,_]+ /) ? substr(line, RSTART + 13, RLENGTH - 14) : \
		line ~ / (nopti|pti=off|nospectre_v2|spectre_v2=off) / ? "partly off" : got("/proc/cmdline") == "" ? "" : "default", \
		"/proc/cmdline", "not readable", found ? "" : "the kernel lists no vulnerabilities")
}

function memory_mode_facts(    base, path, name, found, i, line, swap) {
	base = "/sys/kernel/mm/"
	fact("transparent_hugepage", chosen(got(base "transparent_hugepage/enabled")), base "transparent_hugepage/enabled", "not in this kernel")
	fact("transparent_hugepage_defrag", chosen(got(base "transparent_hugepage/defrag")), base "transparent_hugepage/defrag", "not in this kernel")
	fact("transparent_hugepage_shmem", chosen(got(base "transparent_hugepage/shmem_enabled")), base "transparent_hugepage/shmem_enabled", "not in this kernel")
	for (path in lines) {
		if (path !~ /\/hugepages-[0-9]+kB\/nr_hugepages$/)
			continue
		found = 1
		match(path, /[0-9]+kB/)
		name = substr(path, RSTART, RLENGTH - 2)
		fact("huge_pages_" name "_kib", text[path], path)
	}
	if (!found)
		fact("huge_pages", "", base "hugepages", "no pools of huge pages")
	fact_file("ksm", base "ksm/run", "not in this kernel")
	fact_file("multi_generation_lru", base "lru_gen/enabled", "not in this kernel")
	fact_file("damon_threads", base "damon/admin/kdamonds/nr_kdamonds", "not readable here")
	fact_file("damon_reclaim", "/sys/module/damon_reclaim/parameters/enabled", "not in this kernel")
	fact_file("damon_lru_sort", "/sys/module/damon_lru_sort/parameters/enabled", "not in this kernel")
	fact_file("swappiness", "/proc/sys/vm/swappiness")
	fact_file("overcommit_memory", "/proc/sys/vm/overcommit_memory")
	fact_file("zone_reclaim_mode", "/proc/sys/vm/zone_reclaim_mode", "not in this kernel")
	fact_file("compaction_proactiveness", "/proc/sys/vm/compaction_proactiveness", "not in this kernel")
	fact_file("numa_balancing", sys_kernel "numa_balancing", "not in this kernel")
	swap = ""
	for (i = 1; i <= lines["/proc/meminfo"]; i++) {
		line = text["/proc/meminfo", i]
		if (line ~ /^SwapTotal:/ && match(line, /[0-9]+/))
			swap = kib(substr(line, RSTART, RLENGTH))
	}
	fact("swap_bytes", swap, "/proc/meminfo")
	fact("page_bytes", got("page-size"), "getconf PAGESIZE", root != "" ? "a recorded tree does not tell" : "no getconf here")
}

function clock_facts(    source, flags, n, i, part, kept) {
	source = "/sys/devices/system/clocksource/clocksource0/"
	fact_file("clock_source", source "current_clocksource")
	fact("clock_sources", got(source "available_clocksource"), source "available_clocksource")
	n = split("constant_tsc nonstop_tsc tsc_known_freq tsc_reliable", part, " ")
	flags = " " info["flags"] " "
	kept = ""
	for (i = 1; i <= n; i++)
		if (index(flags, " " part[i] " "))
			kept = kept (kept == "" ? "" : " ") part[i]
	fact("tsc_flags", kept, "/proc/cpuinfo", info["flags"] != "" ? "none of them" : "this architecture has none")
	fact_file("timer_migration", sys_kernel "timer_migration", "not in this kernel")
}

function tool_facts(    why) {
	why = root != "" ? "a recorded tree does not tell" : ""
	fact("libc", got("libc"), "getconf GNU_LIBC_VERSION", why)
	fact("compiler", got("compiler"), "--version", why != "" ? why : "no compiler here")
	fact("cuda_compiler", got("cuda"), "nvcc", why != "" ? why : "no nvcc here")
	fact("compiler_flags", "", "the build", "the build did not say")
	fact("harness_sha256", "", "the build", "the build did not say")
}

function gpu_setting_facts(    i, n, k, part, name, key, count, line, version) {
	n = split("driver ecc mig power_limit_watt persistence compute_mode application_clock_hertz application_memory_clock_hertz", name, " ")
	count = 0
	for (i = 1; i <= lines["gpu"]; i++) {
		split(text["gpu", i], part, / *, */)
		if (part[1] !~ /^[0-9]+$/)
			continue
		count++
		if (version == "" && part[2] ~ /^[0-9.]+$/)
			version = part[2]
		for (k = 1; k <= n; k++) {
			key = part[k + 1]
			if (key ~ /^\[|N\/A|Not Supported/)
				key = ""
			if (name[k] ~ /_hertz$/ && key ~ /^[0-9]+$/)
				key = sprintf("%.0f", key * 1000000)
			fact("gpu" part[1] "_" name[k], key, "nvidia-smi", "this GPU does not tell")
		}
	}
	line = got("/proc/driver/nvidia/version")
	if (match(line, /[0-9][0-9][0-9]+\.[0-9.]+/))
		fact("gpu_driver", substr(line, RSTART, RLENGTH), "/proc/driver/nvidia/version")
	else # a container or a subsystem of Windows has no such file
		fact("gpu_driver", version, version == "" ? "/proc/driver/nvidia/version" : "nvidia-smi", got("gpu-missing"))
}

# What only the caller knows. Paths lose their directory: it may name a person.
function given_facts(    i, at, key, value, part, n, k) {
	for (i = 1; i <= lines["set"]; i++) {
		at = index(text["set", i], "=")
		key = substr(text["set", i], 1, at - 1)
		if (key !~ /^[a-z][a-z0-9_]*$/)
			continue
		n = split(substr(text["set", i], at + 1), part, " ")
		value = ""
		for (k = 1; k <= n; k++) {
			sub(/\/.*$/, "DIR", part[k])
			value = value (k > 1 ? " " : "") part[k]
		}
		fact(key, value, "the build")
	}
}
