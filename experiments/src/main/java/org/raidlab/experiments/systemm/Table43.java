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

/** Table 4.3: mean response times by checkpointer and log. */
public final class Table43 extends MeasuredRows {
    private static final String BASE = "FUZZY/VALUE";
    private static final String SMALL = "FUZZY/VALUE/small-queue";

    /** The rows in the order of the paper, and one with fewer requests under way. */
    static final List<String> ROWS = List.of(BASE, "ACBW/AOPER", "ACCOU/AOPER", "TCBW/TOPER", "TCCOU/TOPER", SMALL);

    private static final String BY_FUZZY = "/by-fuzzy";
    private static final double LITTLE = 0.1;

    public Table43() {
        super(
                "sysm-table4.3",
                "Mean response times by checkpointer and log",
                "How long does a request of System M take, with the time in the request queue?",
                "The sites of sysm-table4.1. The message server has a fixed number of requests under way, so the mean"
                        + " response time is this number by the throughput (Little's law, asked as a bar of our own)."
                        + " The paper's message servers fill the request queue again while requests wait for their"
                        + " restart: there, TCBW has more of them under way. Asked are the ratios to FUZZY/VALUE, and"
                        + " that a smaller queue has shorter response times and little less throughput (section 4.3)."
                        + " Elapsed times depend on other work of the machine. About fifteen minutes.",
                ROWS);
    }

    @Override
    public String headline() {
        return "TCBW/TOPER" + BY_FUZZY;
    }

    @Override
    public Parameters parameters() {
        return super.parameters().and("small-queue", 64, "requests under way in the row with a smaller queue");
    }

    @Override
    void measure(String row, Setting setting, Notebook notebook) throws IOException {
        boolean isSmall = row.equals(SMALL);
        int requests = setting.parameters().whole(isSmall ? "small-queue" : "requests");
        note(row, Counted.of(isSmall ? BASE : row, false, requests, setting), requests, notebook);
    }

    @Override
    Outcome outcome(List<String> rows, Notebook notebook) {
        return pictured(conclude(rows, notebook), notebook, "Table 4.3, mean response times", "seconds", "s");
    }

    /** Notes what is measured of a row with so many requests under way. */
    static void note(String row, Counted counted, int requests, Notebook notebook) {
        double seconds = counted.of(Counted.RESPONSES) / counted.transactions() / 1e6;
        notebook.note(row, seconds, "s");
        notebook.note(row + "/throughput", counted.throughput(), "1/s");
        notebook.note(row + "/little", counted.throughput() * seconds / requests, "");
    }

    /** Returns the rows of the result. */
    static List<Finding> conclude(List<String> rows, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        boolean hasBase = rows.contains(BASE);
        for (String row : rows) {
            boolean isSmall = row.equals(SMALL);
            Measured response = notebook.measured(row, "s");
            findings.add(isSmall ? response.told() : response.told(Table41.PAPER.of(paperKey(row))));
            findings.add(notebook.measured(row + "/throughput", "1/s").told());
            findings.add(notebook.measured(row + "/little", "").ownBar(Check.near(1, LITTLE)));
            if (hasBase && !isSmall && !row.equals(BASE)) {
                double paper = Table41.PAPER.number(paperKey(row)) / Table41.PAPER.number(paperKey(BASE));
                findings.add(ratio(row + BY_FUZZY, row, notebook)
                        .reproduces(
                                Printed.computed(paper, "Table 4.3"),
                                row.startsWith("TCBW") ? Check.atLeast(3) : Check.atMost(1.5)));
            }
        }
        if (hasBase && rows.contains(SMALL)) {
            smallQueue(notebook, findings);
        }
        return findings;
    }

    private static void smallQueue(Notebook notebook, List<Finding> findings) {
        findings.add(ratio(SMALL + "/response-by-large", SMALL, notebook)
                .reproduces(Printed.says("response times can be lowered significantly"), Check.atMost(0.5)));
        findings.add(Measured.median(
                        SMALL + "/throughput-by-large",
                        "",
                        notebook.each(SMALL + "/throughput", BASE + "/throughput", (one, other) -> one / other))
                .reproduces(Printed.says("little or no loss of throughput"), Check.atLeast(0.95)));
    }

    private static String paperKey(String row) {
        return "4.3/" + row + "/mean response";
    }

    private static Measured ratio(String key, String row, Notebook notebook) {
        return Measured.median(key, "", notebook.each(row, BASE, (one, other) -> one / other));
    }
}
