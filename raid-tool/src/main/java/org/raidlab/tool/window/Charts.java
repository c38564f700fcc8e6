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

    /** A chart of the monitor; the wide ones have several lines, and a legend. */
    enum Kind {
        TRANSACTIONS("transactions a second", true),
        LATENCY("latency of the load, ms", true),
        MESSAGES("messages a second, by type", true),
        FORCES("forces a second", false),
        QUEUE("messages that wait", false);

        private final String title;
        private final boolean isWide;

        Kind(String title, boolean isWide) {
            this.title = title;
            this.isWide = isWide;
        }

        boolean isWide() {
            return isWide;
        }

        /** Returns the charts of RAID, or of any other system: what its processes count, whatever it does. */
        static List<Kind> of(boolean isRaid) {
            return isRaid ? List.of(values()) : List.of(MESSAGES, FORCES, QUEUE);
        }
    }

    /** Returns a chart of samples, of which there is one at least. */
    static XYChart of(Kind kind, List<Sample> samples) {
        XYChart chart = chart(kind.title);
        chart.getStyler().setLegendVisible(kind.isWide());
        switch (kind) {
            case TRANSACTIONS -> {
                add(chart, "committed", samples, Sample::committed);
                for (String reason : mostOf(samples, Sample::aborts)) {
                    add(
                            chart,
                            "aborted, " + reason,
                            samples,
                            each -> each.aborts().getOrDefault(reason, 0.0));
                }
            }
            case LATENCY -> {
                for (int i = 0; i < QUANTILES.size(); i++) {
                    int quantile = i;
                    add(
                            chart,
                            QUANTILES.get(i),
                            samples,
                            each -> each.latencyMicros().get(quantile) / 1_000.0);
                }
            }
            case MESSAGES -> {
                for (String type : mostOf(samples, Sample::messages)) {
                    add(chart, type, samples, each -> each.messages().getOrDefault(type, 0.0));
                }
            }
            case FORCES -> add(chart, "forces", samples, Sample::forces);
            case QUEUE -> {
                add(chart, "queue", samples, Sample::queue);
                if (samples.stream().allMatch(each -> each.queue() == 0)) {
                    chart.getStyler().setYAxisMax(1.0);
                }
            }
        }
        return chart;
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

    private static void add(
            XYChart chart, String name, List<Sample> samples, Function<Sample, ? extends Number> value) {
        List<Double> times =
                new ArrayList<>(samples.stream().map(Sample::atSeconds).toList());
        List<Number> values = new ArrayList<>(samples.stream().map(value).toList());
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
        styler.setLegendBorderColor(Palette.background());
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
