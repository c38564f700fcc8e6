package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;

/** Table 4.2: lock requests that block, with spooling and non-spooling checkpointers. */
public final class Table42 extends MeasuredRows {
    /** The rows in the order of the paper. */
    static final List<String> ROWS = List.of("ACBW/AOPER", "ACBW/VALUE", "ACCOU/AOPER", "TCCOU/TOPER", "TCBW/TOPER");

    private static final double PERCENT = 100;
    private static final String SPOOLING = "spooling";
    private static final String HOLDING = "non-spooling";
    private static final String BY_LOCKING = "/spooling-by-non-spooling";

    public Table42() {
        super(
                "sysm-table4.2",
                "Lock requests that block, with spooling and non-spooling checkpointers",
                "What does a checkpointer gain that copies a segment, so that its lock is not held during the write?",
                "The sites of sysm-table4.1, with checkpointers that copy a segment before they write it, and with"
                        + " those that hold its lock until it is on disk. Asked is that spooling takes away two thirds"
                        + " of the conflicts at least, and that it costs a tenth of processor time at most. A bar of"
                        + " our own: a checkpointer that holds one lock at a time, all the time, meets a request with a"
                        + " probability of one by the number of segments; half as much again is allowed."
                        + " About twenty minutes.",
                ROWS);
    }

    /** Takes one checkpointer with two logs, and another one. */
    @Override
    public Parameters quick() {
        return super.quick().with("rows", String.join(",", ROWS.subList(0, 3)));
    }

    @Override
    public String headline() {
        return "ACBW/AOPER" + BY_LOCKING;
    }

    @Override
    void measure(String row, Setting setting, Notebook notebook) throws IOException {
        note(row, Counted.of(row, true, setting), Counted.of(row, false, setting), notebook);
    }

    @Override
    Outcome outcome(List<String> rows, Notebook notebook) {
        return pictured(
                conclude(rows, notebook),
                notebook,
                "Table 4.2, requests for locks that block",
                "percent of the requests",
                "%");
    }

    /** Notes what is measured of a row. */
    static void note(String row, Counted spooling, Counted holding, Notebook notebook) {
        note(row + "/" + SPOOLING, spooling, notebook);
        note(row + "/" + HOLDING, holding, notebook);
        double most = share(holding);
        notebook.note(row + BY_LOCKING, most == 0 ? 1 : share(spooling) / most, "");
        notebook.note(row + "/processor-time", holding.sum() / spooling.sum(), "");
        notebook.note(row + "/by-segments", most * holding.of(MeasuredSite.SEGMENTS), "");
    }

    private static void note(String key, Counted counted, Notebook notebook) {
        notebook.note(key, PERCENT * share(counted), "%");
        notebook.note(key + "/requests", requests(counted) / counted.transactions(), "");
    }

    private static double requests(Counted counted) {
        return counted.of("TRANSACTION.locks.requests");
    }

    private static double share(Counted counted) {
        return counted.of("TRANSACTION.locks.blocked") / requests(counted);
    }

    /** Returns the rows of the result. */
    static List<Finding> conclude(List<String> rows, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (String row : rows) {
            findings.add(told(row, SPOOLING, notebook));
            findings.add(told(row, HOLDING, notebook));
            findings.add(
                    notebook.measured(row + "/" + HOLDING + "/requests", "").told());
            findings.add(notebook.measured(row + BY_LOCKING, "")
                    .reproduces(
                            Printed.computed(paper(row, SPOOLING) / paper(row, HOLDING), "Table 4.2"),
                            Check.atMost(1.0 / 3)));
            findings.add(notebook.measured(row + "/processor-time", "")
                    .reproduces(
                            Printed.says("typically 1-3 transactions per second less"),
                            Check.between(0.9, 1.01).saying("of a non-spooling by that of a spooling one")));
            findings.add(notebook.measured(row + "/by-segments", "")
                    .ownBar(Check.atMost(1.5).saying("share of the requests that block, by segments")));
        }
        return findings;
    }

    private static Finding told(String row, String form, Notebook notebook) {
        Measured measured = notebook.measured(row + "/" + form, "%");
        return measured.told(Printed.computed(paper(row, form), "requests that block, and all"));
    }

    private static double paper(String row, String form) {
        String key = "4.2/" + row + "/" + form + " ";
        return PERCENT * Table41.PAPER.number(key + "conflicting") / Table41.PAPER.number(key + "total");
    }
}
