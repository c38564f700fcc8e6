#!/usr/bin/env python3
"""Redraws the charts of an experiment's result with pandas and matplotlib: redraw.py RESULT-FOLDER [OUT-FOLDER]

A result's charts.csv has a row for each point: chart, curve, source (ours or paper), x, y, low, high. runs.csv has a row
for each observation: key, repeat, value, unit. Needs: pip install pandas matplotlib
"""
import pathlib
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas as pd

folder = pathlib.Path(sys.argv[1])
out = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else folder)
points = pd.read_csv(folder / "charts.csv")
for chart, rows in points.groupby("chart", sort=False):
    figure, axes = plt.subplots(figsize=(8, 4.5))
    colours = {}
    for (curve, source), part in rows.groupby(["curve", "source"], sort=False):
        colour = colours.setdefault(curve, f"C{len(colours)}")
        if source == "paper":
            axes.plot(part.x, part.y, "D", color=colour, fillstyle="none", label=f"paper: {curve}")
        else:
            bars = [part.y - part.low, part.high - part.y]
            axes.errorbar(part.x, part.y, yerr=bars, color=colour, marker=".", capsize=2, label=curve)
    axes.set_title(chart)
    axes.legend(fontsize="small")
    figure.savefig(out / f"{chart}.png", dpi=120, bbox_inches="tight")
    plt.close(figure)
    print(out / f"{chart}.png")
