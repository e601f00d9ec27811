# headers - every header of the harness stands alone, as C11 and as C++17 (CUDA's host side is C++).
# A header that says what its includer defines first is a part of that file, and left out.
# SPDX-License-Identifier: MIT
set -u
failures=0
compilers=0
for header in bench/harness/*.h; do
	grep -q 'The includer defines' "$header" && continue
	for language in 'c11 c' 'c++17 c++'; do
		compiler=${CC:-cc}
		test "${language#* }" = c++ && compiler=${CXX:-c++}
		command -v "$compiler" > /dev/null || continue
		compilers=$((compilers + 1))
		if ! "$compiler" -std="${language% *}" -x "${language#* }" -Wall -Wextra -Werror -fsyntax-only "$header" > "$TMP/said" 2>&1; then
			sed 5q "$TMP/said"
			echo "$header: not ${language% *} by itself"
			failures=$((failures + 1))
		fi
	done
done
test $compilers -gt 0 || { echo 'missing tool: cc'; exit 77; }
exit $((failures > 0))
