package org.raidlab.experiments.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Notebook;

/** The common part of Tables 1 to 3: the same transactions, in simulation and in real processes. */
abstract class TransactionTable extends Experiment {
    TransactionTable(String id, String title, String about) {
        super(id, title, about);
    }

    @Override
    public SequencedMap<String, Object> configuration() {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        all.put("tuples", TransactionRuns.TUPLES);
        all.put("sites simulated", TransactionRuns.SIMULATED);
        all.put("sites real", TransactionRuns.REAL);
        all.put("profile", CostProfile.SUN_3_50.toString());
        return all;
    }

    /** Returns a chart with a line for each transaction over the number of sites. */
    static Chart overSites(
            String name, String title, String mode, List<Integer> numbersOfSites, String measure, Notebook notebook) {
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        int tuples = TransactionRuns.TUPLES.getFirst();
        for (PaperTransaction transaction : PaperTransaction.values()) {
            List<Chart.Point> points = new ArrayList<>();
            for (int sites : numbersOfSites) {
                String key = TransactionRuns.key(mode, tuples, transaction, sites, measure);
                points.add(new Chart.Point(sites, notebook.median(key)));
            }
            lines.put(transaction.words(), points);
        }
        return new Chart(name, title, "sites", "seconds", lines);
    }

    /** Returns the largest divided by the smallest median over numbers of sites. */
    static double spread(
            Notebook notebook, String mode, int tuples, PaperTransaction transaction, List<Integer> numbersOfSites) {
        double[] sorted = numbersOfSites.stream()
                .mapToDouble(sites -> notebook.median(TransactionRuns.key(mode, tuples, transaction, sites, "elapsed")))
                .sorted()
                .toArray();
        return sorted[sorted.length - 1] / sorted[0];
    }
}
