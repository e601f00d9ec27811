# addition_chain: time of an addition.
set xlabel 'chains'
plot for [i = 1:N] summary(i) using 'chains':'latency_median_ns' with linespoints lc rgb colour(i, 1) title name(i)
