#!/usr/bin/env Rscript
# Redraws the charts of an experiment's result with base R: redraw.R RESULT-FOLDER [OUT-FOLDER]
#
# A result's charts.csv has a row for each point: chart, curve, source (ours or paper), x, y, low, high. runs.csv has a row
# for each observation: key, repeat, value, unit. Needs no package.
arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) == 0) stop("usage: redraw.R RESULT-FOLDER [OUT-FOLDER]")
folder <- arguments[1]
out <- arguments[length(arguments)]

draw <- function(chart, rows) {
  curves <- unique(rows$curve)
  colours <- setNames(rep_len(palette.colors(8, "Okabe-Ito"), length(curves)), curves)
  par(mar = c(3, 3, 3, 16), mgp = c(2, 0.7, 0))
  plot(range(rows$x), range(rows$low, rows$high), type = "n", main = chart, xlab = "", ylab = "")
  for (curve in curves) {
    ours <- rows[rows$curve == curve & rows$source == "ours", ]
    paper <- rows[rows$curve == curve & rows$source == "paper", ]
    lines(ours$x, ours$y, type = "o", pch = 20, col = colours[curve])
    bars <- ours[ours$low < ours$high, ]
    if (nrow(bars) > 0) arrows(bars$x, bars$low, bars$x, bars$high, 0.03, 90, 3, colours[curve])
    points(paper$x, paper$y, pch = 5, col = colours[curve])
  }
  entries <- unique(rows[, c("curve", "source")])
  isPaper <- entries$source == "paper"
  legend(par("usr")[2], par("usr")[4], ifelse(isPaper, paste("paper:", entries$curve), entries$curve),
    xpd = TRUE, cex = 0.7, bty = "n",
    col = colours[entries$curve], pch = ifelse(isPaper, 5, 20), lty = ifelse(isPaper, 0, 1))
}

charts <- read.csv(file.path(folder, "charts.csv"))
for (chart in unique(charts$chart)) {
  file <- file.path(out, paste0(chart, ".png"))
  png(file, 960, 540, type = "cairo", res = 120)
  draw(chart, charts[charts$chart == chart, ])
  invisible(dev.off())
  cat(file, "\n", sep = "")
}
