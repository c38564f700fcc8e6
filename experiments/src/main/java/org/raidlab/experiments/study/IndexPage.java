package org.raidlab.experiments.study;

import java.util.List;
import java.util.Optional;

/**
 * Writes the index of several results as one self-contained page: a row for each table or figure with the paper's
 * number, ours, the interval, the kind of the claim and the verdict, and below a picture of each.
 */
public final class IndexPage {
    private static final String HEAD =
            "<table class=\"index\"><thead><tr><th>table or figure</th><th class=\"words\">row</th>"
                    + "<th>paper</th><th>ours</th><th>unit</th><th>interval</th><th class=\"words\">kind</th>"
                    + "<th class=\"words\">verdict</th><th>rows that hold</th></tr></thead>\n";
    private static final String STYLE = ".index td:nth-child(n){white-space:normal}"
            + ".index td:nth-child(4),.index td:nth-child(6){white-space:nowrap;min-width:0}";
    private static final int COLUMNS_AFTER_ROW = 7;

    /**
     * One result.
     *
     * @param link its report, from the folder of the page
     * @param headline the row that answers the question; empty if it was not measured
     * @param holding how many of the rows that reproduce the paper hold, in words
     * @param svg a picture
     */
    public record Entry(
            String id,
            String title,
            String question,
            String link,
            Optional<Finding> headline,
            boolean partial,
            String holding,
            Optional<String> svg) {}

    private IndexPage() {}

    /** Returns the page. */
    public static String of(List<Entry> entries) {
        StringBuilder html = new StringBuilder("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width\">"
                + "<meta name=\"color-scheme\" content=\"light dark\"><title>RAID: tables and figures</title><style>"
                + HtmlReport.STYLE
                + STYLE
                + "</style></head><body>\n<h1>Tables and figures</h1>\n<p>The row of each experiment that answers its"
                + " question. A row reproduces the paper, has our own bar, or is calibrated and has no verdict.</p>\n");
        html.append(HEAD);
        entries.forEach(entry -> row(entry, html));
        html.append("</table>\n");
        for (Entry entry : entries) {
            html.append("<h2>")
                    .append(link(entry))
                    .append(Markup.escaped(": " + entry.title))
                    .append("</h2>\n<p><b>");
            html.append(Markup.escaped(entry.question)).append("</b></p>\n");
            entry.svg.ifPresent(svg -> html.append("<figure>").append(svg).append("</figure>\n"));
        }
        return html.append("</body></html>\n").toString();
    }

    private static String link(Entry entry) {
        return "<a href=\"%s\">%s</a>".formatted(Markup.escaped(entry.link), Markup.escaped(entry.id));
    }

    private static void row(Entry entry, StringBuilder html) {
        html.append("<tr><td>").append(link(entry)).append("</td>");
        if (entry.headline.isEmpty()) {
            html.append("<td class=\"words\" colspan=\"%d\">%s</td>"
                    .formatted(COLUMNS_AFTER_ROW, entry.partial ? "partial" : "not measured"));
        } else {
            row(entry.headline.get(), entry.partial, html);
        }
        html.append("<td>").append(Markup.escaped(entry.holding)).append("</td></tr>\n");
    }

    private static void row(Finding finding, boolean partial, StringBuilder html) {
        html.append("<td class=\"words\">%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td>"
                .formatted(
                        Markup.escaped(finding.key()),
                        Markup.escaped(finding.paperText()),
                        Finding.number(finding.measured().median()),
                        Markup.escaped(finding.unit()),
                        finding.intervalText()));
        html.append("<td class=\"words\">%s</td><td class=\"words %s\">%s</td>"
                .formatted(
                        finding.claim().word(),
                        HtmlReport.style(finding),
                        Markup.escaped(finding.verdictText() + (partial ? ", partial" : ""))));
    }
}
