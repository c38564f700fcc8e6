package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a result as one self-contained page to put beside the paper: the question, the verdicts, the charts, the rows
 * by the kind of their claim, and how to run it again.
 */
final class HtmlReport {
    static final String STYLE = "body{font-family:sans-serif;margin:2em auto;padding:0 1em;max-width:70em;"
            + "line-height:1.4;color:#222;background:#fff}table{border-collapse:collapse;margin:.5em 0 1.5em}"
            + "td,th{border:1px solid #bbb;padding:.15em .6em;text-align:right;font-variant-numeric:tabular-nums}"
            + "td:first-child,th:first-child,.words{text-align:left}tr.series th{text-align:left;background:#eee}"
            + "td,th{white-space:nowrap}td:nth-child(2),td:nth-child(n+6){white-space:normal}"
            + "td:nth-child(6){min-width:9em}"
            + ".verdict{border-left:.4em solid #0072b2;padding:.3em 1em;background:#f2f6f9}"
            + ".holds{color:#00694d}.falls{color:#b3400a}figure{margin:1.5em 0}"
            + "figcaption{max-width:50em;font-size:.9em}"
            + "svg{max-width:52em;width:100%}pre{background:#f2f2f2;padding:1em;overflow-x:auto}"
            + "@media screen and (prefers-color-scheme:dark){body{color:#e6e6e6;background:#16181c}"
            + "td,th{border-color:#555}tr.series th,pre{background:#26292e}.verdict{background:#1d252c}"
            + ".holds{color:#5fd3a8}.falls{color:#ff9a5c}a{color:#7cc4ff}}"
            + "@media print{body{max-width:none;margin:0;font-size:10pt}table{font-size:7.5pt}"
            + "figure,tr{break-inside:avoid}h2,tr.series{break-after:avoid}}";

    private static final String HEAD = "<thead><tr><th>figure</th><th>paper</th><th>ours</th><th>interval</th>"
            + "<th>unit</th><th class=\"words\">check</th><th class=\"words\">verdict</th>"
            + "<th class=\"words\">remark</th></tr></thead>\n";
    private static final int COLUMNS = 8;

    private final Experiment experiment;
    private final Outcome outcome;
    private final StringBuilder html = new StringBuilder();

    private HtmlReport(Experiment experiment, Outcome outcome) {
        this.experiment = experiment;
        this.outcome = outcome;
    }

    static String of(
            Experiment experiment, Outcome outcome, String command, Map<String, @Nullable Object> environment) {
        return new HtmlReport(experiment, outcome).page(command, environment);
    }

    private String page(String command, Map<String, @Nullable Object> environment) {
        add("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">");
        add("<meta name=\"viewport\" content=\"width=device-width\">"
                + "<meta name=\"color-scheme\" content=\"light dark\">");
        add("<title>" + Markup.escaped(experiment.id()) + "</title><style>" + STYLE + "</style></head><body>");
        add("<h1>" + Markup.escaped(experiment.id() + ": " + experiment.title()) + "</h1>");
        add("<p><b>" + Markup.escaped(experiment.question()) + "</b></p>");
        verdict();
        outcome.charts().forEach(this::chart);
        for (Claim claim : Claim.values()) {
            rows(claim);
        }
        add("<h2>What was done</h2><p>" + Markup.escaped(experiment.about()) + "</p>");
        add("<h2>Run it again</h2><pre>" + Markup.escaped(command) + "</pre><pre>");
        environment.forEach((name, value) -> add(Markup.escaped(name + ": " + value)));
        add("</pre></body></html>");
        return html.toString();
    }

    private void verdict() {
        add("<div class=\"verdict\">");
        outcome.failure()
                .ifPresent(why -> add("<p class=\"falls\">This result is partial: " + Markup.escaped(why) + "</p>"));
        outcome.findings().stream()
                .filter(finding -> finding.key().equals(experiment.headline()))
                .findFirst()
                .ifPresent(this::answer);
        for (Claim claim : List.of(Claim.REPRODUCES_PAPER, Claim.OWN_BAR)) {
            long holds = outcome.count(claim, Verdict.HOLDS);
            long falls = outcome.count(claim, Verdict.FALLS_SHORT);
            if (holds + falls > 0) {
                add("<p>%s: <span class=\"holds\">%d of %d hold</span>, <span class=\"falls\">%d fall short</span>."
                        .formatted(title(claim), holds, holds + falls, falls));
            }
        }
        long calibrated = outcome.count(Claim.CALIBRATED, Verdict.ERA);
        if (calibrated > 0) {
            add("<p>Calibrated, without a verdict: %d rows.</p>".formatted(calibrated));
        }
        add("</div>");
    }

    private void answer(Finding finding) {
        add("<p><b class=\"%s\">%s</b> (%s): %s. Paper: %s. Ours: %s%s, %s. Asked: %s.%s</p>"
                .formatted(
                        style(finding),
                        Markup.escaped(finding.verdictText()),
                        finding.claim().word(),
                        Markup.escaped(finding.key()),
                        Markup.escaped(finding.paper().isPresent() ? finding.paperText() : "no number"),
                        Finding.number(finding.measured().median()),
                        Markup.escaped(finding.unit().isEmpty() ? "" : " " + finding.unit()),
                        finding.intervalText(),
                        Markup.escaped(finding.check().isEmpty() ? "nothing" : finding.check()),
                        Markup.escaped(finding.note().isEmpty() ? "" : " Remark: " + finding.note() + ".")));
    }

    private static String title(Claim claim) {
        return switch (claim) {
            case REPRODUCES_PAPER -> "Reproduces the paper";
            case OWN_BAR -> "Our own bar";
            case CALIBRATED -> "Calibrated: no verdict";
            case NOT_COMPARED -> "Not compared";
        };
    }

    private void chart(Chart chart) {
        add("<figure>" + chart.svg());
        if (!chart.caption().isEmpty()) {
            add("<figcaption>" + Markup.escaped(chart.caption()) + "</figcaption>");
        }
        add("</figure>");
    }

    private void rows(Claim claim) {
        SequencedMap<String, List<Finding>> series = new LinkedHashMap<>();
        outcome.findings().stream()
                .filter(finding -> finding.claim() == claim)
                .forEach(finding -> series.computeIfAbsent(series(finding.key()), _ -> new ArrayList<>())
                        .add(finding));
        if (series.isEmpty()) {
            return;
        }
        add("<h2>" + title(claim) + "</h2>");
        if (claim == Claim.REPRODUCES_PAPER) {
            add("<p>Column <i>ours</i>: " + Markup.escaped(experiment.statistic())
                    + ". The verdict is that of the median or mean.</p>");
        }
        add("<table>" + HEAD);
        series.forEach((name, findings) -> {
            add("<tr class=\"series\"><th colspan=\"%d\">%s</th></tr>".formatted(COLUMNS, Markup.escaped(name)));
            findings.forEach(finding -> row(finding, name));
        });
        add("</table>");
    }

    /** Returns the series of a row: its key without the last part, or the last two of a long key. */
    static String series(String key) {
        int parts = key.split("/", -1).length;
        String shorter = key;
        for (int left = parts; left > 1 && left > parts - (parts > 3 ? 2 : 1); left--) {
            shorter = shorter.substring(0, shorter.lastIndexOf('/'));
        }
        return shorter;
    }

    private void row(Finding finding, String series) {
        String name = finding.key().equals(series) ? series : finding.key().substring(series.length() + 1);
        add("<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td class=\"words\">%s</td>"
                .formatted(
                        Markup.escaped(name),
                        Markup.escaped(finding.paperText()),
                        Finding.number(finding.measured().median()),
                        finding.intervalText(),
                        Markup.escaped(finding.unit())));
        add("<td class=\"words\">%s</td><td class=\"words %s\">%s</td><td class=\"words\">%s</td></tr>"
                .formatted(
                        Markup.escaped(finding.check()),
                        style(finding),
                        Markup.escaped(finding.verdictText()),
                        Markup.escaped(finding.note())));
    }

    static String style(Finding finding) {
        return switch (finding.verdict()) {
            case HOLDS -> "holds";
            case FALLS_SHORT -> "falls";
            case ERA -> "";
        };
    }

    private void add(String line) {
        html.append(line).append('\n');
    }
}
