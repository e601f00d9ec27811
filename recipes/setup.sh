#!/bin/sh
# setup.sh - install what Latbook needs and this machine lacks, by its own package manager.
#
# Each line of the table below is one need: what to look for, why it is
# wanted, and the package that brings it for apt, dnf and pacman. What is there
# already is left alone, so a second run does nothing. The CUDA Toolkit is only
# looked for: whose driver and licence it needs is not for a script to decide.
#
# usage: setup.sh [--long] [--print]
#   --long   also what check-all needs
#   --print  only say what is missing; exit 1 if anything is
# SPDX-License-Identifier: MIT
set -u

long=no print=no
for word; do
	case $word in
	--long) long=yes ;;
	--print) print=yes ;;
	*) echo "setup: '$word' is not an option; use --long or --print" >&2; exit 2 ;;
	esac
done

# when|what to look for|why|apt|dnf|pacman   (what: a command, lib:PKGCONFIG, or file:PATH)
needs() {
	cat <<-'TABLE'
	base|cc|compiles the programs|gcc libc6-dev|gcc glibc-devel|gcc
	base|objdump|reads the measured loops back in the tests|binutils|binutils|binutils
	base|pkg-config|finds libraries|pkg-config|pkgconf-pkg-config|pkgconf
	base|lib:hwloc|caches, cores and nodes of the machine|libhwloc-dev|hwloc-devel|hwloc
	base|lib:zlib|compression experiment|zlib1g-dev|zlib-devel|zlib
	base|lib:liblz4|compression experiment|liblz4-dev|lz4-devel|lz4
	base|lib:libzstd|compression experiment|libzstd-dev|libzstd-devel|zstd
	base|flock|one measurement at a time|util-linux|util-linux|util-linux
	base|ps|watches running measurements|procps|procps-ng|procps-ng
	base|git|recipes and tests look at the tree|git|git|git
	base|gnuplot|draws the charts|gnuplot-nox|gnuplot-minimal|gnuplot
	base|pandoc|renders the pages|pandoc|pandoc-cli|pandoc-cli
	base|weasyprint|turns the page into a PDF|weasyprint|weasyprint|python-weasyprint
	base|file:/usr/share/fonts/*/dejavu/DejaVuSans.ttf /usr/share/fonts/*/DejaVuSans.ttf /usr/share/fonts/dejavu*/DejaVuSans.ttf|letters in the PDF|fonts-dejavu-core|dejavu-sans-fonts|ttf-dejavu
	long|g++|headers and kernels as C++|g++|gcc-c++|gcc
	long|file:/usr/lib/*-linux-gnu/libasan.so.[0-9]* /usr/lib64/libasan.so.[0-9]* /usr/lib/libasan.so.[0-9]*|address sanitizer of the tests|gcc|libasan libubsan|gcc-libs
	long|file:/usr/lib/*-linux-gnu/libtsan.so.[0-9]* /usr/lib64/libtsan.so.[0-9]* /usr/lib/libtsan.so.[0-9]*|thread sanitizer of the tests|gcc|libtsan|gcc-libs
	long|clang|second compiler of the tests|clang|clang|clang
	long|clang-format|house style|clang-format|clang-tools-extra|clang
	long|shellcheck|house style of scripts|shellcheck|ShellCheck|shellcheck
	long|gawk|second awk of the tests|gawk|gawk|gawk
	long|valgrind|memory errors|valgrind libc6-dbg|valgrind|valgrind
	long|chromium|opens the page in the tests|chromium|chromium|chromium
	long|pdftoppm|looks into the PDF|poppler-utils|poppler-utils|poppler
	long|aarch64-linux-gnu-gcc|builds for the other architecture|gcc-aarch64-linux-gnu libc6-dev-arm64-cross|gcc-aarch64-linux-gnu|aarch64-linux-gnu-gcc
	long|aarch64-linux-gnu-objdump|reads the loops that were built for it|binutils-aarch64-linux-gnu|binutils-aarch64-linux-gnu|aarch64-linux-gnu-binutils
	long|qemu-aarch64|runs what was built for it|qemu-user|qemu-user|qemu-user
	long|strace|system calls of the tests|strace|strace|strace
	long|setpriv|programs without rights in the tests|util-linux|util-linux|util-linux
	long|debootstrap|fresh systems to try the two commands in|debootstrap|debootstrap|debootstrap
	TABLE
}

present() {
	case $1 in
	lib:*) pkg-config --exists "${1#lib:}" 2> /dev/null ;;
	file:*)
		# shellcheck disable=SC2086 # a list of patterns
		for path in ${1#file:}; do test -e "$path" && return 0; done
		return 1 ;;
	*) command -v "$1" > /dev/null 2>&1 || command -v "/usr/sbin/$1" > /dev/null 2>&1 ;;
	esac
}

manager=none
for tool in apt-get dnf pacman; do
	command -v $tool > /dev/null 2>&1 && manager=$tool && break
done
missing=$(needs | while IFS='|' read -r when what why apt dnf pacman; do
	test "$when" = long && test $long = no && continue
	present "$what" && continue
	case $manager in
	dnf) packages=$dnf ;;
	pacman) packages=$pacman ;;
	*) packages=$apt ;;
	esac
	printf '%s|%s\n' "$packages" "$why"
done)

if command -v nvcc > /dev/null 2>&1; then
	echo "setup: CUDA Toolkit: $(nvcc --version | sed -n 's/.*release \([0-9.]*\).*/\1/p' | head -n 1)"
else
	echo "setup: CUDA Toolkit: none; the GPU chapters will say so (never installed from here)"
fi
test -n "$missing" || { echo 'setup: nothing is missing'; exit 0; }

echo "$missing" | awk -F'|' '{ printf "setup: %-42s %s\n", $1, $2 }'
packages=$(echo "$missing" | cut -d'|' -f1 | tr '\n' ' ')
test $print = yes && exit 1

as_root=
if test "$(id -u)" != 0; then
	as_root=sudo
	command -v sudo > /dev/null 2>&1 && sudo -n true 2> /dev/null || as_root='sudo '
fi
case $manager in
apt-get) update='apt-get update -q' install='env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends' ;;
dnf) update=true install='dnf install -q -y' ;;
pacman) update='pacman -Sy --noconfirm' install='pacman -S --needed --noconfirm' ;;
*)
	echo "setup: no apt, dnf or pacman here; install these by hand (Debian's names): $packages" >&2
	exit 1 ;;
esac
if test -n "$as_root" && ! command -v sudo > /dev/null 2>&1; then
	echo "setup: not root and no sudo; as root run: $install $packages" >&2
	exit 1
fi
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086 # words on purpose
if ! { $as_root $update && $as_root $install $packages; } > "$log" 2>&1; then
	tail -n 15 "$log" >&2
	echo "setup: '$install $packages' failed; mend what it says above and run 'make setup' again" >&2
	exit 1
fi
echo "setup: installed $packages"
