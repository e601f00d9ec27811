# order.awk - the order of a plan's runs: round by round, shuffled within each by a seed that is kept in the records.
#
# awk -f order.awk -v session=TIME PLAN
# Prints NUMBER TOTAL ROUND ROUNDS POSITION SEED KEY. The generator is written
# out, because two awks draw differently from the same seed.
#
# SPDX-License-Identifier: MIT

# Park and Miller: exact in doubles.
function draw(limit) {
	state = state * 16807 % 2147483647
	return int(state / 2147483647 * limit)
}

function seed_of(text,   i, at, sum) {
	sum = 7
	for (i = 1; i <= length(text); i++) {
		at = index("0123456789-TZabcdefghijklmnopqrstuvwxyz._", substr(text, i, 1))
		sum = (sum * 131 + at) % 2147483646
	}
	return sum + 1
}

{
	round = substr($2, 2) + 0
	if (round > rounds)
		rounds = round
	key_at[round, ++count_of[round]] = $1
}

END {
	for (round = 1; round <= rounds; round++) {
		seed = state = seed_of(session "r" round)
		draw(1)
		for (i = count_of[round]; i > 1; i--) {
			j = draw(i) + 1
			key = key_at[round, i]
			key_at[round, i] = key_at[round, j]
			key_at[round, j] = key
		}
		for (i = 1; i <= count_of[round]; i++)
			printf "%d %d %d %d %d %d %s\n", ++number, NR, round, rounds, i, seed, key_at[round, i]
	}
}
