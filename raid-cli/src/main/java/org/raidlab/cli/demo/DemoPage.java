package org.raidlab.cli.demo;

import java.util.List;
import org.raidlab.experiments.study.Chart;

/** The report of a demo as one self-contained page: its figures, and the fail-locks of the site that failed. */
public final class DemoPage {
    private static final String STYLE = "body{font-family:sans-serif;margin:2em auto;max-width:48em;padding:0 1em}"
            + "table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.2em .6em;text-align:right}"
            + "td:first-child,th:first-child{text-align:left}pre{background:#f4f4f4;padding:1em;overflow-x:auto}"
            + "svg{max-width:100%}@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}"
            + "pre{background:#222}a{color:#8ab4f8}}";

    private final StringBuilder html = new StringBuilder();

    private DemoPage() {}

    /**
     * Returns the page.
     *
     * @param seed of everything drawn
     * @param next commands that the reader may try on the cluster
     */
    public static String of(DemoReport report, long seed, List<String> next) {
        DemoPage page = new DemoPage();
        page.head(report, seed);
        page.queries(report.queries());
        page.failure(report.failure());
        page.html.append("<h2>To try next</h2>\n<pre>");
        next.forEach(command -> page.html.append(escaped(command)).append('\n'));
        return page.html.append("</pre>\n</body></html>\n").toString();
    }

    private void head(DemoReport report, long seed) {
        html.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>RAID: demo</title><style>")
                .append(STYLE)
                .append("</style></head><body>\n<h1>A RAID of %d sites</h1>\n".formatted(report.sites()))
                .append(("<p>%,d transactions committed, %,d aborted, the outcome of %,d is unknown, in %.1f s (%,.0f"
                                + " commits a second), with %,d datagrams and %,d forces of logs. Seed %d.</p>\n")
                        .formatted(
                                report.workload().committed(),
                                report.workload().aborted(),
                                report.workload().unknown(),
                                report.workload().seconds(),
                                report.workload().tps(),
                                report.datagrams(),
                                report.forces(),
                                seed));
        html.append("<table><tr><th>check</th><th>holds</th></tr>\n");
        report.checks()
                .fields()
                .forEach((check, holds) -> html.append("<tr><td>%s</td><td>%s</td></tr>\n"
                        .formatted(check, Boolean.TRUE.equals(holds) ? "yes" : "NO")));
        html.append("</table>\n");
    }

    private void queries(List<PaperQueries.Measured> queries) {
        html.append("<h2>The transactions of Table 1</h2>\n"
                + "<table><tr><th>transaction</th><th>rows</th><th>median, us</th></tr>\n");
        queries.forEach(query -> html.append("<tr><td>%s</td><td>%d</td><td>%,d</td></tr>\n"
                .formatted(query.name(), query.rows(), query.medianMicros())));
        html.append("</table>\n");
    }

    private void failure(Failure failure) {
        if (failure.site() == 0) {
            return;
        }
        List<Chart.Point> curve = failure.curve().stream()
                .map(sample -> new Chart.Point((double) sample.millis(), (double) sample.failLocks()))
                .toList();
        html.append(("<h2>Failure of site %d</h2>\n<p>The other sites committed %,d transactions without it. They set a"
                        + " fail-lock on each of its copies that missed an update, and the site cleared them when it"
                        + " had come back.</p>\n")
                .formatted(failure.site(), failure.committed()));
        html.append(new Chart("fail-locks", "Copies that are out of date", "ms after the failure", "fail-locks")
                .ours("fail-locks", curve)
                .svg());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
