package org.raidlab.experiments.study;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a result as one self-contained page: the rows, the charts, and the environment of the measurements. */
final class HtmlReport {
    private static final String STYLE = "body{font-family:sans-serif;margin:2em;max-width:70em}"
            + "table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.2em .6em;text-align:right}"
            + "td:first-child,th:first-child,td.words{text-align:left}.holds{color:#2a7d2a}.falls{color:#b00020}"
            + ".era{color:#777}pre{background:#f4f4f4;padding:1em}svg{max-width:48em}";

    private final StringBuilder html = new StringBuilder();

    private HtmlReport() {}

    static String of(Experiment experiment, Outcome outcome, Map<String, @Nullable Object> environment) {
        HtmlReport report = new HtmlReport();
        report.head(experiment);
        report.rows(outcome);
        outcome.charts().forEach(chart -> report.html.append(LineChart.svg(chart)));
        report.environment(environment);
        return report.html.append("</body></html>\n").toString();
    }

    private void head(Experiment experiment) {
        html.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
                .append(Markup.escaped(experiment.id()))
                .append("</title><style>")
                .append(STYLE)
                .append("</style></head><body><h1>")
                .append(Markup.escaped(experiment.id() + ": " + experiment.title()))
                .append("</h1><p>")
                .append(Markup.escaped(experiment.about()))
                .append("</p><p>Column <i>measured</i>: ")
                .append(Markup.escaped(experiment.statistic()))
                .append(", <i>low</i> to <i>high</i>.</p>\n");
    }

    private void rows(Outcome outcome) {
        html.append("<table><tr><th>key</th><th>paper</th><th>measured</th><th>low</th><th>high</th><th>unit</th>"
                + "<th>check</th><th>verdict</th></tr>\n");
        for (Finding finding : outcome.findings()) {
            String paper = finding.paper().isPresent() ? number(finding.paper().getAsDouble()) : "";
            String verdict = finding.verdict().word();
            html.append("<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td>"
                    .formatted(
                            Markup.escaped(finding.key()),
                            paper,
                            number(finding.measured().median()),
                            number(finding.measured().low()),
                            number(finding.measured().high()),
                            Markup.escaped(finding.unit())));
            html.append("<td class=\"words\">%s</td><td class=\"%s\">%s</td></tr>\n"
                    .formatted(Markup.escaped(finding.check()), verdict.split(" ", 2)[0], finding.verdictText()));
        }
        html.append("</table>\n");
        outcome.findings().stream()
                .flatMap(finding -> finding.shortfall().stream())
                .forEach(why -> html.append("<p class=\"falls\">")
                        .append(Markup.escaped(why))
                        .append("</p>\n"));
    }

    private void environment(Map<String, @Nullable Object> environment) {
        html.append("<h2>Taken with</h2><pre>");
        environment.forEach((name, value) ->
                html.append(Markup.escaped(name + ": " + value)).append('\n'));
        html.append("</pre>");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
