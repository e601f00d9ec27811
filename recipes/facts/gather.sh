# gather.sh - which files and commands are asked, and what runs on them.
#
# Sourced by facts.sh. `show` prints files as PATH:LINE through one grep, which
# goes on where a file is missing or refuses to be read.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # variables shared with facts.sh

identity_rooms='library cpu topology virtual memory machine identity'
config_rooms='library cpu virtual cgroup frequency rights config'
state_rooms='library state'

# collect NAMES [-v name=value] - the awk program of these files, on standard input.
collect() {
	names=$1
	shift
	for name in $names; do
		set -- "$@" -f "$rooms/$name.awk"
	done
	FACTS_ROOT=$root FACTS_OLD=${FACTS_OLD:-} awk "$@"
}

show() {
	grep -s '' "$@" /dev/null
}

# The first line of a file without a process; empty when it is not there.
first_line() {
	line=
	[ -r "$1" ] && read -r line <"$1" 2>/dev/null
	printf '%s' "$line"
}

virtual_lines() {
	show "$root"/sys/class/dmi/id/sys_vendor "$root"/sys/class/dmi/id/product_name \
		"$root"/sys/hypervisor/type "$root"/proc/xen/capabilities \
		"$root"/sys/devices/system/clocksource/clocksource0/*_clocksource
	file=$root/proc/device-tree/hypervisor/compatible
	[ ! -r "$file" ] || tr '\0' ' ' <"$file" | sed 's/^/?hypervisor:/'
}

identity_lines() {
	cpu=$root/sys/devices/system/cpu
	show "$cpu"/present "$cpu"/online "$cpu"/smt/control \
		"$root"/sys/devices/cpu_core/cpus "$root"/sys/devices/cpu_atom/cpus "$root"/sys/devices/cpu_lowpower/cpus \
		"$root"/sys/devices/system/node/online "$root"/proc/meminfo \
		"$root"/sys/class/dmi/id/board_vendor "$root"/sys/class/dmi/id/board_name \
		"$root"/sys/class/dmi/id/bios_vendor "$root"/sys/class/dmi/id/bios_version "$root"/sys/class/dmi/id/bios_date
	virtual_lines
	file=$root/proc/device-tree/model
	[ ! -r "$file" ] || tr -d '\0' <"$file" | sed 's/^/?board:/'
	module_lines
	gpu_lines index,pci.bus_id,name,memory.total
}

# DIMMs, fields by name: the tables also hold serial numbers. A recorded tree keeps them as `dmidecode`.
module_lines() {
	if [ -n "$root" ]; then
		[ -r "$root/dmidecode" ] || {
			echo '?dmi-missing:the recorded tree holds no DMI tables'
			return
		}
		set -- cat "$root/dmidecode"
	elif ! command -v dmidecode >/dev/null 2>&1 && [ ! -x /usr/sbin/dmidecode ]; then
		echo '?dmi-missing:dmidecode is not installed'
		return
	elif [ ! -r /sys/firmware/dmi/tables/DMI ]; then
		[ -e /sys/firmware/dmi/tables/DMI ] &&
			echo '?dmi-missing:only root may read the DMI tables' ||
			echo '?dmi-missing:no DMI tables here'
		return
	else
		set -- env "PATH=$PATH:/usr/sbin" dmidecode -t 17
	fi
	"$@" 2>/dev/null | sed -n \
		's/^\(Memory Device\)$/?dmi:\1/p; s/^[[:space:]]*\(\(Size\|Locator\|Bank Locator\|Type\|Speed\|Configured Memory Speed\|Configured Clock Speed\|Data Width\): .*\)/?dmi:\1/p'
}

# gpu_lines FIELDS [FEWER] - a line a GPU; fewer fields where this nvidia-smi does not know all of them.
gpu_lines() {
	if [ -n "$root" ]; then
		echo '?gpu-missing:a recorded tree answers for no GPU'
		return
	elif ! command -v nvidia-smi >/dev/null 2>&1; then
		echo '?gpu-missing:nvidia-smi is not installed'
		return
	fi
	for fields in "$@"; do
		table=$(nvidia-smi --query-gpu="$fields" --format=csv,noheader,nounits 2>/dev/null) || continue
		printf '%s\n' "$table" | sed -n 's/^[0-9]/?gpu:&/p'
		break
	done
	echo '?gpu-missing:nvidia-smi finds no GPU'
}

# The CUDA compiler's release: from its toolkit's own file, since running it costs more than all the rest.
cuda_line() {
	nvcc=$(command -v nvcc 2>/dev/null) || nvcc=/usr/local/cuda/bin/nvcc
	[ -x "$nvcc" ] || return 0
	release=$(sed -n '/"cuda" *:/,/}/s/.*"version" *: *"\([0-9.]*\)".*/\1/p' "${nvcc%/bin/nvcc}/version.json" 2>/dev/null | sed -n '1p')
	[ -n "$release" ] || release=$("$nvcc" --version 2>/dev/null | sed -n 's/.*release \([0-9.]*\).*/\1/p' | sed -n '1p')
	printf '?cuda:nvcc %s\n' "$release"
}

config_lines() {
	cpu=$root/sys/devices/system/cpu mm=$root/sys/kernel/mm kernel=$root/proc/sys/kernel vm=$root/proc/sys/vm
	show "$cpu"/online "$cpu"/offline "$cpu"/isolated "$cpu"/nohz_full "$cpu"/smt/control "$cpu"/smt/active \
		"$cpu"/vulnerabilities/* "$cpu"/intel_pstate/status "$cpu"/intel_pstate/no_turbo "$cpu"/amd_pstate/status \
		"$cpu"/cpufreq/boost "$cpu"/cpuidle/current_driver "$cpu"/cpuidle/current_governor_ro \
		"$cpu"/cpu0/microcode/version "$cpu"/cpu0/cpuidle/state*/name "$cpu"/cpu0/cpuidle/state*/disable \
		"$cpu"/cpufreq/policy*/scaling_driver "$cpu"/cpufreq/policy*/scaling_governor \
		"$cpu"/cpufreq/policy*/energy_performance_preference "$cpu"/cpufreq/policy*/scaling_min_freq "$cpu"/cpufreq/policy*/scaling_max_freq \
		"$cpu"/cpufreq/policy*/cpuinfo_max_freq "$cpu"/cpufreq/policy*/base_frequency \
		"$mm"/transparent_hugepage/enabled "$mm"/transparent_hugepage/defrag "$mm"/transparent_hugepage/shmem_enabled \
		"$mm"/hugepages/hugepages-*/nr_hugepages "$mm"/ksm/run "$mm"/lru_gen/enabled \
		"$mm"/damon/admin/kdamonds/nr_kdamonds \
		"$root"/sys/module/damon_reclaim/parameters/enabled "$root"/sys/module/damon_lru_sort/parameters/enabled \
		"$root"/sys/kernel/debug/sched/preempt "$root"/sys/kernel/security/lockdown \
		"$kernel"/osrelease "$kernel"/version "$kernel"/randomize_va_space "$kernel"/perf_event_paranoid \
		"$kernel"/kptr_restrict "$kernel"/numa_balancing "$kernel"/nmi_watchdog "$kernel"/sched_autogroup_enabled \
		"$kernel"/sched_rt_runtime_us "$kernel"/timer_migration "$kernel"/split_lock_mitigate \
		"$vm"/swappiness "$vm"/overcommit_memory "$vm"/zone_reclaim_mode "$vm"/compaction_proactiveness \
		"$root"/proc/meminfo "$root"/proc/swaps "$root"/proc/cmdline "$root"/proc/self/status "$root"/proc/self/limits \
		"$root"/proc/self/cgroup "$root"/proc/self/mountinfo "$root"/proc/driver/nvidia/version
	virtual_lines
	pmu_lines
	container_lines
	kernel_lines
	[ -n "$root" ] || {
		printf '?page-size:%s\n?libc:%s\n' "$(getconf PAGESIZE 2>/dev/null)" "$(libc_name)"
		printf '?compiler:%s\n' "$($compiler --version 2>/dev/null | sed -n '1p')"
		cuda_line
	}
	gpu_lines index,driver_version,ecc.mode.current,mig.mode.current,power.limit,persistence_mode,compute_mode,clocks.applications.graphics,clocks.applications.memory \
		index,driver_version,ecc.mode.current,mig.mode.current,power.limit,persistence_mode,compute_mode
	[ -z "$cpus" ] || printf '?cpus:%s\n' "$cpus"
	printf '%s' "$settings" | sed 's/^/?set:/'
}

pmu_lines() {
	for unit in "$root"/sys/bus/event_source/devices/*; do
		[ ! -d "$unit" ] || printf '?pmu:%s\n' "${unit##*/}"
	done
}

container_lines() {
	[ ! -e "$root/.dockerenv" ] || echo '?container:docker'
	[ ! -e "$root/run/.containerenv" ] || echo '?container:podman'
	[ ! -r "$root/run/systemd/container" ] || printf '?container:%s\n' "$(first_line "$root/run/systemd/container")"
}

# The tick rate and preemption that the kernel was built with.
kernel_lines() {
	file=$root/boot/config-$(first_line "$root/proc/sys/kernel/osrelease")
	if [ -r "$root/proc/config.gz" ]; then
		gzip -dc <"$root/proc/config.gz" 2>/dev/null
	elif [ -r "$file" ]; then
		cat "$file"
	fi | grep -E '^CONFIG_(HZ|NO_HZ_FULL|NO_HZ_IDLE|PREEMPT|PREEMPT_RT|PREEMPT_NONE|PREEMPT_VOLUNTARY|PREEMPT_LAZY)=' | sed 's/^/?kernel:/'
}

libc_name() {
	getconf GNU_LIBC_VERSION 2>/dev/null || ldd --version 2>&1 | sed -n 's/^\(musl\).*/\1/p; s/^Version \(.*\)/\1/p' | tr '\n' ' '
}

# Only sensors of the CPU are read: asking a disk for its temperature makes it work.
state_lines() {
	cpu=$root/sys/devices/system/cpu
	set --
	for sensor in "$root"/sys/class/hwmon/hwmon*/name "$root"/sys/class/thermal/thermal_zone*/type; do
		case $(first_line "$sensor") in
		coretemp | k10temp | zenpower | cpu* | x86_pkg_temp | soc_thermal | apm_xgene) set -- "$@" "${sensor%/*}"/temp ;;
		esac
	done
	for sensor in "$@"; do
		shift
		set -- "$@" "$sensor" "$sensor"[0-9]*_input
	done
	show "$@" "$root"/proc/loadavg "$root"/proc/pressure/* "$cpu"/cpufreq/policy0/scaling_cur_freq \
		"$cpu"/cpu*/thermal_throttle/core_throttle_count "$cpu"/cpu*/thermal_throttle/package_throttle_count \
		"$root"/proc/meminfo "$root"/sys/kernel/mm/hugepages/hugepages-*/free_hugepages \
		"$root"/sys/class/power_supply/*/online
}
