package org.raidlab.experiments.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;

/** Runs the paper's transactions, simulated and real, and notes their costs. */
final class TransactionRuns {
    private static final int SIMULATED_RUNS = 3;

    /** A part of a cost that is noted. */
    record Measure(String name, ToDoubleFunction<Cost> of) {}

    private final Setting setting;
    private final Parameters parameters;
    private final Notebook notebook;

    TransactionRuns(Setting setting, Notebook notebook) {
        this.setting = setting;
        this.parameters = setting.parameters();
        this.notebook = notebook;
    }

    Notebook notebook() {
        return notebook;
    }

    Parameters parameters() {
        return parameters;
    }

    List<Integer> tuples() {
        return parameters.wholes("tuples");
    }

    /** Returns the numbers of sites of a mode. */
    List<Integer> sites(String mode) {
        return parameters.wholes(mode.equals(TransactionTable.REAL) ? "sites-real" : "sites-simulated");
    }

    /** Returns those numbers of sites of a mode that are at most so many. */
    List<Integer> sites(String mode, int most) {
        return sites(mode).stream().filter(sites -> sites <= most).toList();
    }

    /** Key of a measure: {@code sim/100/select-one/3/elapsed}. */
    static String key(String mode, int tuples, PaperTransaction transaction, int sites, String measure) {
        return String.join("/", mode, Integer.toString(tuples), transaction.key(), Integer.toString(sites), measure);
    }

    /** Runs the simulated transactions; the seed decides the data, and nothing else is drawn. */
    void simulate(String mode, CostProfile profile, List<Integer> numbersOfSites, int tuples, List<Measure> measures) {
        for (int sites : numbersOfSites) {
            setting.tell().accept(mode + ": " + sites + " sites, " + tuples + " tuples, simulated");
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                long seed = setting.seed() + repeat;
                EraTransactions runs = new EraTransactions(profile, sites, ThousandRelation.of(tuples, seed), seed);
                for (PaperTransaction transaction : PaperTransaction.values()) {
                    Cost last = runs.measure(transaction, SIMULATED_RUNS).getLast();
                    note(key(mode, tuples, transaction, sites, ""), List.of(last), measures);
                }
            }
        }
    }

    /**
     * Runs the real transactions: medians of many executions each, after enough executions for the compiler, in an
     * order of their own in every repeat.
     */
    void real(List<Integer> numbersOfSites, int tuples, List<Measure> measures) throws IOException {
        for (int sites : setting.shuffled(numbersOfSites, tuples)) {
            setting.tell().accept("real: " + sites + " sites, " + tuples + " tuples");
            Path folder = setting.scratch().resolve("real-" + tuples + "-" + sites);
            ThousandRelation relation = ThousandRelation.of(tuples, setting.seed());
            try (RealTransactions runs = new RealTransactions(setting.clusters().apply(folder), sites, relation)) {
                warmUp(runs);
                for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                    for (PaperTransaction transaction : setting.shuffled(List.of(PaperTransaction.values()), repeat)) {
                        String key = key(TransactionTable.REAL, tuples, transaction, sites, "");
                        note(key, costs(runs, transaction), measures);
                    }
                }
            }
        }
    }

    private List<Cost> costs(RealTransactions runs, PaperTransaction transaction) {
        List<Cost> costs = new ArrayList<>();
        for (int round = 0; round < parameters.whole("rounds"); round++) {
            costs.addAll(runs.measure(transaction, parameters.whole("runs-a-round")));
            runs.takeInsertedAway();
        }
        return costs;
    }

    private void warmUp(RealTransactions runs) {
        int times = parameters.whole("warm-up");
        runs.repeat(PaperTransaction.SELECT_ONE, times);
        runs.repeat(PaperTransaction.SELECT_ELEVEN, times);
        runs.repeat(PaperTransaction.UPDATE_ONE, parameters.whole("warm-up-updates"));
        int round = parameters.whole("runs-a-round");
        for (int done = 0; done < times; done += round) {
            runs.repeat(PaperTransaction.INSERT_TWENTY, round);
            runs.takeInsertedAway();
        }
    }

    private void note(String key, List<Cost> costs, List<Measure> measures) {
        for (Measure measure : measures) {
            double[] sorted = costs.stream().mapToDouble(measure.of()).sorted().toArray();
            notebook.note(key + measure.name(), sorted[sorted.length / 2], "s");
        }
    }
}
