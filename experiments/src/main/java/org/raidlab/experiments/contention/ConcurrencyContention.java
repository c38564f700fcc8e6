package org.raidlab.experiments.contention;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.experiments.study.Spread;
import org.raidlab.site.node.Implementations;

/** Measures throughput, aborts and latency of every concurrency controller by skew and share of writes. */
public final class ConcurrencyContention extends Experiment {
    private static final List<String> CONTROLLERS =
            List.of("opt", "2pl", "2pl-wound-wait", "2pl-no-wait", "2pl-detect", "2pl-timeout", "to", "sgt", "auto");
    private static final List<Double> THETAS = List.of(0.0, 0.6, 0.9, 1.2);
    private static final List<Double> WRITE_SHARES = List.of(0.1, 0.5);
    private static final double PAR = 0.8;
    private static final double NEAR_BEST = 0.9;
    private static final String LOCKING = "2pl";
    private static final String AUTOMATIC = "auto";
    private static final double NANOS_PER_MICRO = 1_000;
    private static final int MEDIAN = 50;
    private static final int TAIL = 99;

    /** The figures that are noted. */
    private enum Figure {
        THROUGHPUT("throughput", "/s"),
        ABORTED("aborted", "%"),
        CONFLICTS("conflicts", "%"),
        LATENCY("latency", "ms"),
        LATENCY_99("latency-99", "ms"),
        VIOLATIONS("violations", "");

        private final String word;
        private final String unit;

        Figure(String word, String unit) {
            this.word = word;
            this.unit = unit;
        }

        String key(String controller, double writeShare, double theta) {
            return "%s/writes-%s/theta-%s/%s".formatted(controller, number(100 * writeShare), number(theta), word);
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }

    public ConcurrencyContention() {
        super(
                "cc-contention",
                "Concurrency controllers by skew and share of writes",
                "Which controller commits most, and which aborts least, as contention grows?",
                "In no paper. Three simulated sites, 0.2 ms and a random bit apart, with every copy each; a step of"
                        + " a server takes its site's processor step-micros. Clients without pause run transactions of"
                        + " 1 to 4 items, drawn by Zipf's law, which read each item and write it with the given"
                        + " probability. Told are throughput, the share of the transactions that abort, the conflicts"
                        + " of a hundred judged transactions as auto counts them, and the latency of those that"
                        + " commit, as " + Spread.STATISTIC + " over seeds; and the throughput by that of the first"
                        + " controller with the same seed. Asked is that every history is what its controller claims,"
                        + " that without skew no controller commits less than 80 % of what opt commits, that two-phase"
                        + " locking aborts fewer than opt where skew and share of writes are the largest, and that"
                        + " auto commits at least 90 % of what the better of opt and 2pl commits. Virtual time counts"
                        + " the network, logs, locks and the steps of servers.");
    }

    @Override
    public String statistic() {
        return Spread.STATISTIC;
    }

    @Override
    public String headline() {
        return Figure.THROUGHPUT.key("2pl", WRITE_SHARES.getLast(), THETAS.getLast());
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .choice(
                        "controllers",
                        CONTROLLERS,
                        CONTROLLERS,
                        "by the names of the cluster file; the first one is compared with")
                .and("thetas", THETAS, "the skews of Zipf's law; 0 is uniform")
                .and("write-shares", WRITE_SHARES, "probabilities that an item that was read is written")
                .and("clients", 24, "at all sites together")
                .and("items", 1_000, "of the relation")
                .and("step-micros", 20.0, "processor time of a server's step")
                .and("warm-up-seconds", 0.1, "virtual ones of load before the first figure")
                .and("seconds", 0.3, "virtual ones that are measured");
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("thetas", "0,1.2")
                .with("write-shares", "0.5")
                .with("clients", "12")
                .with("items", "200")
                .with("seconds", "0.1");
    }

    @Override
    public Outcome run(Setting setting) {
        Notebook notebook = setting.notebook();
        Parameters parameters = setting.parameters();
        for (String controller : parameters.words("controllers")) {
            setting.tell().accept(controller);
            for (double writeShare : parameters.numbers("write-shares")) {
                for (double theta : parameters.numbers("thetas")) {
                    for (int i = 0; i < setting.repeat(); i++) {
                        measure(controller, writeShare, theta, parameters, setting.seed() + i, notebook);
                    }
                }
            }
        }
        return new Outcome(findings(parameters, notebook), notebook.observations(), charts(parameters, notebook));
    }

    static void measure(
            String controller, double writeShare, double theta, Parameters parameters, long seed, Notebook notebook) {
        long stepNanos = Math.round(parameters.number("step-micros") * NANOS_PER_MICRO);
        Load load = new Load(parameters.whole("clients"), parameters.whole("items"), 4, theta, writeShare, stepNanos);
        LoadedSites sites = new LoadedSites(load, controller, seed);
        sites.run(parameters.number("warm-up-seconds"));
        LoadedSites.Conflicts before = sites.conflicts();
        Window window = sites.run(parameters.number("seconds"));
        double conflicts = sites.conflicts().percentSince(before);
        boolean kept = sites.keeps(Implementations.concurrency(controller).claim());
        note(Figure.THROUGHPUT, controller, writeShare, theta, window.throughput(), notebook);
        note(Figure.ABORTED, controller, writeShare, theta, window.abortedPercent(), notebook);
        note(Figure.CONFLICTS, controller, writeShare, theta, conflicts, notebook);
        note(Figure.LATENCY, controller, writeShare, theta, window.latencyMillis(MEDIAN), notebook);
        note(Figure.LATENCY_99, controller, writeShare, theta, window.latencyMillis(TAIL), notebook);
        note(Figure.VIOLATIONS, controller, writeShare, theta, kept ? 0 : 1, notebook);
    }

    private static void note(
            Figure figure, String controller, double writeShare, double theta, double value, Notebook notebook) {
        notebook.note(figure.key(controller, writeShare, theta), value, figure.unit);
    }

    // What comes of it.

    static List<Finding> findings(Parameters parameters, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (double writeShare : parameters.numbers("write-shares")) {
            for (double theta : parameters.numbers("thetas")) {
                for (String controller : parameters.words("controllers")) {
                    for (Figure figure : Figure.values()) {
                        String key = figure.key(controller, writeShare, theta);
                        Measured measured = Spread.of(notebook.sample(key)).measured(key, figure.unit);
                        findings.add(figure == Figure.VIOLATIONS ? measured.ownBar(Check.exactly(0)) : measured.told());
                    }
                }
            }
        }
        findings.addAll(comparisons(parameters, notebook));
        return findings;
    }

    private static List<Finding> comparisons(Parameters parameters, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        List<String> controllers = parameters.words("controllers");
        List<Double> thetas = parameters.numbers("thetas");
        double most = parameters.numbers("write-shares").getLast();
        for (double writeShare : parameters.numbers("write-shares")) {
            for (double theta : thetas) {
                boolean isJudged = writeShare == most && theta == thetas.getFirst();
                for (String controller : controllers.subList(1, controllers.size())) {
                    Measured byFirst =
                            ratio(Figure.THROUGHPUT, controller, controllers.getFirst(), writeShare, theta, notebook);
                    findings.add(isJudged ? byFirst.ownBar(Check.atLeast(PAR)) : byFirst.told());
                }
                if (controllers.containsAll(List.of(LOCKING, AUTOMATIC))) {
                    findings.add(automatic(controllers.getFirst(), writeShare, theta, notebook));
                }
            }
        }
        if (controllers.contains(LOCKING)) {
            findings.add(ratio(Figure.ABORTED, LOCKING, controllers.getFirst(), most, thetas.getLast(), notebook)
                    .ownBar(Check.atMost(1)));
        }
        return findings;
    }

    /** Returns the throughput of the automatic choice by that of the better one of its two choices. */
    private static Finding automatic(String optimistic, double writeShare, double theta, Notebook notebook) {
        String key = Figure.THROUGHPUT.key(AUTOMATIC, writeShare, theta);
        List<Double> best = notebook.each(
                Figure.THROUGHPUT.key(optimistic, writeShare, theta),
                Figure.THROUGHPUT.key(LOCKING, writeShare, theta),
                Math::max);
        List<Double> shares = Notebook.each(notebook.sample(key), best, (auto, most) -> auto / most);
        return Spread.of(shares).measured(key + "/by-best", "").ownBar(Check.atLeast(NEAR_BEST));
    }

    private static Measured ratio(
            Figure figure, String one, String other, double writeShare, double theta, Notebook notebook) {
        String key = figure.key(one, writeShare, theta);
        List<Double> ratios = notebook.each(
                key, figure.key(other, writeShare, theta), (its, theirs) -> theirs == 0 ? 1 : its / theirs);
        return Spread.of(ratios).measured(key + "/by-" + other, "");
    }

    private static List<Chart> charts(Parameters parameters, Notebook notebook) {
        List<Chart> charts = new ArrayList<>();
        for (double writeShare : parameters.numbers("write-shares")) {
            for (Figure figure : List.of(Figure.THROUGHPUT, Figure.ABORTED, Figure.LATENCY)) {
                String name = figure.word + "-writes-" + number(100 * writeShare);
                String title = "%s, %s %% writes".formatted(figure.word, number(100 * writeShare));
                Chart chart = new Chart(name, title, "theta of Zipf's law", figure.unit);
                for (String controller : parameters.words("controllers")) {
                    chart = chart.ours(
                            controller,
                            parameters.numbers("thetas").stream()
                                    .map(theta -> Chart.Point.of(
                                            theta,
                                            Spread.of(notebook.sample(figure.key(controller, writeShare, theta)))
                                                    .interval()))
                                    .toList());
                }
                charts.add(chart);
            }
        }
        return charts;
    }
}
