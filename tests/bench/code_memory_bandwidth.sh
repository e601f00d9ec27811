# code_memory_bandwidth - kernels use the vectors their name says, non-temporal stores where it says so, four accumulators.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build harness/stream || exit 1

# kernel OBJECT FUNCTION REGISTER: what its first loop, the one of whole vectors, does with that register class.
kernel() {
	code_loops "$1" "$2" | awk -F '\t' -v register="$3" '
		$1 > 1 { exit }
		$3 ~ /^(callq?|bl|blr)$/ { call++ }
		$3 ~ /^rep/ { call++ }
		# x86: AT&T order, the destination last; aarch64: the address last
		$3 ~ /^v?movnt/ { streamed++; next }
		$3 == "stnp" { streamed += 2; next }
		$3 == "stp" { stored += 2; next }
		$3 == "str" { stored++; next }
		$3 ~ /^v?mov/ && $4 ~ (register "[0-9]+,.*\\)$") { stored++; next }
		$3 ~ /^v?padd|^add$/ && $4 ~ ("(" register "|v)[0-9]") {
			n = split($4, part, /, ?/); to = part[$3 == "add" ? 1 : n]; if (!(to in into)) { into[to]; sums++ } }
		END { printf "%d streamed, %d stored, %d accumulators, %d calls", streamed, stored, sums, call }'
}

for object in $objects; do
	case $("${OBJDUMP:-objdump}" -f "$object") in
	*x86-64*) widths='sse2:%xmm avx2:%ymm avx512:%zmm' ;;
	*) widths='neon:q' ;;
	esac
	for width in $widths; do
		isa=${width%:*}
		register=${width#*:}
		seen=$(kernel "$object" "${isa}_read" "$register")
		code_expect "$object ${isa}_read" '0 streamed, 0 stored, 4 accumulators, 0 calls' "$seen"
		for name in write copy triad; do
			seen=$(kernel "$object" "${isa}_$name" "$register")
			code_expect "$object ${isa}_$name" '0 streamed, 4 stored, 0 accumulators, 0 calls' "$seen"
			seen=$(kernel "$object" "${isa}_${name}_nt" "$register")
			code_expect "$object ${isa}_${name}_nt" '4 streamed, 0 stored, 0 accumulators, 0 calls' "$seen"
			fences=$(code_whole "$object" "${isa}_${name}_nt" | grep -cE '	(sfence|dmb)	')
			code_expect "$object ${isa}_${name}_nt fences" 1 "$fences"
		done
	done
done
exit $((failures > 0))
