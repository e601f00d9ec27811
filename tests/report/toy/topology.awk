# topology.awk - hwloc v2 XML of a processor with 8 + 16 cores, as lstopo exports it.
#
# -v packages=1 -v performance=8 -v efficiency=16 -v nodes=0 change its shape.
#
# SPDX-License-Identifier: MIT
function open(type, rest) { printf "%*s<object type=\"%s\"%s>\n", depth * 2, "", type, rest; depth++ }
function close_object() { depth--; printf "%*s</object>\n", depth * 2, "" }
function core(threads,   t) {
	open("Core", " os_index=\"" cores++ "\"")
	for (t = 0; t < threads; t++)
		printf "%*s<object type=\"PU\" os_index=\"%d\"/>\n", depth * 2, "", cpus++
	close_object()
}
function cache(level, bytes) {
	open("L" level "Cache", " cache_size=\"" bytes "\" depth=\"" level "\" cache_linesize=\"64\"")
}
BEGIN {
	if (!packages) { packages = 1; performance = 8; efficiency = 16 }
	print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
	print "<!DOCTYPE topology SYSTEM \"hwloc2.dtd\">"
	print "<topology version=\"2.0\">"
	open("Machine", " os_index=\"0\"")
	print "<info name=\"Backend\" value=\"Linux\"/>"
	for (p = 0; p < packages; p++) {
		open("Package", " os_index=\"" p "\"")
		print "<object type=\"NUMANode\" os_index=\"" p "\" local_memory=\"68719476736\"/>"
		cache(3, 37748736)
		for (c = 0; c < performance; c++) {
			cache(2, 2097152); cache(1, 49152); core(2); close_object(); close_object()
		}
		for (c = 0; c < efficiency; c += 4) {
			cache(2, 4194304)
			for (k = 0; k < 4; k++) { cache(1, 32768); core(1); close_object() }
			close_object()
		}
		close_object(); close_object()
	}
	close_object()
	print "</topology>"
}
