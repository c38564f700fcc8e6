package org.raidlab.experiments.factors;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Observation;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;

/** An experiment of the user's own: algorithms and workloads at every combination of the levels of some factors. */
public final class FactorsExperiment extends Experiment {
    /** The id on the command line. */
    public static final String ID = "raid-factors";

    private static final String RELATIVE = "-by-first";

    public FactorsExperiment() {
        super(
                ID,
                "Algorithms and workloads by factors of your own",
                "How do throughput, aborts and latency change with the factors?",
                "Every combination of the levels of all factors: algorithms, workloads (mixes or workload files),"
                        + " numbers of sites, clients, items and so on, with each seed. Real processes of this host,"
                        + " started anew in every repeat, in an order of its own; each cell warms up and is then"
                        + " measured for some seconds. Told are committed transactions a second, the share that"
                        + " aborts, and latencies; and, for each algorithm after the first, the ratio to the first"
                        + " in the same repeat, seed and other factors. Nothing is asked. In no paper.");
    }

    @Override
    public String headline() {
        return "throughput" + RELATIVE;
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .and("algorithms", List.of("opt"), "factor: a concurrency control, or keys as in key=value+key=value")
                .and("workloads", List.of("read-modify-write"), "factor: mixes, or workload files (.yaml)")
                .and("sites", List.of(3), "factor")
                .and("clients", List.of(6), "factor of mixes: clients that submit, over all sites")
                .and("items", List.of(1_000), "factor of mixes: items of the relation")
                .and("size", List.of(4), "factor of mixes: most items of a transaction")
                .and("writes", List.of(0.5), "factor of mixes: probability that an item read is written")
                .and("theta", List.of(0.0), "factor of mixes: skew of access; 0 is uniform")
                .and("seeds", List.of(1_988), "factor: of what clients draw")
                .and("warm-up-seconds", 3, "of load before each cell")
                .and("seconds", 5, "of load that is measured, of mixes; a workload file says it")
                .choice("x", "clients", Cell.FACTORS, "the factor on the horizontal axis of charts")
                .and("class-path", "", "jars or folders with algorithms of your own");
    }

    @Override
    public Parameters quick() {
        return parameters().with("warm-up-seconds", "1").with("seconds", "2");
    }

    @Override
    public void check(Parameters parameters) {
        Cell.all(parameters).forEach(cell -> ClusterRuns.check(cell, parameters));
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        List<Cell> cells = Cell.all(setting.parameters());
        String x = setting.parameters().word("x");
        Notebook notebook = setting.notebook();
        ClusterRuns runs = new ClusterRuns(setting, notebook);
        Optional<String> failure = setting.attempt(() -> runs.all(cells));
        List<Finding> findings = new ArrayList<>();
        cells.stream().map(Cell::withoutSeed).distinct().forEach(cell -> told(cell, notebook, findings));
        relative(cells, notebook, findings);
        return new Outcome(findings, notebook.observations(), charts(cells, x, notebook), failure);
    }

    /** Adds the figures of a cell over all seeds. */
    private static void told(Cell cell, Notebook notebook, List<Finding> findings) {
        for (Measure measure : Measure.values()) {
            String key = cell.key(measure);
            if (notebook.has(key)) {
                findings.add(notebook.measured(key, measure.unit).told());
            }
        }
    }

    /** Adds the ratio of each further algorithm to the first one, pair by pair. */
    private static void relative(List<Cell> cells, Notebook notebook, List<Finding> findings) {
        for (Measure measure : List.of(Measure.THROUGHPUT, Measure.MEDIAN)) {
            SequencedMap<String, List<Double>> ratios = new LinkedHashMap<>();
            for (Cell cell : cells) {
                String first = cell.with("algorithms", cells.getFirst().level("algorithms"))
                        .seedKey(measure);
                String own = cell.seedKey(measure);
                if (!own.equals(first) && notebook.has(own) && notebook.has(first)) {
                    ratios.computeIfAbsent(cell.level("algorithms"), _ -> new ArrayList<>())
                            .addAll(notebook.each(own, first, (here, there) -> here / there));
                }
            }
            ratios.forEach((algorithms, ratio) -> findings.add(
                    Measured.median(measure.word + RELATIVE + (ratios.size() == 1 ? "" : "/" + algorithms), "", ratio)
                            .told(
                                    Printed.NOTHING,
                                    algorithms + " by " + cells.getFirst().level("algorithms")
                                            + ", same repeat, seed and" + " other factors")));
        }
    }

    private static List<Chart> charts(List<Cell> cells, String x, Notebook notebook) {
        List<Chart> charts = new ArrayList<>();
        for (Measure measure : List.of(Measure.THROUGHPUT, Measure.ABORTED, Measure.MEDIAN)) {
            Chart chart = new Chart(measure.word, measure.word + " by " + x, x, measure.unit);
            SequencedMap<String, LinkedHashSet<Cell>> curves = new LinkedHashMap<>();
            for (Cell cell : cells) {
                Cell seedless = cell.withoutSeed();
                curves.computeIfAbsent(seedless.with(x, "").varied(cells), _ -> new LinkedHashSet<>())
                        .add(seedless);
            }
            for (Map.Entry<String, LinkedHashSet<Cell>> curve : curves.entrySet()) {
                List<Chart.Point> points = new ArrayList<>();
                int number = 0;
                for (Cell cell : curve.getValue()) {
                    number++;
                    if (notebook.has(cell.key(measure))) {
                        double at = cell.number(x).orElse(number);
                        points.add(Chart.Point.of(
                                at,
                                notebook.measured(cell.key(measure), measure.unit)
                                        .interval()));
                    }
                }
                chart = chart.ours(curve.getKey().isEmpty() ? measure.word : curve.getKey(), points);
            }
            charts.add(chart.captioned("Medians with 90 % confidence intervals over repeats and seeds."));
        }
        return charts;
    }

    /** Returns the observations of single seeds as a table with a column for each factor. */
    @Override
    public Optional<String> tidy(Outcome outcome) {
        StringBuilder csv = new StringBuilder(String.join(",", Cell.FACTORS) + ",repeat,measure,value,unit\n");
        for (Observation observation : outcome.observations()) {
            Cell.ofSeedKey(observation.key())
                    .ifPresent(row -> csv.append(row)
                            .append(',')
                            .append(observation.repeat())
                            .append(',')
                            .append(observation
                                    .key()
                                    .substring(observation.key().lastIndexOf('/') + 1))
                            .append(',')
                            .append(observation.value())
                            .append(',')
                            .append(observation.unit())
                            .append('\n'));
        }
        return Optional.of(csv.toString());
    }
}
