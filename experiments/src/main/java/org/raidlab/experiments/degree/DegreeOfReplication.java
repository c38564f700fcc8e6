package org.raidlab.experiments.degree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.raidlab.experiments.degree.Variant.Access;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;

/** Measures the cost of transactions, failures and recoveries, by the degree of replication (section 4.3.2). */
public final class DegreeOfReplication extends Experiment {
    private static final int REPEATS_PER_FAILURE = 5;
    private static final Check NOT_LESS = Check.atLeast(0.95);
    private static final Check NO_MORE = Check.atMost(1);

    /** A figure that is noted for each variant. */
    private enum Figure {
        RESPONSE_MEDIAN("response-median", "ms"),
        RESPONSE_95("response-95", "ms"),
        THROUGHPUT("throughput", "/s"),
        BYTES("bytes", "B"),
        FORCES("forces", ""),
        ABORTED("aborted-while-down", "%"),
        OUT_OF_DATE("out-of-date", "copies"),
        COPIERS("copiers", ""),
        COPIER_BYTES("copier-bytes", "B"),
        REFRESHED("refreshed-after", "s");

        private final String word;
        private final String unit;

        Figure(String word, String unit) {
            this.word = word;
            this.unit = unit;
        }

        String key(Variant variant) {
            return variant.key() + "/" + word;
        }

        /** Returns the key of a figure of load. */
        String key(Variant variant, Access access) {
            return variant.key() + "/" + access.word() + "/" + word;
        }
    }

    private static final List<Figure> OF_LOAD =
            List.of(Figure.RESPONSE_MEDIAN, Figure.RESPONSE_95, Figure.THROUGHPUT, Figure.BYTES, Figure.FORCES);
    private static final List<Figure> OF_FAILURE =
            List.of(Figure.ABORTED, Figure.OUT_OF_DATE, Figure.COPIERS, Figure.COPIER_BYTES, Figure.REFRESHED);

    static List<Variant> variants() {
        List<Variant> variants = new ArrayList<>(Variant.DEGREES);
        variants.add(Variant.KEPT);
        return variants;
    }

    public DegreeOfReplication() {
        super(
                "raid-degree",
                "Response time, messages, forces and copiers by the degree of replication",
                "Does a low degree of replication with a high threshold cost less than full replication?",
                "Five sites as real processes of this host, ten relations of 50 tuples, each held by 1 to 5 sites; a"
                        + " client at each site, whose transactions read two tuples and write a third, of relations"
                        + " that were created at its site (local) or of any (anywhere). The holders of what is"
                        + " written are the participants, unless participants says otherwise. Per"
                        + " transaction that commits: response time, bytes of datagrams (what idle sites send is"
                        + " taken off) and forces of logs; throughput. Then a site is killed, the others run 240"
                        + " transactions anywhere, and it comes back: how many abort meanwhile, how many of its copies"
                        + " are"
                        + " out of date, and copier transactions until they are not. The paper concludes that a low"
                        + " degree with a high threshold costs less than full replication. Asked is that bytes,"
                        + " forces and out-of-date copies do not fall as the degree grows, by more than 5 percent,"
                        + " and that degree 2 with threshold 2 needs no more of them than full replication; the"
                        + " number of copiers says little, since one carries up to 256 tuples. Times are those of"
                        + " this host, on which all sites share the processors. Five to ten minutes with the default"
                        + " of five repeats.");
    }

    @Override
    public String headline() {
        return Variant.KEPT.key() + "/local/by-full/" + Figure.BYTES.word;
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .and("warm-up-seconds", 4, "of load before the first figure of a variant")
                .and("seconds", 2, "of load in a repeat")
                .and("missed", 60, "transactions of each client while a site is down")
                .choice(
                        "participants",
                        "holders",
                        List.of("holders", "members"),
                        "of a transaction that writes: holders, or all members of the view");
    }

    @Override
    public Parameters quick() {
        return parameters().with("warm-up-seconds", "1").with("seconds", "1").with("missed", "20");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        for (Variant variant : setting.shuffled(variants(), 0)) {
            setting.tell().accept(variant.key());
            run(variant, setting, notebook);
        }
        return outcome(notebook);
    }

    /** Returns the outcome of all figures. */
    static Outcome outcome(Notebook notebook) {
        return new Outcome(findings(notebook), notebook.observations(), charts(notebook));
    }

    private static void run(Variant variant, Setting setting, Notebook notebook) throws IOException {
        String folder = variant.key().replace('/', '-');
        try (DegreeRun run =
                new DegreeRun(setting.clusters().apply(setting.scratch().resolve(folder)), variant, setting)) {
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                for (Access access : Access.values()) {
                    note(variant, access, run.load(access), notebook);
                }
            }
            for (int repeat = 0; repeat < setting.repeat(); repeat += REPEATS_PER_FAILURE) {
                note(variant, run.failure(), notebook);
            }
        }
    }

    static void note(Variant variant, Access access, DegreeRun.Load load, Notebook notebook) {
        note(Figure.RESPONSE_MEDIAN, variant, access, load.seen().millisAt(0.5), notebook);
        note(Figure.RESPONSE_95, variant, access, load.seen().millisAt(0.95), notebook);
        note(Figure.THROUGHPUT, variant, access, load.seen().perSecond(), notebook);
        note(Figure.BYTES, variant, access, load.bytes(), notebook);
        note(Figure.FORCES, variant, access, load.forces(), notebook);
    }

    private static void note(Figure figure, Variant variant, Access access, double value, Notebook notebook) {
        notebook.note(figure.key(variant, access), value, figure.unit);
    }

    static void note(Variant variant, DegreeRun.Failure failure, Notebook notebook) {
        note(variant, Figure.ABORTED, failure.abortedPercent(), notebook);
        note(variant, Figure.OUT_OF_DATE, failure.outOfDate(), notebook);
        note(variant, Figure.COPIERS, failure.copiers(), notebook);
        note(variant, Figure.COPIER_BYTES, failure.copierBytes(), notebook);
        note(variant, Figure.REFRESHED, failure.seconds(), notebook);
    }

    private static void note(Variant variant, Figure figure, double value, Notebook notebook) {
        notebook.note(figure.key(variant), value, figure.unit);
    }

    private static List<Finding> findings(Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (Access access : Access.values()) {
            for (Figure figure : OF_LOAD) {
                variants().forEach(variant -> findings.add(told(figure, figure.key(variant, access), notebook)));
            }
            for (Figure figure : List.of(Figure.BYTES, Figure.FORCES)) {
                String prefix = access.word() + "/";
                findings.add(steps(figure, prefix, variant -> figure.key(variant, access), notebook));
                findings.add(lowByFull(figure, prefix, variant -> figure.key(variant, access), notebook));
            }
        }
        for (Figure figure : OF_FAILURE) {
            variants().forEach(variant -> findings.add(told(figure, figure.key(variant), notebook)));
        }
        findings.add(steps(Figure.OUT_OF_DATE, "", Figure.OUT_OF_DATE::key, notebook));
        findings.add(lowByFull(Figure.OUT_OF_DATE, "", Figure.OUT_OF_DATE::key, notebook));
        return findings;
    }

    private static Finding told(Figure figure, String key, Notebook notebook) {
        return notebook.measured(key, figure.unit).told();
    }

    /**
     * Returns the smallest step from one degree to the next, as a ratio, repeat by repeat; a figure that is 0 for both
     * degrees does not fall.
     */
    private static Finding steps(Figure figure, String prefix, Function<Variant, String> keys, Notebook notebook) {
        List<Double> least = List.of();
        for (int i = 1; i < Variant.DEGREES.size(); i++) {
            List<Double> here = notebook.each(
                    keys.apply(Variant.DEGREES.get(i)),
                    keys.apply(Variant.DEGREES.get(i - 1)),
                    (higher, lower) -> lower == 0 ? 1 : higher / lower);
            least = least.isEmpty() ? here : Notebook.each(least, here, Math::min);
        }
        return Measured.median(prefix + "least-step/" + figure.word, "", least)
                .ownBar(NOT_LESS.saying("from each degree to the next"));
    }

    private static Finding lowByFull(Figure figure, String prefix, Function<Variant, String> keys, Notebook notebook) {
        List<Double> ratios = notebook.each(
                keys.apply(Variant.KEPT),
                keys.apply(Variant.DEGREES.getLast()),
                (low, full) -> low / Math.max(1, full));
        return Measured.median(Variant.KEPT.key() + "/" + prefix + "by-full/" + figure.word, "", ratios)
                .reproduces(
                        Printed.says("a lower degree of replication: transactions can be processed faster"), NO_MORE);
    }

    private static List<Chart> charts(Notebook notebook) {
        List<Chart> charts = new ArrayList<>();
        charts.add(ofLoad("response", "Median response time by degree", "ms", Figure.RESPONSE_MEDIAN, notebook));
        charts.add(ofLoad("throughput", "Throughput by degree", "a second", Figure.THROUGHPUT, notebook));
        charts.add(ofLoad("bytes", "Bytes of datagrams for a transaction", "bytes", Figure.BYTES, notebook));
        charts.add(ofLoad("forces", "Forces of logs for a transaction", "forces", Figure.FORCES, notebook));
        charts.add(chart("copies", "Copies out of date after a failure", "copies")
                .ours(Figure.OUT_OF_DATE.word, points(Figure.OUT_OF_DATE, Figure.OUT_OF_DATE::key, notebook)));
        return charts.stream()
                .map(chart -> chart.captioned("Medians with 90 % confidence intervals; real processes of this host."))
                .toList();
    }

    private static Chart chart(String name, String title, String unit) {
        return new Chart(name, title, "sites that hold a relation, of " + Variant.SITES, unit);
    }

    private static Chart ofLoad(String name, String title, String unit, Figure figure, Notebook notebook) {
        Chart chart = chart(name, title, unit);
        for (Access access : Access.values()) {
            chart = chart.ours(access.word(), points(figure, variant -> figure.key(variant, access), notebook));
        }
        return chart;
    }

    private static List<Chart.Point> points(Figure figure, Function<Variant, String> keys, Notebook notebook) {
        return Variant.DEGREES.stream()
                .map(each -> Chart.Point.of(
                        each.degree(),
                        notebook.measured(keys.apply(each), figure.unit).interval()))
                .toList();
    }
}
