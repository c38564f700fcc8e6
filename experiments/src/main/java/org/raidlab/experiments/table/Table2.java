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

/** Table 2: processor time of the Concurrency Controller (section 2.2). */
public final class Table2 extends TransactionTable {
    private static final double SHARE_MAX = 0.4;
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
                "The processor time that the Concurrency Controller of one site spends on each of the paper's"
                        + " transactions: simulated on a machine of 1988, its part of communication included, and"
                        + " its steps as a real process. Asked is that it is a small part of the elapsed time in the"
                        + " profile. About half a minute.");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        TransactionRuns runs = new TransactionRuns(setting, notebook);
        List<Finding> findings = new ArrayList<>();
        for (int tuples : TransactionRuns.TUPLES) {
            runs.simulate("sim", CostProfile.SUN_3_50, ONE_SITE, tuples, MEASURES);
            runs.real(ONE_SITE, tuples, MEASURES);
            boolean printed = tuples == TransactionRuns.TUPLES.getFirst();
            for (PaperTransaction transaction : PaperTransaction.values()) {
                OptionalDouble number = printed ? paper.of(transaction.key()) : OptionalDouble.empty();
                findings.add(figure(notebook, "sim", tuples, transaction, "cc", number));
                findings.add(figure(notebook, "sim", tuples, transaction, "cc-in-ticks", number));
                findings.add(figure(notebook, "real", tuples, transaction, "cc", number));
                findings.add(share(notebook, tuples, transaction));
            }
        }
        return new Outcome(findings, notebook.observations(), List.of());
    }

    private static Finding figure(
            Notebook notebook,
            String mode,
            int tuples,
            PaperTransaction transaction,
            String measure,
            OptionalDouble printed) {
        String key = TransactionRuns.key(mode, tuples, transaction, 1, measure);
        return Finding.era(key, printed, "s", notebook.sample(key));
    }

    /** Returns the share beside the paper's share, which follows from its Tables 1 and 2. */
    private Finding share(Notebook notebook, int tuples, PaperTransaction transaction) {
        List<Double> cc = notebook.sample(TransactionRuns.key("sim", tuples, transaction, 1, "cc"));
        List<Double> elapsed = notebook.sample(TransactionRuns.key("sim", tuples, transaction, 1, "elapsed"));
        List<Double> shares = new ArrayList<>();
        for (int i = 0; i < cc.size(); i++) {
            shares.add(cc.get(i) / elapsed.get(i));
        }
        double printed = paper.of(transaction.key()).orElseThrow()
                / new PaperNumbers(Table2.class, "table1.csv")
                        .of(transaction.key() + "/1")
                        .orElseThrow();
        return Finding.checked(
                "sim/" + tuples + "/" + transaction.key() + "/cc-by-elapsed",
                OptionalDouble.of(printed),
                "",
                shares,
                "at most " + SHARE_MAX,
                share -> share <= SHARE_MAX);
    }
}
