package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;

/** Table 4.1: processor time of each server for a transaction, by checkpointer and log. */
public final class Table41 extends MeasuredRows {
    static final PaperNumbers PAPER = new PaperNumbers(Table41.class, "system-m.csv");

    /** The rows in the order of the paper. */
    static final List<String> ROWS = List.of(
            "FUZZY/VALUE",
            "ACCOU/VALUE",
            "ACBW/VALUE",
            "TCCOU/VALUE",
            "TCBW/VALUE",
            "ACCOU/AOPER",
            "ACBW/AOPER",
            "TCCOU/AOPER",
            "TCBW/AOPER",
            "TCCOU/TOPER",
            "TCBW/TOPER");

    private static final String BASE = "FUZZY/VALUE";
    private static final String MICROS = "us";
    private static final String SUM = "sum";
    private static final String BYTES = "log-bytes";
    private static final String THROUGHPUT = "throughput";
    private static final String BY_FUZZY = "/sum/by-fuzzy";
    private static final double TOLERANCE = 0.3;

    public Table41() {
        super(
                "sysm-table4.1",
                "Processor time of System M's servers by checkpointer and log",
                "What do the checkpointers and logs of System M cost for each transaction?",
                "A site with real files executes the credit-card mix, in a process of its own for each row and repeat."
                        + " Sweeps follow each other, without spooling. The processor time of a server is that of its"
                        + " steps on the loop's thread, and of the thread that writes or forces for it, divided by"
                        + " the true transactions. Asked are the paper's ratios of rows. Files are in memory unless"
                        + " disk=scratch says otherwise, so that other work of the machine's disk has no influence."
                        + " Garbage collection and compilation are not counted. About half an hour.",
                ROWS);
    }

    /** Takes each checkpointer with a log of values. */
    @Override
    public Parameters quick() {
        return super.quick().with("rows", String.join(",", ROWS.subList(0, 5)));
    }

    @Override
    public String headline() {
        return "TCBW/VALUE" + BY_FUZZY;
    }

    @Override
    void measure(String row, Setting setting, Notebook notebook) throws IOException {
        note(row, Counted.of(row, false, setting), notebook);
    }

    @Override
    Outcome outcome(List<String> rows, Notebook notebook) {
        List<Finding> findings = conclude(rows, notebook);
        return new Outcome(
                findings, notebook.observations(), chart(findings).stream().toList());
    }

    /** Notes what is measured of a row. */
    static void note(String row, Counted counted, Notebook notebook) {
        double transactions = counted.transactions();
        for (Column column : Column.values()) {
            notebook.note(row + "/" + column, column.micros(counted) / transactions, MICROS);
        }
        notebook.note(row + "/rest", Column.restMicros(counted) / transactions, MICROS);
        notebook.note(row + "/" + SUM, counted.sum(), MICROS);
        notebook.note(row + "/" + THROUGHPUT, counted.throughput(), "1/s");
        notebook.note(row + "/" + BYTES, counted.of("log.bytes") / transactions, "bytes");
        notebook.note(row + "/segments-written", counted.of("CHECKPOINT.segments-written") / transactions, "");
        notebook.note(row + "/restarts", counted.of("TRANSACTION.restarted") / transactions, "");
    }

    /** Returns the rows of the result. */
    static List<Finding> conclude(List<String> rows, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (String row : rows) {
            for (Column column : Column.values()) {
                String key = row + "/" + column;
                findings.add(notebook.measured(key, MICROS).told(PAPER.of("4.1/" + key)));
            }
            findings.add(notebook.measured(row + "/rest", MICROS).told());
            findings.add(notebook.measured(row + "/" + SUM, MICROS)
                    .told(Printed.computed(paperSum(row), "the servers of the row")));
            findings.add(notebook.measured(row + "/" + THROUGHPUT, "1/s")
                    .told(PAPER.of("4.1/" + row + "/" + THROUGHPUT), "this machine is not saturated by a processor"));
            findings.add(notebook.measured(row + "/" + BYTES, "bytes").told());
            findings.add(notebook.measured(row + "/segments-written", "").told());
            findings.add(notebook.measured(row + "/restarts", "").told());
        }
        sums(rows, notebook, findings);
        Ratios ratios = new Ratios(rows, notebook, findings);
        checkpointServer(ratios);
        transactionServer(ratios);
        logBytes(ratios);
        throughput(ratios);
        if (rows.size() > 1) {
            findings.add(mostByLeast("worst-by-best", SUM, ratios)
                    .reproduces(Printed.computed(23_815.0 / 13_551, "Table 4.1"), Check.atLeast(1.4)));
            findings.add(mostByLeast(THROUGHPUT + "/best-by-worst", THROUGHPUT, ratios)
                    .reproduces(Printed.computed(73.1 / 41.61, "Table 4.1"), Check.atLeast(1.4)));
        }
        return findings;
    }

    private static Measured mostByLeast(String name, String column, Ratios of) {
        List<String> keys = of.rows().stream().map(row -> row + "/" + column).toList();
        return Measured.median(name, "", of.notebook().mostByLeast(keys));
    }

    private static double paperSum(String row) {
        return List.of(Column.values()).stream()
                .mapToDouble(column -> PAPER.number("4.1/" + row + "/" + column))
                .sum();
    }

    /** Adds the sum of each row by that of FUZZY/VALUE. */
    private static void sums(List<String> rows, Notebook notebook, List<Finding> findings) {
        if (!rows.contains(BASE)) {
            return;
        }
        for (String row : rows) {
            if (!row.equals(BASE)) {
                double paper = paperSum(row) / paperSum(BASE);
                findings.add(Measured.median(
                                row + BY_FUZZY,
                                "",
                                notebook.each(row + "/" + SUM, BASE + "/" + SUM, (one, other) -> one / other))
                        .reproduces(Printed.computed(paper, "the sums of both rows"), Check.near(paper, TOLERANCE)));
            }
        }
    }

    /** Ratios of one column in two rows. */
    private record Ratios(List<String> rows, Notebook notebook, List<Finding> findings) {
        void add(String name, String column, String of, String by, Check check) {
            if (!rows.contains(of) || !rows.contains(by)) {
                return;
            }
            Measured ratio = Measured.median(
                    name, "", notebook.each(of + "/" + column, by + "/" + column, (one, other) -> one / other));
            if (column.equals(BYTES)) {
                findings.add(ratio.ownBar(check));
            } else {
                double paper = PAPER.number("4.1/" + of + "/" + column) / PAPER.number("4.1/" + by + "/" + column);
                findings.add(ratio.reproduces(Printed.computed(paper, of + " by " + by), check));
            }
        }
    }

    private static void checkpointServer(Ratios ratios) {
        ratios.add("CS/acbw-by-fuzzy", "CS", "ACBW/VALUE", BASE, Check.above(1));
        ratios.add("CS/accou-by-acbw", "CS", "ACCOU/VALUE", "ACBW/VALUE", Check.above(1));
        ratios.add("CS/accou-by-fuzzy", "CS", "ACCOU/VALUE", BASE, Check.atLeast(2));
    }

    private static void transactionServer(Ratios ratios) {
        ratios.add("TS/tccou-by-fuzzy", "TS", "TCCOU/VALUE", BASE, Check.between(1, 1.3));
        ratios.add("TS/tccou/aoper-by-value", "TS", "TCCOU/AOPER", "TCCOU/VALUE", Check.atMost(0.97));
        ratios.add("TS/tccou/toper-by-aoper", "TS", "TCCOU/TOPER", "TCCOU/AOPER", Check.atMost(0.97));
    }

    private static void logBytes(Ratios ratios) {
        ratios.add("log-bytes/aoper-by-value", BYTES, "TCCOU/AOPER", "TCCOU/VALUE", Check.atMost(1));
        ratios.add("log-bytes/toper-by-aoper", BYTES, "TCCOU/TOPER", "TCCOU/AOPER", Check.atMost(1));
        ratios.add("log-bytes/toper-by-value", BYTES, "TCCOU/TOPER", "TCCOU/VALUE", Check.atMost(0.7));
    }

    private static void throughput(Ratios ratios) {
        ratios.add(THROUGHPUT + "/fuzzy-by-tcbw", THROUGHPUT, BASE, "TCBW/VALUE", Check.atLeast(1.3));
        ratios.add(THROUGHPUT + "/tccou-toper-by-fuzzy", THROUGHPUT, "TCCOU/TOPER", BASE, Check.between(0.85, 1.25));
        ratios.add(THROUGHPUT + "/acbw-aoper-by-fuzzy", THROUGHPUT, "ACBW/AOPER", BASE, Check.between(0.9, 1.15));
    }

    private static Optional<Chart> chart(List<Finding> findings) {
        List<Finding> sums = findings.stream()
                .filter(finding -> finding.key().endsWith(BY_FUZZY))
                .toList();
        return Chart.besidePaper("sum", "Table 4.1, all servers together", "processor time by that of " + BASE, sums)
                .map(chart -> chart.captioned("Diamonds: the sums of the paper's columns."));
    }
}
