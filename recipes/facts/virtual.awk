# virtual.awk - is this a guest, and of which hypervisor; is this a container or a sandbox?
#
# SPDX-License-Identifier: MIT

# "yes", "no", or "" when nothing tells.
function is_guest() {
	if (info["flags"] ~ /(^| )hypervisor( |$)/ || named_hypervisor() != "")
		return "yes"
	if (info["flags"] != "")
		return "no"
	return got("/sys/class/dmi/id/sys_vendor") != "" ? "no" : ""
}

function named_hypervisor(    vendor, clocks) {
	vendor = got("/sys/class/dmi/id/sys_vendor") " " got("/sys/class/dmi/id/product_name")
	if (got("/sys/hypervisor/type") == "xen" && got("/proc/xen/capabilities") !~ /control_d/)
		return "xen"
	if (vendor ~ /VMware/)
		return "vmware"
	if (vendor ~ /Microsoft Corporation Virtual Machine/)
		return "hyperv"
	if (vendor ~ /VirtualBox|innotek/)
		return "virtualbox"
	if (vendor ~ /Parallels/)
		return "parallels"
	if (vendor ~ /BHYVE/)
		return "bhyve"
	if (vendor ~ /Apple Virtualization/)
		return "apple"
	clocks = got("/sys/devices/system/clocksource/clocksource0/available_clocksource")
	if (clocks ~ /kvm-clock/ || got("hypervisor") ~ /kvm/)
		return "kvm"
	if (clocks ~ /hyperv/)
		return "hyperv"
	if (clocks ~ /xen/)
		return "xen"
	if (vendor ~ /QEMU|KVM|Google Compute Engine|OpenStack|Firecracker/)
		return "kvm"
	return ""
}

function virtual_facts(    guest, name) {
	guest = is_guest()
	name = named_hypervisor()
	fact("guest", guest, "/proc/cpuinfo", "nothing tells whether this is a guest")
	fact("virtualization", guest == "no" ? "none" : name, name == "" ? "/proc/cpuinfo" : "/sys", \
		guest == "yes" ? "a guest whose hypervisor does not say its name" : \
		"nothing tells whether this is a guest")
}

function sandbox_facts(    version, sandbox, container, cgroup, i) {
	version = got("/proc/sys/kernel/osrelease") " " got("/proc/sys/kernel/version")
	sandbox = version ~ /gvisor|gVisor/ || version ~ /^4\.4\.0 #1 SMP Sun Jan 10 15:06:54 PST 2016/ ? "gvisor" : "none"
	fact("sandbox", sandbox, "/proc/sys/kernel/version", "", \
		sandbox == "none" ? "" : "its kernel answers the system calls, not the machine's")
	cgroup = ""
	for (i = 1; i <= lines["/proc/self/cgroup"]; i++)
		cgroup = cgroup " " text["/proc/self/cgroup", i]
	container = got("container")
	if (container == "" && cgroup ~ /docker/)
		container = "docker"
	if (container == "" && cgroup ~ /kubepods/)
		container = "kubernetes"
	if (container == "" && cgroup ~ /libpod/)
		container = "podman"
	if (container == "" && cgroup ~ /\/lxc/)
		container = "lxc"
	if (container !~ /^[a-z][a-z-]*$/)
		container = container == "" ? "none" : "other"
	fact("container", container, "/proc/self/cgroup", "", container == "none" ? "no container names itself" : "")
}
