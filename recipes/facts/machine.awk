# machine.awk - which machine is this? Its six digits, the CPU's slug, and the hashes of an identity.
#
# The digits are the first of HMAC-SHA256 with the machine-id as key, so that
# the machine-id itself never leaves the machine. Where there is none, the id
# takes the digits of what /proc/cpuinfo alone says, which no missing /sys and
# no missing right can change.
#
# SPDX-License-Identifier: MIT

function hmac(key, message,    inner, i, bytes, pad_in, pad_out) {
	pad_in = octal(key, 54)
	pad_out = octal(key, 92)
	for (i = length(key); i < 64; i++) {
		pad_in = pad_in "\\066"
		pad_out = pad_out "\\134"
	}
	inner = sha256(pad_in octal(message, 0))
	if (inner == "")
		return ""
	bytes = ""
	for (i = 1; i <= 63; i += 2)
		bytes = bytes sprintf("\\%03o", hex(substr(inner, i, 1)) * 16 + hex(substr(inner, i + 1, 1)))
	return sha256(pad_out bytes)
}

function hex(digit) {
	return index("0123456789abcdef", digit) - 1
}

function machine_digits(    secret) {
	secret = peek("/etc/machine-id")
	if (secret == "")
		secret = peek("/var/lib/dbus/machine-id")
	if (length(secret) != 32 || secret !~ /^[0-9a-f]+$/ || secret ~ /^0+$/)
		return ""
	return substr(hmac(secret, "latbook machine 1"), 1, 6)
}

# "13th Gen Intel(R) Core(TM) i9-13900K" to i9-13900k.
function slug(name,    s) {
	s = tolower(name)
	gsub(/\((r|tm|c)\)/, "", s)
	sub(/ *@.*$/, "", s)
	sub(/^[0-9]+(st|nd|rd|th) gen /, "", s)
	sub(/ with .*$/, "", s)
	gsub(/ [0-9]+-core/, "", s)
	gsub(/(^| )(cpu|processor)( |$)/, " ", s)
	gsub(/(^| )(cpu|processor)( |$)/, " ", s)
	sub(/^ *(amd|intel|genuine intel|authenticamd) +/, "", s)
	sub(/^core +i/, "i", s)
	gsub(/[^a-z0-9.]+/, "-", s)
	gsub(/^[-.]+/, "", s)
	s = substr(s, 1, 48)
	gsub(/[-.]+$/, "", s)
	return s == "" ? "cpu" : s
}

function machine_id(    digits) {
	digits = machine_digits()
	if (digits == "")
		digits = substr(sha256(octal(clean(cpu["architecture"] "|" cpu["vendor"] "|" cpu["family"] "|" \
			cpu["model"] "|" cpu["stepping"] "|" cpu["model_name"]), 0)), 1, 6)
	return slug(cpu["model_name"]) (digits == "" ? "" : "-" digits)
}

# Board, firmware, memory modules and GPUs can be changed without the machine becoming another.
function is_attribute(key) {
	return key ~ /^(bios|board|dimm|gpu|memory)/
}

function is_hash(key) {
	return key ~ /^(hardware_class|identity_sha256)$/
}

function identity_hashes(    i, key, body, digest) {
	sort_keys()
	body = ""
	for (i = 1; i <= fact_count; i++) {
		key = fact_key[i]
		if (key != "machine" && !is_attribute(key) && !is_hash(key) && fact_value[key] != "NA")
			body = body key "=" fact_value[key] "\n"
	}
	digest = sha256(octal(body, 0))
	fact("hardware_class", substr(digest, 1, 12), "SHA-256 of the discrete facts", "no sha256sum, shasum or openssl here")
	if (fact_value["machine"] != "NA")
		body = body "machine=" fact_value["machine"] "\n"
	digest = sha256(octal(body, 0))
	fact("identity_sha256", digest, "SHA-256 of the discrete facts and machine", \
		"no sha256sum, shasum or openssl here")
}
