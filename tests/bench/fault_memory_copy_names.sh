# fault_memory_copy_names - each row of memory_copy is of the function that it names: the one that copies wrongly is the one complained of.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
cat > "$TMP/wrong.c" << 'EOF'
#include <stddef.h>
void *__real_memcpy(void *, const void *, size_t);
void *__real_memmove(void *, const void *, size_t);
void *__real_memset(void *, int, size_t);
void *__wrap_memcpy(void *to, const void *from, size_t size);
void *__wrap_memmove(void *to, const void *from, size_t size);
void *__wrap_memset(void *to, int value, size_t size);
static void *spoil(void *to, size_t size)
{
	if (size == 4096)
		((char *)to)[size - 1] ^= 1;
	return to;
}
#ifdef WRONG_memcpy
void *__wrap_memcpy(void *to, const void *from, size_t size) { return spoil(__real_memcpy(to, from, size), size); }
#endif
#ifdef WRONG_memmove
void *__wrap_memmove(void *to, const void *from, size_t size) { return spoil(__real_memmove(to, from, size), size); }
#endif
#ifdef WRONG_memset
void *__wrap_memset(void *to, int value, size_t size)
{
	__real_memset(to, value, size);
	return value ? spoil(to, size) : to;
}
#endif
EOF
number=20 # none of the planted faults
for function in memcpy memmove memset; do
	number=$((number + 1))
	fault_build memory_copy "$number" -DWRONG_"$function" "$TMP/wrong.c" -Wl,--wrap="$function"
	fault_run memory_copy "$number" 1 "$function of 4096 bytes left wrong bytes behind" --quick --seconds 5 --min-size 4KiB --max-size 4KiB
done
exit $((failures > 0))
