#!/bin/sh
# command.sh - the command line of the collector, other awks, no home, no rights, odd limits.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/facts/common.inc disable=SC2015
. "${ROOT:-.}/tests/facts/common.inc"
for model in cpuset hybrid small_guest; do
	tree "$model"
done
cd "$TMP"

refused() {
	expected=$1
	shift
	status=0
	"$facts" "$@" >out 2>err || status=$?
	[ "$status" = "$expected" ] || complain "'$*' ended with $status, not $expected"
	[ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] || complain "'$*' should say one line"
}
refused 2
refused 2 bogus
refused 2 id --bogus
refused 2 id --root
refused 2 id --root no/such/place
refused 2 belongs
refused 1 identity --merge no/such/file
refused 1 warnings --config no/such/file
"$facts" --help | grep -q identity || complain '--help does not help'

# Limits of control groups, the tightest of all above us.
"$facts" config --root cpuset >config.csv
[ "$(value config.csv cpu_quota)" = 2.5 ] || complain 'the quota of a group above is not seen'
[ "$(value config.csv memory_limit_bytes)" = 8589934592 ] || complain 'the memory limit of a group above is not seen'
[ "$(value config.csv cpus_offline)" = NA ] && complain 'offline CPUs are not listed'
"$facts" config --root small_guest >config.csv
[ "$(value config.csv cpu_quota)" = 0.5 ] || complain 'the quota at the mount is not seen'
[ "$(value config.csv seccomp)" = filter ] || complain 'the filter is not seen'
mkdir -p v1/proc/self v1/sys/fs/cgroup/cpu,cpuacct/box v1/sys/fs/cgroup/memory/box
printf '4:memory:/outer/box\n3:cpu,cpuacct:/outer/box\n' >v1/proc/self/cgroup
printf '%s\n' '40 30 0:30 /outer /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct' \
	'41 30 0:31 /outer /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory' >v1/proc/self/mountinfo
echo 150000 >v1/sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_quota_us
echo 100000 >v1/sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_period_us
echo 9223372036854771712 >v1/sys/fs/cgroup/memory/memory.limit_in_bytes
echo 4294967296 >v1/sys/fs/cgroup/memory/box/memory.limit_in_bytes
"$facts" config --root v1 >config.csv
[ "$(value config.csv cpu_quota)" = 1.5 ] && [ "$(value config.csv memory_limit_bytes)" = 4294967296 ] ||
	complain 'limits of version 1 are not seen'

# What the caller knows.
"$facts" config --cpus 0-2 --compiler 'no-such-compiler' --set harness_sha256=abc --set 'Bad=1' --set compiler_flags='-O2 -g' >config.csv
[ "$(value config.csv cpus_allowed)" = 0-2 ] && [ "$(value config.csv cpus_allowed_count)" = 3 ] || complain 'CPUS= is not recorded'
[ "$(value config.csv compiler)" = NA ] && [ "$(value config.csv compiler_flags)" = '-O2 -g' ] || complain 'the build is not recorded'
[ "$(value config.csv harness_sha256)" = abc ] && ! grep -q Bad config.csv || complain 'settings are not recorded'

# A GPU by index and PCI id, a tool that does not know every field, and no UUID.
mkdir fake
cat >fake/nvidia-smi <<'END'
#!/bin/sh
case $* in
*applications*) echo 'Field "clocks.applications.graphics" is not a valid field to query.'; exit 2 ;;
*memory.total*) echo '0, 00000000:65:00.0, Made-up GPU, 143771'
	echo '1, 00000000:CA:00.0, Made-up GPU, 143771' ;;
*) echo '0, 575.57.08, Enabled, [N/A], 700.00, Enabled, Default'
	echo '1, 575.57.08, Disabled, Enabled, 700.00, Enabled, Default' ;;
esac
END
chmod +x fake/nvidia-smi
PATH=$TMP/fake:$PATH "$facts" identity >identity.csv
PATH=$TMP/fake:$PATH "$facts" config >config.csv
[ "$(value identity.csv gpu_count)" = 2 ] && [ "$(value identity.csv gpu1_pci_id)" = 00000000:ca:00.0 ] || complain 'GPUs are not listed'
[ "$(value identity.csv gpu0_class)" = "$(value identity.csv gpu1_class)" ] || complain 'equal GPUs have two classes'
[ "$(value config.csv gpu0_ecc)" = Enabled ] && [ "$(value config.csv gpu0_mig)" = NA ] &&
	[ "$(value config.csv gpu1_mig)" = Enabled ] && [ "$(value config.csv gpu1_driver)" = 575.57.08 ] || complain 'GPU settings are not recorded'
[ "$(value config.csv gpu_driver)" != NA ] || complain 'the driver is not known where only its tool tells'
"$facts" warnings --identity identity.csv --config config.csv >warnings.csv
[ "$(grep -c '^note,gpu[0-9]*_mig,' warnings.csv)" = 1 ] && grep -q '^note,gpu1_mig,"GPU 1 is divided (MIG)' warnings.csv ||
	complain 'a divided GPU calls for no note'

# Stored warnings are a function of the stored files.
"$facts" identity --root hybrid >identity.csv
"$facts" config --root hybrid >config.csv
"$facts" warnings --identity identity.csv --config config.csv >warnings.csv
grep -q '^warning,governor,"the clock governor is performance powersave' warnings.csv || complain 'the governor is not named'
! grep -q 'load1' warnings.csv || complain 'the live load is in the warnings of stored files'
printf 'key,value\nload1,7.25\n' >state.csv
"$facts" warnings --state state.csv | grep -q '^warning,load1,the machine is busy: load 7.25' || complain 'the load is not named'

# Any awk says the same.
for other in mawk gawk original-awk 'busybox awk'; do
	command -v "${other%% *}" >/dev/null || continue
	mkdir -p "bin/${other%% *}"
	printf '#!/bin/sh\nexec %s "$@"\n' "$other" >"bin/${other%% *}/awk"
	chmod +x "bin/${other%% *}/awk"
	for command in id identity config state placements; do
		for model in hybrid cpuset; do
			PATH=$TMP/bin/${other%% *}:$PATH "$facts" "$command" --root "$model" >"$command.other"
			"$facts" "$command" --root "$model" | diff -u - "$command.other" || complain "$other: another $command"
		done
	done
done

# No home, no user, an empty environment, another directory.
id=$("$facts" id)
[ "$(cd / && env -i PATH="$PATH" "$facts" id)" = "$id" ] || complain 'the id depends on the environment'
[ "$(LC_ALL=C.UTF-8 TZ=Asia/Tokyo "$facts" id)" = "$id" ] || complain 'the id depends on the locale'
ln -s "$facts" linked 2>/dev/null && cp "$facts" copied && mkdir facts && cp "$ROOT"/recipes/facts/* facts
[ "$(./copied id)" = "$id" ] || complain 'a copy elsewhere gives another id'
