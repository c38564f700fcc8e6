package org.raidlab.experiments.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Setting;

/** Runs the paper's transactions, simulated and real, and notes their costs. */
final class TransactionRuns {
    /** The numbers of sites in simulation. */
    static final List<Integer> SIMULATED = List.of(1, 2, 3, 4, 6, 8, 10, 12);

    /** The numbers of sites as real processes. */
    static final List<Integer> REAL = List.of(1, 2, 3, 4);

    /** The tuples of the relation: the paper's number, and ten times as many. */
    static final List<Integer> TUPLES = List.of(100, 1_000);

    private static final int SIMULATED_RUNS = 3;
    /** So often each participant has prepared and posted before it is timed: fewer, and its compiler is. */
    private static final int WARM_UP_UPDATES = 4_000;

    private static final int WARM_UP = 400;
    private static final int REAL_RUNS = 20;
    private static final int ROUNDS = 5;

    /** A part of a cost that is noted. */
    record Measure(String name, ToDoubleFunction<Cost> of) {}

    private final Setting setting;
    private final Notebook notebook;

    TransactionRuns(Setting setting, Notebook notebook) {
        this.setting = setting;
        this.notebook = notebook;
    }

    /** Key of a measure: {@code sim/100/select-one/3/elapsed}. */
    static String key(String mode, int tuples, PaperTransaction transaction, int sites, String measure) {
        return String.join("/", mode, Integer.toString(tuples), transaction.key(), Integer.toString(sites), measure);
    }

    /**
     * Runs the simulated transactions; the same ones always give the same times, since only the seed's data is drawn.
     */
    void simulate(String mode, CostProfile profile, List<Integer> numbersOfSites, int tuples, List<Measure> measures) {
        for (int sites : numbersOfSites) {
            setting.tell().accept(mode + ": " + sites + " sites, " + tuples + " tuples, simulated");
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                long seed = setting.seed() + repeat;
                EraTransactions runs = new EraTransactions(profile, sites, ThousandRelation.of(tuples, seed), seed);
                for (PaperTransaction transaction : PaperTransaction.values()) {
                    Cost last = runs.measure(transaction, SIMULATED_RUNS).getLast();
                    note(mode, tuples, transaction, sites, last, measures);
                }
            }
        }
    }

    /** Runs the real transactions: medians of many executions each, after enough executions for the compiler. */
    void real(List<Integer> numbersOfSites, int tuples, List<Measure> measures) throws IOException {
        for (int sites : numbersOfSites) {
            setting.tell().accept("real: " + sites + " sites, " + tuples + " tuples");
            Path folder = setting.scratch().resolve("real-" + tuples + "-" + sites);
            ThousandRelation relation = ThousandRelation.of(tuples, setting.seed());
            try (RealTransactions runs = new RealTransactions(setting.clusters().apply(folder), sites, relation)) {
                warmUp(runs);
                for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                    for (PaperTransaction transaction : PaperTransaction.values()) {
                        note("real", tuples, transaction, sites, costs(runs, transaction), measures);
                    }
                }
            }
        }
    }

    private static List<Cost> costs(RealTransactions runs, PaperTransaction transaction) {
        List<Cost> costs = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            costs.addAll(runs.measure(transaction, REAL_RUNS));
            runs.takeInsertedAway();
        }
        return costs;
    }

    private static void warmUp(RealTransactions runs) {
        runs.repeat(PaperTransaction.SELECT_ONE, WARM_UP);
        runs.repeat(PaperTransaction.SELECT_ELEVEN, WARM_UP);
        runs.repeat(PaperTransaction.UPDATE_ONE, WARM_UP_UPDATES);
        for (int done = 0; done < WARM_UP; done += REAL_RUNS) {
            runs.repeat(PaperTransaction.INSERT_TWENTY, REAL_RUNS);
            runs.takeInsertedAway();
        }
    }

    private void note(
            String mode,
            int tuples,
            PaperTransaction transaction,
            int sites,
            List<Cost> costs,
            List<Measure> measures) {
        for (Measure measure : measures) {
            double[] sorted = costs.stream().mapToDouble(measure.of()).sorted().toArray();
            notebook.note(key(mode, tuples, transaction, sites, measure.name()), sorted[sorted.length / 2], "s");
        }
    }

    private void note(
            String mode, int tuples, PaperTransaction transaction, int sites, Cost cost, List<Measure> measures) {
        note(mode, tuples, transaction, sites, List.of(cost), measures);
    }
}
