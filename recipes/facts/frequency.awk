# frequency.awk - who sets the clock, between which limits, and how do CPUs idle?
#
# SPDX-License-Identifier: MIT

# Distinct values of one file of every frequency policy.
function of_policies(name,    path, value, seen, joined) {
	joined = ""
	for (path in lines) {
		if (path !~ /\/cpufreq\/policy[0-9]+\// || substr(path, length(path) - length(name)) != "/" name)
			continue
		value = text[path]
		if (value == "" || (value in seen))
			continue
		seen[value] = 1
		joined = joined (joined == "" ? "" : " ") value
	}
	return sorted_words(joined)
}

function sorted_words(words,    part, n, i, j, word, joined) {
	n = split(words, part, " ")
	for (i = 2; i <= n; i++) {
		word = part[i]
		for (j = i - 1; j >= 1 && part[j] > word; j--)
			part[j + 1] = part[j]
		part[j + 1] = word
	}
	joined = ""
	for (i = 1; i <= n; i++)
		joined = joined (i > 1 ? " " : "") part[i]
	return joined
}

function of_policies_extreme(name, largest,    part, n, i, best) {
	n = split(of_policies(name), part, " ")
	best = ""
	for (i = 1; i <= n; i++)
		if (part[i] ~ /^[0-9]+$/ && (best == "" || (largest ? part[i] + 0 > best : part[i] + 0 < best)))
			best = part[i] + 0
	return best == "" ? "" : sprintf("%.0f", best * 1000)
}

function frequency_facts(    why, source, turbo, i, path, names, stopped) {
	why = "this kernel does not set the clock (no cpufreq)"
	source = system_cpu "cpufreq/policyN/"
	fact("governor", of_policies("scaling_governor"), source "scaling_governor", why)
	fact("frequency_driver", of_policies("scaling_driver"), source "scaling_driver", why)
	fact("energy_performance_preference", of_policies("energy_performance_preference"), \
		source "energy_performance_preference", "the driver has no such setting")
	fact("frequency_minimum_hertz", of_policies_extreme("scaling_min_freq", 0), source "scaling_min_freq", why)
	fact("frequency_maximum_hertz", of_policies_extreme("scaling_max_freq", 1), source "scaling_max_freq", why)
	fact("frequency_hardware_maximum_hertz", of_policies_extreme("cpuinfo_max_freq", 1), source "cpuinfo_max_freq", why)
	fact("frequency_base_hertz", of_policies_extreme("base_frequency", 1), source "base_frequency", "the driver does not tell")
	turbo = got(system_cpu "intel_pstate/no_turbo")
	if (turbo != "")
		fact("turbo", turbo == "0" ? "on" : "off", system_cpu "intel_pstate/no_turbo")
	else {
		turbo = got(system_cpu "cpufreq/boost")
		fact("turbo", turbo == "" ? "" : turbo == "1" ? "on" : "off", system_cpu "cpufreq/boost", "no switch for it here")
	}
	fact("pstate_driver", got(system_cpu "intel_pstate/status") != "" ? "intel_pstate " got(system_cpu "intel_pstate/status") : \
		got(system_cpu "amd_pstate/status") != "" ? "amd_pstate " got(system_cpu "amd_pstate/status") : "", \
		system_cpu "intel_pstate/status", "no such driver")
	fact_file("idle_driver", system_cpu "cpuidle/current_driver", "no cpuidle")
	fact_file("idle_governor", system_cpu "cpuidle/current_governor_ro", "no cpuidle")
	names = stopped = ""
	for (i = 0; i < 16; i++) {
		path = system_cpu "cpu0/cpuidle/state" i
		if (got(path "/name") == "")
			break
		names = names (i ? " " : "") got(path "/name")
		if (got(path "/disable") == "1")
			stopped = stopped (stopped == "" ? "" : " ") got(path "/name")
	}
	fact("idle_states", names, system_cpu "cpu0/cpuidle", "no cpuidle")
	fact("idle_states_disabled", names == "" ? "" : stopped == "" ? "none" : stopped, system_cpu "cpu0/cpuidle", "no cpuidle")
	fact_file("smt_control", system_cpu "smt/control", "no such file")
	fact_file("smt_active", system_cpu "smt/active", "no such file")
}
