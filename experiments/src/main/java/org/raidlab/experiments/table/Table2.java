package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.List;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;

/** Table 2: processor time of the Concurrency Controller (section 2.2). */
public final class Table2 extends TransactionTable {
    private static final Check SMALL = Check.atMost(0.4);
    private static final List<Integer> ONE_SITE = List.of(1);
    private static final List<TransactionRuns.Measure> MEASURES = List.of(
            new TransactionRuns.Measure("cc", Cost::cc),
            new TransactionRuns.Measure("cc-in-ticks", cost -> Ticks.of(cost.cc())),
            new TransactionRuns.Measure("elapsed", Cost::elapsed));

    private final PaperNumbers paper = new PaperNumbers(Table2.class, "table2.csv");

    public Table2() {
        super(
                "raid-table2",
                "Processor time of the Concurrency Controller",
                "Is concurrency control a small part of the time of a transaction?",
                "The processor time that the Concurrency Controller of one site spends on each of the paper's"
                        + " transactions: simulated on a machine of 1988, its part of communication included, and"
                        + " its steps as a real process. The simulated columns are calibrated on this very table and"
                        + " have no verdict; asked is, of real processes, that it is a small fraction of the elapsed"
                        + " time. About half a minute.");
    }

    @Override
    public String headline() {
        return "real/100/select-one/cc-by-elapsed";
    }

    @Override
    public Parameters parameters() {
        return super.parameters().with("sites-simulated", "1").with("sites-real", "1");
    }

    @Override
    public Parameters quick() {
        return super.quick().with("sites-simulated", "1").with("sites-real", "1");
    }

    @Override
    void simulated(TransactionRuns runs, List<Finding> findings, List<Chart> charts) {
        for (int tuples : runs.tuples()) {
            runs.simulate(SIM, CostProfile.of(runs.parameters()), ONE_SITE, tuples, MEASURES);
            for (PaperTransaction transaction : PaperTransaction.values()) {
                Printed printed = printed(tuples, transaction);
                for (String measure : List.of("cc", "cc-in-ticks")) {
                    Measured measured =
                            runs.notebook().measured(TransactionRuns.key(SIM, tuples, transaction, 1, measure), "s");
                    findings.add(printed.isPresent() ? measured.calibrated(printed, FITTED) : measured.told());
                }
                findings.add(share(runs, SIM, tuples, transaction).calibrated(share(transaction), FITTED));
            }
        }
    }

    @Override
    void real(TransactionRuns runs) throws IOException {
        for (int tuples : runs.tuples()) {
            runs.real(ONE_SITE, tuples, MEASURES);
        }
    }

    @Override
    void realFindings(TransactionRuns runs, List<Finding> findings, List<Chart> charts) {
        for (int tuples : runs.tuples()) {
            for (PaperTransaction transaction : PaperTransaction.values()) {
                String key = TransactionRuns.key(REAL, tuples, transaction, 1, "cc");
                findings.add(runs.notebook().measured(key, "s").told(printed(tuples, transaction)));
                findings.add(share(runs, REAL, tuples, transaction).reproduces(share(transaction), SMALL));
            }
        }
    }

    @Override
    void pictures(List<Finding> findings, List<Chart> charts) {
        List<Finding> times =
                findings.stream().filter(finding -> finding.unit().equals("s")).toList();
        Chart.besidePaper("cc", "Table 2, processor time of the Concurrency Controller", "seconds", times)
                .map(chart -> chart.captioned("Diamonds: the paper's Table 2, user and system time together. The"
                        + " simulated values are calibrated on it; the real ones are those of this host."))
                .ifPresent(charts::add);
    }

    private Printed printed(int tuples, PaperTransaction transaction) {
        return tuples == PAPER_TUPLES ? paper.of(transaction.key()) : Printed.NOTHING;
    }

    private static Measured share(TransactionRuns runs, String mode, int tuples, PaperTransaction transaction) {
        List<Double> shares = runs.notebook()
                .each(
                        TransactionRuns.key(mode, tuples, transaction, 1, "cc"),
                        TransactionRuns.key(mode, tuples, transaction, 1, "elapsed"),
                        (cc, elapsed) -> cc / elapsed);
        return Measured.median(mode + "/" + tuples + "/" + transaction.key() + "/cc-by-elapsed", "", shares);
    }

    /** Returns the paper's share, which follows from its Tables 1 and 2. */
    private Printed share(PaperTransaction transaction) {
        double elapsed = new PaperNumbers(Table2.class, "table1.csv").number(transaction.key() + "/1");
        return Printed.computed(
                paper.number(transaction.key()) / elapsed, "Tables 1 and 2; the text says a small fraction");
    }
}
