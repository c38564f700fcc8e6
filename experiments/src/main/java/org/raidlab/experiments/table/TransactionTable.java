package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;

/** The common part of Tables 1 to 3: the same transactions, in simulation and in real processes. */
abstract class TransactionTable extends Experiment {
    static final String SIM = "sim";
    static final String REAL = "real";
    static final String FITTED = "the costs of servers are chosen so that the one-site column agrees";
    /** The numbers of sites of the paper's tables. */
    static final List<Integer> PAPER_SITES = List.of(1, 2, 3, 4);
    /** The tuples of the paper's relation. */
    static final int PAPER_TUPLES = 100;

    private static final int SEVERAL_TUPLES = 1_000;

    TransactionTable(String id, String title, String question, String about) {
        super(id, title, question, about);
    }

    @Override
    public Parameters parameters() {
        return Setting.BOTH_COLUMNS
                .and("tuples", List.of(PAPER_TUPLES, SEVERAL_TUPLES), "of the relation; the paper's is 100")
                .and("sites-simulated", List.of(1, 2, 3, 4, 6, 8, 10, 12), "numbers of sites in the simulator")
                .and("sites-real", PAPER_SITES, "numbers of sites as real processes")
                .and("warm-up", 400, "executions of each kind before real ones are timed")
                .and("warm-up-updates", 4_000, "updates before: fewer, and the participants' compiler is timed")
                .and("rounds", 5, "of a repeat, real")
                .and("runs-a-round", 20, "executions of each kind, real")
                .and(CostProfile.parameters());
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("tuples", "100")
                .with("sites-simulated", "1,2,4")
                .with("sites-real", "1,3")
                .with("warm-up-updates", "400")
                .with("warm-up", "100")
                .with("rounds", "2");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        TransactionRuns runs = new TransactionRuns(setting, notebook);
        List<Finding> findings = new ArrayList<>();
        List<Chart> charts = new ArrayList<>();
        if (setting.isSimulated()) {
            simulated(runs, findings, charts);
        }
        Optional<String> failure = setting.isReal() ? setting.attempt(() -> real(runs)) : Optional.empty();
        if (setting.isReal() && failure.isEmpty()) {
            realFindings(runs, findings, charts);
        }
        pictures(findings, charts);
        return new Outcome(findings, notebook.observations(), charts, failure);
    }

    /** Adds charts of all rows together, simulated and real. */
    void pictures(List<Finding> findings, List<Chart> charts) {
        // most tables have their charts over the number of sites
    }

    abstract void simulated(TransactionRuns runs, List<Finding> findings, List<Chart> charts);

    abstract void real(TransactionRuns runs) throws IOException;

    abstract void realFindings(TransactionRuns runs, List<Finding> findings, List<Chart> charts);

    /** Returns the paper's number of a transaction on some sites, which is one of a relation of 100 tuples. */
    static Printed printed(PaperNumbers paper, int tuples, PaperTransaction transaction, int sites) {
        return tuples == PAPER_TUPLES ? paper.of(transaction.key() + "/" + sites) : Printed.NOTHING;
    }

    /** Returns a chart with a curve for each transaction over the number of sites, and the paper's points. */
    static Chart overSites(Chart empty, TransactionRuns runs, String mode, String measure, PaperNumbers paper) {
        Chart chart = empty;
        int tuples = runs.tuples().getFirst();
        for (PaperTransaction transaction : PaperTransaction.values()) {
            List<Chart.Point> points = new ArrayList<>();
            for (int sites : runs.sites(mode)) {
                String key = TransactionRuns.key(mode, tuples, transaction, sites, measure);
                points.add(
                        Chart.Point.of(sites, runs.notebook().measured(key, "s").interval()));
            }
            chart = chart.ours(transaction.words(), points);
            if (mode.equals(SIM) && tuples == PAPER_TUPLES) {
                chart = chart.paper(
                        transaction.words(),
                        IntStream.range(0, PAPER_SITES.size())
                                .mapToObj(i -> new Chart.Point(
                                        PAPER_SITES.get(i), paper.number(transaction.key() + "/" + PAPER_SITES.get(i))))
                                .toList());
            }
        }
        return chart;
    }
}
