# make_limma.R - frozen answers of R and limma, which the C modules must repeat.
#
# Run as `Rscript make_limma.R` in this folder (Debian: r-base-core and
# r-bioc-limma); writes special.csv, adjust.csv, moderate_runs.csv,
# moderate_prior.csv and moderate_cells.csv.
#
# SPDX-License-Identifier: MIT
library(limma)
set.seed(20260101)
number <- function(x) ifelse(is.infinite(x), "inf", trimws(formatC(x, digits = 17, format = "g")))
save <- function(table, file) {
	for (column in names(table)) if (is.double(table[[column]])) table[[column]] <- number(table[[column]])
	write.table(table, file, sep = ",", quote = FALSE, row.names = FALSE, eol = "\n")
}

# special functions: name, two arguments (second unused by some), value
x <- c(0.01, 0.3, 1, 1.5, 2.95, 7, 17.9, 18.1, 50, 1234.5, 1e6)
special <- rbind(
	data.frame(name = "digamma", x = x, y = 0, value = digamma(x)),
	data.frame(name = "trigamma", x = x, y = 0, value = trigamma(x)),
	data.frame(name = "tetragamma", x = x, y = 0, value = psigamma(x, deriv = 2)),
	data.frame(name = "trigamma_inverse", x = c(1e-8, 1e-4, 0.02, 0.4, 1, 7, 500, 1e8), y = 0,
		value = trigammaInverse(c(1e-8, 1e-4, 0.02, 0.4, 1, 7, 500, 1e8))))
grid <- expand.grid(x = c(1e-6, 0.3, 1, 2.5, 5, 12, 40, 1000), y = c(0.7, 2, 5.9, 11.5, 37.2, 500, 1e5, Inf))
special <- rbind(special, data.frame(name = "student_two_sided", x = grid$x, y = grid$y, value = 2 * pt(-grid$x, grid$y)))
grid <- expand.grid(x = c(1e-9, 1e-4, 0.001, 0.02, 0.05, 0.5, 0.95), y = c(1, 2, 5.9, 11.5, 37.2, 500, 1e5, Inf))
special <- rbind(special, data.frame(name = "student_quantile", x = grid$x, y = grid$y, value = qt(1 - grid$x / 2, grid$y)))
special$value[special$name == "student_quantile"] <- -qt(grid$x / 2, grid$y)
save(special, "special.csv")
beta <- expand.grid(a = c(0.5, 1, 3.2, 20, 400), b = c(0.5, 2, 7.7, 60, 1e4), x = c(1e-5, 0.02, 0.3, 0.5, 0.9))
beta$value <- pbeta(beta$x, beta$a, beta$b)
save(beta[beta$value > 1e-250, ], "beta.csv")

# Benjamini-Hochberg, with ties and with cells that were not tested
p <- c(runif(40)^4, 0.01, 0.01, 0.01, 1, 1, NA, NA, 0.04)
save(data.frame(p = p, q = p.adjust(p, "BH")), "adjust.csv")

# moderated t: cells by runs of two sides, without clipping and calibration
runs <- NULL; prior <- NULL; cells <- NULL
for (case in c("scattered", "equal", "zeros", "few")) {
	n <- if (case == "few") 3 else 60
	k <- if (case == "few") 5 else 8
	sigma <- if (case == "equal") rep(0.01, n) else exp(rnorm(n, log(0.012), 0.8))
	if (case == "equal") sigma <- 0.01 * exp(rnorm(n, 0, 0.001))
	y <- matrix(rnorm(n * 2 * k), n) * sigma
	if (case == "equal") { # scatter below what chance makes: d0 is infinite
		y <- t(apply(y, 1, function(row) { half <- function(r) (r - mean(r)) / sd(r) * 0.01; c(half(row[1:k]), half(row[k + 1:k])) + rep(rnorm(2, 0, 0.004), each = k) }))
		y <- y * exp(rnorm(n, 0, 0.01))
	}
	if (case == "zeros") y[1:4, ] <- rep(rep(c(0, 0.01), each = k), each = 4)
	side <- rep(0:1, each = k)
	fit <- suppressWarnings(eBayes(lmFit(y, cbind(1, side))))
	runs <- rbind(runs, data.frame(case = case, cell = rep(1:n, 2 * k), side = rep(side, each = n),
		run = rep(rep(1:k, 2), each = n), value = as.vector(y)))
	prior <- rbind(prior, data.frame(case = case, degrees = fit$df.prior, variance = fit$s2.prior))
	cells <- rbind(cells, data.frame(case = case, cell = 1:n, variance = fit$s2.post, t = fit$t[, 2],
		degrees = fit$df.total, p = fit$p.value[, 2]))
}
save(runs, "moderate_runs.csv"); save(prior, "moderate_prior.csv"); save(cells, "moderate_cells.csv")
