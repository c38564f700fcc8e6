#!/usr/bin/env Rscript
# Redraws the charts of an experiment's result with base R: redraw.R RESULT-FOLDER [OUT-FOLDER]
#
# A result's charts.csv has a row for each point: chart, curve, source (ours or paper), x, y, low, high, and row, the
# name of x in a chart of rows. runs.csv has a row for each observation: key, repeat, value, unit. Needs no package.
arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) == 0) stop("usage: redraw.R RESULT-FOLDER [OUT-FOLDER]")
folder <- arguments[1]
out <- arguments[length(arguments)]

# A chart whose points have names: a line for each name, values from left to right.
drawRows <- function(chart, rows) {
  names <- rows[!duplicated(rows$row), ]
  ours <- rows[rows$source == "ours", ]
  paper <- rows[rows$source == "paper", ]
  wide <- min(rows$low) > 0 && max(rows$high) > 30 * min(rows$low)
  par(mar = c(3, 16, 3, 8), mgp = c(2, 0.7, 0))
  plot(range(rows$low, rows$high), c(max(rows$x) + 0.5, 0.5), type = "n", main = chart, xlab = "", ylab = "",
    yaxt = "n", log = if (wide) "x" else "")
  axis(2, names$x, names$row, las = 1, cex.axis = 0.7)
  segments(ours$low, ours$x, ours$high, ours$x, col = palette.colors(2)[2])
  points(ours$y, ours$x, pch = 20, col = palette.colors(2)[2])
  points(paper$y, paper$x, pch = 5)
  legend("topright", c("ours", "paper"), inset = c(-0.2, 0), xpd = TRUE, cex = 0.7, bty = "n", pch = c(20, 5),
    col = c(palette.colors(2)[2], "black"))
}

draw <- function(chart, rows) {
  if (any(!is.na(rows$row) & rows$row != "")) return(drawRows(chart, rows))
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
