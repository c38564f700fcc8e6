package org.raidlab.experiments.message;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.message.SitesOf1988.Servers;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.table.PaperTransaction;
import org.raidlab.msg.codec.Codecs;

/** The rows and charts of the experiment. */
final class Findings {
    /** What section 2.5 says of subroutine calls in place of messages within a site, in milliseconds. */
    private static final double SAVED = 25;

    private static final Printed PAPER = Printed.says(SAVED, "our timings will improve by at least 25 milliseconds");
    private static final String PACKED = Codecs.NAMES.getFirst();

    private Findings() {}

    static List<Finding> of(Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        if (notebook.has(SitesOf1988.key(PACKED, Servers.CALLS, PaperTransaction.UPDATE_ONE, 1))) {
            of1988(notebook, findings);
        }
        for (PaperTransaction transaction : MessageCost.TRANSACTIONS) {
            for (Layout layout : Layout.values()) {
                ofToday(layout, transaction, notebook, findings);
            }
        }
        return findings;
    }

    /** Returns the key of the time that subroutine calls save, with the packed codec. */
    static String savedKey(PaperTransaction transaction, int sites) {
        return String.join("/", "1988", PACKED, "saved-by-calls", transaction.key(), sites + "-sites");
    }

    private static void of1988(Notebook notebook, List<Finding> findings) {
        for (PaperTransaction transaction : MessageCost.TRANSACTIONS) {
            for (int sites : SitesOf1988.SITES) {
                for (String codec : Codecs.NAMES) {
                    for (Servers servers : Servers.values()) {
                        findings.add(notebook.measured(SitesOf1988.key(codec, servers, transaction, sites), "ms")
                                .told());
                    }
                }
                Measured saved = Measured.median(
                        savedKey(transaction, sites),
                        "ms",
                        notebook.each(
                                SitesOf1988.key(PACKED, Servers.SEPARATE, transaction, sites),
                                SitesOf1988.key(PACKED, Servers.CALLS, transaction, sites),
                                (separate, calls) -> separate - calls));
                boolean isOfPaper = transaction != PaperTransaction.INSERT_TWENTY;
                findings.add(isOfPaper ? saved.reproduces(PAPER, Check.atLeast(SAVED)) : saved.told());
            }
        }
    }

    private static void ofToday(
            Layout layout, PaperTransaction transaction, Notebook notebook, List<Finding> findings) {
        for (Figure figure : Figure.values()) {
            for (String codec : Codecs.NAMES) {
                String key = figure.key(codec, layout, transaction);
                if (notebook.has(key)) {
                    findings.add(notebook.measured(key, figure.unit()).told());
                }
            }
        }
        for (String codec : Codecs.NAMES.subList(1, Codecs.NAMES.size())) {
            if (notebook.has(Figure.MESSAGES.key(codec, layout, transaction))) {
                findings.add(Measured.median(
                                key(codec, "less-packed", layout, transaction, Figure.MESSAGES),
                                "",
                                notebook.each(
                                        Figure.MESSAGES.key(codec, layout, transaction),
                                        Figure.MESSAGES.key(PACKED, layout, transaction),
                                        (its, packed) -> its - packed))
                        .ownBar(Check.exactly(0)));
                byPacked(codec, layout, transaction, Figure.BYTES, notebook, findings);
            }
            if (notebook.has(Figure.CODEC.key(codec, layout, transaction))) {
                byPacked(codec, layout, transaction, Figure.CODEC, notebook, findings);
            }
        }
    }

    private static String key(
            String codec, String comparison, Layout layout, PaperTransaction transaction, Figure figure) {
        return String.join("/", "today", codec, comparison, layout.word(), transaction.key(), figure.word());
    }

    /** Adds what another codec takes by what the packed one takes; a transaction without messages has no such row. */
    private static void byPacked(
            String codec,
            Layout layout,
            PaperTransaction transaction,
            Figure figure,
            Notebook notebook,
            List<Finding> findings) {
        if (notebook.median(figure.key(PACKED, layout, transaction)) > 0) {
            findings.add(Measured.median(
                            key(codec, "by-packed", layout, transaction, figure),
                            "",
                            notebook.each(
                                    figure.key(codec, layout, transaction),
                                    figure.key(PACKED, layout, transaction),
                                    (its, packed) -> its / packed))
                    .ownBar(Check.above(1)));
        }
    }

    static List<Chart> charts(Notebook notebook) {
        List<Chart> charts = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            if (notebook.has(figure.key(PACKED, Layout.SEPARATE, PaperTransaction.UPDATE_ONE))) {
                charts.add(chart(figure, notebook));
            }
        }
        return charts;
    }

    private static Chart chart(Figure figure, Notebook notebook) {
        Chart chart =
                new Chart(figure.word(), "Update of one tuple: " + figure.word(), "processes of a site", figure.unit());
        for (String codec : Codecs.NAMES) {
            List<Chart.Point> points = new ArrayList<>();
            for (Layout layout : Layout.values()) {
                String key = figure.key(codec, layout, PaperTransaction.UPDATE_ONE);
                if (notebook.has(key)) {
                    points.add(Chart.Point.of(
                            layout.processes(),
                            notebook.measured(key, figure.unit()).interval()));
                }
            }
            chart = chart.ours(codec, points);
        }
        return chart.captioned("Medians with 90 % confidence intervals. In no paper.");
    }
}
