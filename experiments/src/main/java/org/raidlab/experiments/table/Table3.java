package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Setting;

/** Table 3: processor time of the Atomicity Controller over the number of sites (section 2.3). */
public final class Table3 extends TransactionTable {
    private static final double SHARE_MAX = 0.6;
    private static final List<TransactionRuns.Measure> MEASURES = List.of(
            new TransactionRuns.Measure("ac", Cost::ac),
            new TransactionRuns.Measure("ac-in-ticks", cost -> Ticks.of(cost.ac())),
            new TransactionRuns.Measure("elapsed", Cost::elapsed));

    private final PaperNumbers paper = new PaperNumbers(Table3.class, "table3.csv");

    public Table3() {
        super(
                "raid-table3",
                "Processor time of the Atomicity Controller over the number of sites",
                "The processor time that the coordinator's Atomicity Controller spends on each of the paper's"
                        + " transactions, simulated on machines of 1988 up to 12 sites and its steps as real"
                        + " processes, 1 to 4. Asked is what the paper found in spite of a clock of 20 ms ticks: a"
                        + " tendency to grow with the sites for transactions that write, none for those that read,"
                        + " and less than the elapsed time. About a minute.");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        TransactionRuns runs = new TransactionRuns(setting, notebook);
        int tuples = TransactionRuns.TUPLES.getFirst();
        runs.simulate("sim", CostProfile.SUN_3_50, TransactionRuns.SIMULATED, tuples, MEASURES);
        runs.real(TransactionRuns.REAL, tuples, MEASURES);
        List<Finding> findings = new ArrayList<>();
        for (PaperTransaction transaction : PaperTransaction.values()) {
            figures(notebook, "sim", "ac", transaction, TransactionRuns.SIMULATED, findings);
            figures(notebook, "sim", "ac-in-ticks", transaction, TransactionRuns.REAL, findings);
            figures(notebook, "real", "ac", transaction, TransactionRuns.REAL, findings);
            findings.add(growth(notebook, transaction));
            findings.add(share(notebook, transaction));
        }
        return new Outcome(
                findings,
                notebook.observations(),
                List.of(
                        overSites("simulated", "Table 3, simulated", "sim", TransactionRuns.SIMULATED, "ac", notebook),
                        overSites("real", "Table 3, real processes", "real", TransactionRuns.REAL, "ac", notebook)));
    }

    private void figures(
            Notebook notebook,
            String mode,
            String measure,
            PaperTransaction transaction,
            List<Integer> numbersOfSites,
            List<Finding> findings) {
        for (int sites : numbersOfSites) {
            String key = key(mode, transaction, sites, measure);
            findings.add(Finding.era(key, paper.of(transaction.key() + "/" + sites), "s", notebook.sample(key)));
        }
    }

    private static String key(String mode, PaperTransaction transaction, int sites, String measure) {
        return TransactionRuns.key(mode, TransactionRuns.TUPLES.getFirst(), transaction, sites, measure);
    }

    /** Returns the ratio of twelve sites to one site. */
    private static Finding growth(Notebook notebook, PaperTransaction transaction) {
        int most = TransactionRuns.SIMULATED.getLast();
        double growth = notebook.median(key("sim", transaction, most, "ac"))
                / notebook.median(key("sim", transaction, 1, "ac"));
        boolean writes = transaction == PaperTransaction.INSERT_TWENTY || transaction == PaperTransaction.UPDATE_ONE;
        return Finding.checked(
                "sim/" + transaction.key() + "/" + most + "-by-1",
                OptionalDouble.empty(),
                "",
                List.of(growth),
                writes ? "grows with the sites" : "the same at any number of sites",
                it -> writes ? it > 1 : Math.abs(it - 1) < 0.01);
    }

    private static Finding share(Notebook notebook, PaperTransaction transaction) {
        double share = TransactionRuns.SIMULATED.stream()
                .mapToDouble(sites -> notebook.median(key("sim", transaction, sites, "ac"))
                        / notebook.median(key("sim", transaction, sites, "elapsed")))
                .max()
                .orElseThrow();
        return Finding.checked(
                "sim/" + transaction.key() + "/ac-by-elapsed",
                OptionalDouble.empty(),
                "",
                List.of(share),
                "most of the elapsed time is not processor time of AC: at most " + SHARE_MAX,
                it -> it <= SHARE_MAX);
    }
}
