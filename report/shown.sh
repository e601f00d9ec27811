#!/bin/sh
# shown.sh MACHINE_DIR [KEY=SESSION …] - which session of a machine the page shows for each key, and how it went there.
#
# Every key has the newest session that is neither labelled nor marked invalid
# and holds the key; KEY=SESSION fixes the choice. Keys come from the sections,
# so an experiment that was never measured has its row and its reason. Prints
# key,session,state,reason,log,rounds,finished; state is measured, published
# (the folder holds a summary instead of sessions), computed (LATBOOK_COMPUTED
# lists summaries that come from those of other keys), skipped, failed or absent, and a failed key with complete rounds is measured with its
# reason kept. LATBOOK_LOG_DIR names the folder of the logs.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C
export LC_ALL

machine=${1:?shown.sh: name a machine folder}
shift
here=$(dirname "$0")

{
	for section in "$here"/sections/*.md; do
		test -e "$section" || continue
		key=${section##*/}
		echo "key,${key%.md}"
	done
	# What takes too long for every report, and what comes from the numbers of other sections.
	for source in "$here"/../bench/*.c "$here"/../cuda/*.cu "$here"/../analysis/*.c; do
		key=${source##*/}
		key=${key%.*}
		test -e "$here/sections/$key.md" || continue
		case $source in
		*/analysis/*) echo "derived,$key" ;;
		*) ! grep -q '^[[:space:]]*\.long_run[[:space:]]*=[[:space:]]*true' "$source" || echo "long,$key" ;;
		esac
	done
	for choice in "$@"; do
		echo "choose,${choice%%=*},${choice#*=}"
	done
	for summary in "$machine"/summary/*.csv; do
		test -s "$summary" || continue
		key=${summary##*/}
		echo "published,${key%.csv}"
	done
	for summary in ${LATBOOK_COMPUTED:-}; do
		key=${summary##*/}
		key=${key%.csv}
		only=$(sed -n 's/^# Draws: //p' "$here/charts/$key.gp" 2> /dev/null | head -n 1)
		! test -s "$summary" || ! awk -f "$here/charts/measured.awk" -v only="$only" "$summary" || echo "computed,$key"
	done
	for session in "$machine"/sessions/*/; do
		test -d "$session" || continue
		session=${session%/}
		sed -n 's/^\(cuda_compiler\|gpu_driver\),NA,.*/lacks,\1/p; 1s/.*/settings/p' "$session/config.csv" 2> /dev/null || :
		time=${session##*/}
		case $time in
		????-??-??T????Z) label=no ;;
		????-??-??T????Z-*) label=yes ;;
		*) continue ;;
		esac
		test -e "$session/invalid" && label=yes
		for folder in "$session"/*/; do
			test -d "$folder" || continue
			folder=${folder%/}
			echo "have,${folder##*/},$time,$label"
			for record in "$folder"/r*.record.csv; do
				test -e "$record" || continue
				raw=no
				test -e "${record%.record.csv}.csv" && raw=yes
				echo "record,${folder##*/},$time,$raw,$record"
			done
		done
	done
} | awk -f "$here/shown.awk" -v log_dir="${LATBOOK_LOG_DIR:-}"
