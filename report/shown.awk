# shown.awk - choose each key's session and sum up its records; the second half of shown.sh.
#
# SPDX-License-Identifier: MIT

function clean(text) {
	gsub(/[\001-\037\177]/, " ", text)
	gsub(/"/, "\"\"", text)
	return text ~ /[",]/ ? "\"" text "\"" : text
}

# The value of a CSV line key,value: quotes removed.
function value_of(line,   at) {
	at = index(line, ",")
	line = substr(line, at + 1)
	sub(/\r$/, "", line)
	if (line ~ /^".*"$/) {
		line = substr(line, 2, length(line) - 2)
		gsub(/""/, "\"", line)
	}
	return line
}

function read_record(path, key, has_raw,   line, name, status, reason, message, finished) {
	status = reason = message = finished = "NA"
	while ((getline line < path) > 0) {
		name = substr(line, 1, index(line, ",") - 1)
		if (name == "status") status = value_of(line)
		else if (name == "reason") reason = value_of(line)
		else if (name == "message") message = value_of(line)
		else if (name == "finished") finished = value_of(line)
	}
	close(path)
	if (finished ~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9:]+Z$/ && finished > newest[key])
		newest[key] = finished
	if (status == "ok" && has_raw == "yes")
		good[key]++
	else if (status == "skipped")
		skips[key]++
	else
		fails[key]++
	if (status != "ok" && !(key in why))
		why[key] = message != "NA" && message != "" ? message : reason != "NA" && reason != "" ? reason : status
}

BEGIN { FS = "," }
$1 == "key" && $2 ~ /^[a-z][a-z0-9_]*$/ { keys[++count] = $2 }
$1 == "settings" { delete lacks }
$1 == "lacks" { lacks[$2] = 1 }
$1 == "published" { published[$2] = 1 }
$1 == "computed" { computed[$2] = 1 }
$1 == "long" { long_run[$2] = 1 }
$1 == "derived" { derived[$2] = 1 }
$1 == "choose" { fixed[$2] = $3 }
$1 == "have" && $4 == "no" { if ($3 > chosen[$2]) chosen[$2] = $3 }
$1 == "record" { records++; of_key[records] = $2; of_time[records] = $3; with_raw[records] = $4
	sub(/^[^,]*,[^,]*,[^,]*,[^,]*,/, ""); path_of[records] = $0 }

function absence(key) {
	if (key ~ /^(gpu|pcie)_/ && "cuda_compiler" in lacks)
		return "no_nvcc"
	if (key ~ /^(gpu|pcie)_/ && "gpu_driver" in lacks)
		return "no_driver"
	if (key in derived)
		return "no session of this machine holds what it is computed from"
	if (key in long_run)
		return "no session of this machine holds it, because it is long; make report LONG=1, or make section S=" key ", measures it"
	return "no session of this machine holds it; make section S=" key " measures it"
}

END {
	for (key in fixed)
		chosen[key] = fixed[key]
	for (r = 1; r <= records; r++)
		if (of_time[r] == chosen[of_key[r]])
			read_record(path_of[r], of_key[r], with_raw[r])
	print "key,session,state,reason,log,rounds,finished"
	for (k = 1; k <= count; k++) {
		key = keys[k]
		state = good[key] ? "measured" : skips[key] ? "skipped" : fails[key] ? "failed" : key in published ? "published" : key in computed ? "computed" : "absent"
		reason = key in why ? why[key] : state == "absent" ? absence(key) : "NA"
		log_path = fails[key] && log_dir != "" ? log_dir "/" key ".log" : "NA"
		printf "%s,%s,%s,%s,%s,%d,%s\n", key, chosen[key] ? chosen[key] : "NA", state, clean(reason), clean(log_path), good[key], newest[key] ? newest[key] : "NA"
	}
}
