package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Setting;

/** Table 1: elapsed time of transactions over the number of sites (section 2.1). */
public final class Table1 extends TransactionTable {
    private static final double SIMULATED_SPREAD_MAX = 1.25;
    private static final double REAL_SPREAD_MAX = 1.6;
    private static final double INSERT_RATIO_MIN = 1.3;
    private static final double INSERT_RATIO_MAX = 2.5;
    private static final List<TransactionRuns.Measure> MEASURES = List.of(
            new TransactionRuns.Measure("elapsed", Cost::elapsed),
            new TransactionRuns.Measure("preparation", Cost::preparation),
            new TransactionRuns.Measure("commitment", Cost::commitment),
            new TransactionRuns.Measure("posting", Cost::posting));
    private static final List<TransactionRuns.Measure> ELAPSED = MEASURES.subList(0, 1);
    private static final List<Integer> FOR_OPTIONS = List.of(4, 12);

    private final PaperNumbers paper = new PaperNumbers(Table1.class, "table1.csv");

    public Table1() {
        super(
                "raid-table1",
                "Elapsed time of transactions over the number of sites",
                "The paper's four transactions over the relation thousand, of 100 and of 1,000 tuples: in simulation"
                        + " on machines of 1988, whose costs come from Table 4 and the one-site columns, up to 12"
                        + " sites; and as real processes, 1 to 4. Asked is that time stays flat as sites are added,"
                        + " that inserting twenty tuples takes 1.3 to 2.5 times a select of eleven, and what the"
                        + " options of section 2.4 and a loop of sends in place of RAID's multicast change. About"
                        + " two minutes.");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        TransactionRuns runs = new TransactionRuns(setting, notebook);
        for (int tuples : TransactionRuns.TUPLES) {
            runs.simulate("sim", CostProfile.SUN_3_50, TransactionRuns.SIMULATED, tuples, MEASURES);
            runs.real(TransactionRuns.REAL, tuples, MEASURES);
        }
        for (Option option : Option.values()) {
            runs.simulate(option.key(), option.profile(), FOR_OPTIONS, TransactionRuns.TUPLES.getFirst(), ELAPSED);
        }
        List<Finding> findings = new ArrayList<>();
        for (int tuples : TransactionRuns.TUPLES) {
            findings.addAll(elapsed(notebook, "sim", TransactionRuns.SIMULATED, tuples));
            findings.addAll(elapsed(notebook, "real", TransactionRuns.REAL, tuples));
            findings.addAll(spreads(notebook, "sim", TransactionRuns.SIMULATED, tuples, SIMULATED_SPREAD_MAX));
            findings.addAll(spreads(notebook, "real", TransactionRuns.REAL, tuples, REAL_SPREAD_MAX));
            findings.add(insertRatio(notebook, "sim", tuples));
            findings.add(insertRatio(notebook, "real", tuples));
        }
        findings.addAll(options(notebook));
        return new Outcome(findings, notebook.observations(), charts(notebook));
    }

    /** Returns the elapsed times, whose absolute values depend on the machines; the comparable findings follow them. */
    private List<Finding> elapsed(Notebook notebook, String mode, List<Integer> numbersOfSites, int tuples) {
        List<Finding> findings = new ArrayList<>();
        for (PaperTransaction transaction : PaperTransaction.values()) {
            for (int sites : numbersOfSites) {
                String key = TransactionRuns.key(mode, tuples, transaction, sites, "elapsed");
                OptionalDouble printed = tuples == TransactionRuns.TUPLES.getFirst()
                        ? paper.of(transaction.key() + "/" + sites)
                        : OptionalDouble.empty();
                findings.add(Finding.era(key, printed, "s", notebook.sample(key)));
            }
        }
        return findings;
    }

    private List<Finding> spreads(
            Notebook notebook, String mode, List<Integer> numbersOfSites, int tuples, double max) {
        List<Integer> several = numbersOfSites.subList(1, numbersOfSites.size());
        List<Finding> findings = new ArrayList<>();
        for (PaperTransaction transaction : PaperTransaction.values()) {
            double spread = spread(notebook, mode, tuples, transaction, several);
            String key = String.join("/", mode, Integer.toString(tuples), transaction.key(), "max-by-min");
            String check = "at most " + max + " over " + several.getFirst() + " to " + several.getLast() + " sites";
            findings.add(Finding.checked(key, printedSpread(transaction), "", List.of(spread), check, it -> it <= max));
        }
        return findings;
    }

    /** Returns the spread over the paper's two to four sites. */
    private OptionalDouble printedSpread(PaperTransaction transaction) {
        double[] sorted = TransactionRuns.REAL.stream()
                .skip(1)
                .mapToDouble(sites -> paper.of(transaction.key() + "/" + sites).orElseThrow())
                .sorted()
                .toArray();
        return OptionalDouble.of(sorted[sorted.length - 1] / sorted[0]);
    }

    /**
     * Returns the ratio of inserts to selects: to insert twenty tuples they are selected first, so the insert is
     * compared with a select of several. In the paper one of one tuple takes as long; today that is found by its key,
     * and takes half.
     */
    private Finding insertRatio(Notebook notebook, String mode, int tuples) {
        List<Double> inserts =
                notebook.sample(TransactionRuns.key(mode, tuples, PaperTransaction.INSERT_TWENTY, 1, "elapsed"));
        List<Double> selects =
                notebook.sample(TransactionRuns.key(mode, tuples, PaperTransaction.SELECT_ELEVEN, 1, "elapsed"));
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < inserts.size(); i++) {
            ratios.add(inserts.get(i) / selects.get(i));
        }
        double printed = paper.of("insert-twenty/1").orElseThrow()
                / paper.of("select-eleven/1").orElseThrow();
        String check = INSERT_RATIO_MIN + " to " + INSERT_RATIO_MAX + " times a select of eleven, one site";
        return Finding.checked(
                mode + "/" + tuples + "/insert-by-select",
                OptionalDouble.of(printed),
                "",
                ratios,
                check,
                ratio -> ratio >= INSERT_RATIO_MIN && ratio <= INSERT_RATIO_MAX);
    }

    /** The improvements that section 2.4 predicts, and those that section 2.1 reports. */
    private enum Option {
        LOOP_OF_SENDS,
        WITHOUT_COPIES,
        BINARY_HEADER,
        KEPT_BUFFER;

        CostProfile profile() {
            CostProfile usual = CostProfile.SUN_3_50;
            return switch (this) {
                case LOOP_OF_SENDS -> usual.withLoopOfSends();
                case WITHOUT_COPIES -> usual.with(usual.communication().withoutCopies());
                case BINARY_HEADER -> usual.with(usual.communication().withBinaryHeader());
                case KEPT_BUFFER -> usual.with(usual.communication().withKeptBuffer());
            };
        }

        String key() {
            return "sim-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private static List<Finding> options(Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        int tuples = TransactionRuns.TUPLES.getFirst();
        for (Option option : Option.values()) {
            for (int sites : FOR_OPTIONS) {
                String key = TransactionRuns.key(option.key(), tuples, PaperTransaction.UPDATE_ONE, sites, "elapsed");
                findings.add(Finding.era(key, OptionalDouble.empty(), "s", notebook.sample(key)));
            }
        }
        return findings;
    }

    private static List<Chart> charts(Notebook notebook) {
        return List.of(
                overSites(
                        "simulated",
                        "Table 1, simulated on machines of 1988",
                        "sim",
                        TransactionRuns.SIMULATED,
                        "elapsed",
                        notebook),
                overSites("real", "Table 1, real processes", "real", TransactionRuns.REAL, "elapsed", notebook));
    }
}
