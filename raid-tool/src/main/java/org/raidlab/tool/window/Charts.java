package org.raidlab.tool.window;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.raidlab.tool.model.Monitor.Sample;

/** Makes the charts of the performance monitor from its samples, in the colours of the present theme. */
final class Charts {
    private static final int LINES_MAX = 6;
    private static final List<String> QUANTILES = List.of("p50", "p95", "p99");

    private Charts() {}

    /**
     * Returns the charts; none where there are no samples yet. A chart of one line has no legend: its title says it.
     */
    static List<XYChart> of(List<Sample> samples) {
        if (samples.isEmpty()) {
            return List.of();
        }
        XYChart outcomes = chart("transactions a second");
        add(
                outcomes,
                "committed",
                samples,
                samples.stream().map(Sample::committed).toList());
        for (String reason : mostOf(samples, Sample::aborts)) {
            add(
                    outcomes,
                    "aborted, " + reason,
                    samples,
                    samples.stream()
                            .map(sample -> sample.aborts().getOrDefault(reason, 0.0))
                            .toList());
        }
        XYChart latency = chart("latency of the load, ms");
        for (int i = 0; i < QUANTILES.size(); i++) {
            int quantile = i;
            add(
                    latency,
                    QUANTILES.get(i),
                    samples,
                    samples.stream()
                            .map(sample -> sample.latencyMicros().get(quantile) / 1_000.0)
                            .toList());
        }
        XYChart messages = chart("messages a second, by type");
        for (String type : mostOf(samples, Sample::messages)) {
            add(
                    messages,
                    type,
                    samples,
                    samples.stream()
                            .map(sample -> sample.messages().getOrDefault(type, 0.0))
                            .toList());
        }
        XYChart forces = chart("forces a second");
        add(forces, "forces", samples, samples.stream().map(Sample::forces).toList());
        XYChart queue = chart("messages that wait");
        add(queue, "queue", samples, samples.stream().map(Sample::queue).toList());
        if (samples.stream().allMatch(sample -> sample.queue() == 0)) {
            queue.getStyler().setYAxisMax(1.0);
        }
        List.of(forces, queue).forEach(chart -> chart.getStyler().setLegendVisible(false));
        return List.of(outcomes, latency, messages, forces, queue);
    }

    /** Returns the names of which there was most, most first: types of messages, or reasons of aborts. */
    private static List<String> mostOf(List<Sample> samples, Function<Sample, Map<String, Double>> rates) {
        SequencedMap<String, Double> sums = new TreeMap<>();
        samples.forEach(sample -> rates.apply(sample).forEach((name, rate) -> sums.merge(name, rate, Double::sum)));
        return sums.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(LINES_MAX)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static void add(XYChart chart, String name, List<Sample> samples, List<? extends Number> values) {
        List<Double> times =
                new ArrayList<>(samples.stream().map(Sample::atSeconds).toList());
        XYSeries series = chart.addSeries(name, times, values);
        series.setMarker(SeriesMarkers.NONE);
    }

    private static XYChart chart(String title) {
        XYChart chart = new XYChart(400, 200);
        chart.setTitle(title);
        chart.setXAxisTitle("seconds");
        XYStyler styler = chart.getStyler();
        styler.setSeriesColors(Palette.series().toArray(Color[]::new));
        styler.setChartBackgroundColor(Palette.background());
        styler.setPlotBackgroundColor(Palette.background());
        styler.setLegendBackgroundColor(Palette.background());
        styler.setLegendPosition(LegendPosition.OutsideE);
        styler.setLegendBorderColor(Palette.faint());
        styler.setChartFontColor(Palette.text());
        styler.setAxisTickLabelsColor(Palette.text());
        styler.setPlotGridLinesColor(Palette.faint());
        styler.setPlotBorderVisible(false);
        styler.setChartTitleFont(Palette.font(1.1f));
        styler.setLegendFont(Palette.font(0.9f));
        styler.setAxisTickLabelsFont(Palette.font(0.9f));
        styler.setAxisTitleFont(Palette.font(0.9f));
        styler.setYAxisMin(0.0);
        return chart;
    }

    /** Returns the samples of the last seconds. */
    static List<Sample> last(List<Sample> samples, int seconds) {
        double from = samples.isEmpty() ? 0 : samples.getLast().atSeconds() - seconds;
        int first = IntStream.range(0, samples.size())
                .filter(i -> samples.get(i).atSeconds() >= from)
                .findFirst()
                .orElse(0);
        return samples.subList(first, samples.size());
    }
}
