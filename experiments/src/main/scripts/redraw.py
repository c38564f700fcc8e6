#!/usr/bin/env python3
"""Redraws the charts of an experiment's result with pandas and matplotlib: redraw.py RESULT-FOLDER [OUT-FOLDER]

A result's charts.csv has a row for each point: chart, curve, source (ours or paper), x, y, low, high, and row, the name
of x in a chart of rows. runs.csv has a row for each observation: key, repeat, value, unit. The notebook redraw.ipynb shows
both. Needs: pip install pandas matplotlib
"""
import pathlib
import sys

import matplotlib.pyplot as plt
import pandas as pd


def draw_rows(chart, rows):
    """Returns a figure of a chart whose points have names: a line for each name, values from left to right."""
    names = rows.drop_duplicates("row")
    figure, axes = plt.subplots(figsize=(8, 1.5 + 0.25 * len(names)))
    for source, part in rows.groupby("source", sort=False):
        if source == "paper":
            axes.plot(part.y, part.x, "D", fillstyle="none", label="paper")
        else:
            bars = [part.y - part.low, part.high - part.y]
            axes.errorbar(part.y, part.x, xerr=bars, fmt=".", capsize=2, label="ours")
    if rows.low.min() > 0 and rows.high.max() > 30 * rows.low.min():
        axes.set_xscale("log")
    axes.set_yticks(names.x, names.row)
    axes.invert_yaxis()
    axes.set_title(chart)
    axes.legend(fontsize="small")
    return figure


def draw(chart, rows):
    """Returns a figure of the points of one chart: curves with error bars, and the paper's points as hollow diamonds."""
    if "row" in rows and rows.row.notna().any():
        return draw_rows(chart, rows)
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
    return figure


def main(folder, out):
    points = pd.read_csv(folder / "charts.csv")
    for chart, rows in points.groupby("chart", sort=False):
        figure = draw(chart, rows)
        figure.savefig(out / f"{chart}.png", dpi=120, bbox_inches="tight")
        plt.close(figure)
        print(out / f"{chart}.png")


if __name__ == "__main__":
    plt.switch_backend("Agg")
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else sys.argv[1]))
