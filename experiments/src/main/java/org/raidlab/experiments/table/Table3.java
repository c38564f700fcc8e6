package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;

/** Table 3: processor time of the Atomicity Controller over the number of sites (section 2.3). */
public final class Table3 extends TransactionTable {
    private static final int PAPER_MOST = PAPER_SITES.getLast();
    private static final Check LESS_THAN_HALF = Check.atMost(0.5);
    private static final String NOISE =
            "the paper: 'the variance in the measurements is too large to permit stronger statements'";
    private static final List<TransactionRuns.Measure> MEASURES = List.of(
            new TransactionRuns.Measure("ac", Cost::ac),
            new TransactionRuns.Measure("ac-in-ticks", cost -> Ticks.of(cost.ac())),
            new TransactionRuns.Measure("elapsed", Cost::elapsed));

    private final PaperNumbers paper = new PaperNumbers(Table3.class, "table3.csv");

    public Table3() {
        super(
                "raid-table3",
                "Processor time of the Atomicity Controller over the number of sites",
                "Does atomicity control need more processor time the more sites take part?",
                "The processor time that the coordinator's Atomicity Controller spends on each of the paper's"
                        + " transactions, simulated on machines of 1988 up to 12 sites and its steps as real"
                        + " processes, 1 to 4. The paper finds a slight tendency to increase with the number of sites"
                        + " over all four transactions, and variance too large for more: in its table an insert falls"
                        + " from 0.36 to 0.18 s and a select of one rises from 0.18 to 0.32. Asked is that tendency"
                        + " over all four; that most of the elapsed time is not processor time of AC; and, as a bar of"
                        + " our own, growth for transactions that write and none for those that read. About a minute.");
    }

    @Override
    public String headline() {
        return "sim/all/ac/4-by-1";
    }

    @Override
    public Parameters parameters() {
        return super.parameters().with("tuples", Integer.toString(PAPER_TUPLES));
    }

    @Override
    void simulated(TransactionRuns runs, List<Finding> findings, List<Chart> charts) {
        runs.simulate(SIM, CostProfile.of(runs.parameters()), runs.sites(SIM), tuples(runs), MEASURES);
        for (PaperTransaction transaction : PaperTransaction.values()) {
            figures(runs, SIM, "ac", transaction, findings);
            figures(runs, SIM, "ac-in-ticks", transaction, findings);
            findings.add(ownGrowth(runs, transaction));
        }
        compared(runs, SIM, findings);
        charts.add(overSites(
                        new Chart("simulated", "Table 3, simulated on machines of 1988", "sites", "seconds"),
                        runs,
                        SIM,
                        "ac",
                        paper)
                .captioned("Processor time of the coordinator's AC. Diamonds: the paper's Table 3, user and system"
                        + " time together; one tick of its clock is 0.02 s."));
    }

    @Override
    void real(TransactionRuns runs) throws IOException {
        runs.real(runs.sites(REAL), tuples(runs), MEASURES);
    }

    @Override
    void realFindings(TransactionRuns runs, List<Finding> findings, List<Chart> charts) {
        for (PaperTransaction transaction : PaperTransaction.values()) {
            figures(runs, REAL, "ac", transaction, findings);
        }
        compared(runs, REAL, findings);
        charts.add(overSites(
                        new Chart("real", "Table 3, real processes of this host", "sites", "seconds"),
                        runs,
                        REAL,
                        "ac",
                        paper)
                .captioned("Mean time of the steps of the coordinator's AC; bars are 90 % confidence intervals."));
    }

    private static int tuples(TransactionRuns runs) {
        return runs.tuples().getFirst();
    }

    private void figures(
            TransactionRuns runs, String mode, String measure, PaperTransaction transaction, List<Finding> findings) {
        for (int sites : runs.sites(mode)) {
            Measured measured = runs.notebook().measured(key(runs, mode, transaction, sites, measure), "s");
            Printed printed = printed(paper, tuples(runs), transaction, sites);
            boolean isFitted = mode.equals(SIM) && sites == 1 && printed.isPresent();
            findings.add(isFitted ? measured.calibrated(printed, FITTED) : measured.told(printed));
        }
    }

    private static String key(
            TransactionRuns runs, String mode, PaperTransaction transaction, int sites, String measure) {
        return TransactionRuns.key(mode, tuples(runs), transaction, sites, measure);
    }

    /** Adds what the paper says: the tendency over all transactions, and the share of the elapsed time. */
    private void compared(TransactionRuns runs, String mode, List<Finding> findings) {
        List<Integer> sites = runs.sites(mode, PAPER_MOST);
        List<Double> few = new ArrayList<>();
        List<Double> many = new ArrayList<>();
        for (PaperTransaction transaction : PaperTransaction.values()) {
            List<Double> one = runs.notebook().sample(key(runs, mode, transaction, sites.getFirst(), "ac"));
            List<Double> most = runs.notebook().sample(key(runs, mode, transaction, sites.getLast(), "ac"));
            few = few.isEmpty() ? one : Notebook.each(few, one, Double::sum);
            many = many.isEmpty() ? most : Notebook.each(many, most, Double::sum);
            String range = sites.getLast() + "-by-" + sites.getFirst();
            findings.add(Measured.median(
                            mode + "/" + transaction.key() + "/ac/" + range,
                            "",
                            Notebook.each(most, one, (m, o) -> m / o))
                    .told(Printed.computed(growth(transaction), "Table 3"), NOISE));
            findings.add(share(runs, mode, transaction));
        }
        findings.add(Measured.median(
                        mode + "/all/ac/" + sites.getLast() + "-by-" + sites.getFirst(),
                        "",
                        Notebook.each(many, few, (m, o) -> m / o))
                .reproduces(
                        Printed.says(paperTotal(PAPER_MOST) / paperTotal(1), "a slight tendency to increase"),
                        Check.above(1)));
    }

    private double growth(PaperTransaction transaction) {
        return paper.number(transaction.key() + "/" + PAPER_MOST) / paper.number(transaction.key() + "/1");
    }

    private double paperTotal(int sites) {
        double total = 0;
        for (PaperTransaction transaction : PaperTransaction.values()) {
            total += paper.number(transaction.key() + "/" + sites);
        }
        return total;
    }

    /** Returns our own bar: a transaction that writes asks more sites, and one that reads asks none. */
    private static Finding ownGrowth(TransactionRuns runs, PaperTransaction transaction) {
        int most = runs.sites(SIM).getLast();
        List<Double> growth = runs.notebook()
                .each(
                        key(runs, SIM, transaction, most, "ac"),
                        key(runs, SIM, transaction, 1, "ac"),
                        (many, one) -> many / one);
        Check check = transaction.writes()
                ? Check.above(1).saying("grows with the sites")
                : Check.near(1, 0.01).saying("the same at any number of sites");
        return Measured.median("sim/" + transaction.key() + "/ac/" + most + "-by-1", "", growth)
                .ownBar(check);
    }

    /** Returns the largest share of AC's processor time in the elapsed time over all numbers of sites. */
    private Finding share(TransactionRuns runs, String mode, PaperTransaction transaction) {
        PaperNumbers table1 = new PaperNumbers(Table3.class, "table1.csv");
        double printed = PAPER_SITES.stream()
                .mapToDouble(sites ->
                        paper.number(transaction.key() + "/" + sites) / table1.number(transaction.key() + "/" + sites))
                .max()
                .orElseThrow();
        List<Double> shares = List.of();
        for (int sites : runs.sites(mode)) {
            List<Double> here = runs.notebook()
                    .each(
                            key(runs, mode, transaction, sites, "ac"),
                            key(runs, mode, transaction, sites, "elapsed"),
                            (ac, elapsed) -> ac / elapsed);
            shares = shares.isEmpty() ? here : Notebook.each(shares, here, Math::max);
        }
        return Measured.median(mode + "/" + transaction.key() + "/ac-by-elapsed", "", shares)
                .reproduces(
                        Printed.says(printed, "most of the wall clock processing time is not CPU time"),
                        LESS_THAN_HALF);
    }
}
