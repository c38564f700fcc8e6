package org.raidlab.experiments.degree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Setting;

/** Measures the cost of transactions, failures and recoveries, by the degree of replication (section 4.3.2). */
public final class DegreeOfReplication extends Experiment {
    private static final int REPEATS_PER_FAILURE = 5;
    private static final double LESS = 0.95;

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
    }

    static List<Variant> variants() {
        List<Variant> variants = new ArrayList<>(Variant.DEGREES);
        variants.add(Variant.KEPT);
        return variants;
    }

    public DegreeOfReplication() {
        super(
                "raid-degree",
                "Response time, messages, forces and copiers by the degree of replication",
                "Five sites as real processes of this host, ten relations of 50 tuples, each held by 1 to 5 sites; a"
                        + " client at each site, whose transactions read two tuples and write a third. Per"
                        + " transaction that commits: response time, bytes of datagrams (what idle sites send is"
                        + " taken off) and forces of logs; throughput. Then a site is killed, the others run 240"
                        + " transactions, and it comes back: how many abort meanwhile, how many of its copies are"
                        + " out of date, and copier transactions until they are not. The paper concludes that a low"
                        + " degree with a high threshold costs less than full replication. Asked is that bytes,"
                        + " forces and out-of-date copies do not fall as the degree grows, by more than 5 percent,"
                        + " and that degree 2 with threshold 2 needs no more of them than full replication; the"
                        + " number of copiers says little, since one carries up to 256 tuples. Times are those of"
                        + " this host, on which all sites share the processors. Five to ten minutes with the default"
                        + " of five repeats.");
    }

    @Override
    public SequencedMap<String, Object> configuration() {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        all.put("sites", Variant.SITES);
        all.put("relations", Fragments.RELATIONS);
        all.put("tuples", Fragments.TUPLES);
        all.put("text", Fragments.TEXT);
        all.put("variants", variants().stream().map(Variant::key).toList());
        return all;
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        for (Variant variant : variants()) {
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
                new DegreeRun(setting.clusters().apply(setting.scratch().resolve(folder)), variant, setting.seed())) {
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                note(variant, run.load(), notebook);
            }
            for (int repeat = 0; repeat < setting.repeat(); repeat += REPEATS_PER_FAILURE) {
                note(variant, run.failure(), notebook);
            }
        }
    }

    static void note(Variant variant, DegreeRun.Load load, Notebook notebook) {
        note(variant, Figure.RESPONSE_MEDIAN, load.seen().millisAt(0.5), notebook);
        note(variant, Figure.RESPONSE_95, load.seen().millisAt(0.95), notebook);
        note(variant, Figure.THROUGHPUT, load.seen().perSecond(), notebook);
        note(variant, Figure.BYTES, load.bytes(), notebook);
        note(variant, Figure.FORCES, load.forces(), notebook);
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
        for (Figure figure : Figure.values()) {
            for (Variant variant : variants()) {
                String key = figure.key(variant);
                findings.add(Finding.era(key, OptionalDouble.empty(), figure.unit, notebook.sample(key)));
            }
        }
        for (Figure figure : List.of(Figure.BYTES, Figure.FORCES, Figure.OUT_OF_DATE)) {
            findings.add(steps(figure, notebook));
            findings.add(lowByFull(figure, notebook));
        }
        return findings;
    }

    /**
     * Returns the smallest step from one degree to the next, as a ratio; a figure that is 0 for both degrees does not
     * fall.
     */
    private static Finding steps(Figure figure, Notebook notebook) {
        double least = Double.MAX_VALUE;
        for (int i = 1; i < Variant.DEGREES.size(); i++) {
            double lower = notebook.median(figure.key(Variant.DEGREES.get(i - 1)));
            double higher = notebook.median(figure.key(Variant.DEGREES.get(i)));
            least = Math.min(least, lower == 0 ? 1 : higher / lower);
        }
        String check = "at least " + LESS + " from each degree to the next";
        return Finding.checked(
                "least-step/" + figure.word, OptionalDouble.empty(), "", List.of(least), check, value -> value >= LESS);
    }

    private static Finding lowByFull(Figure figure, Notebook notebook) {
        List<Double> low = notebook.sample(figure.key(Variant.KEPT));
        List<Double> full = notebook.sample(figure.key(Variant.DEGREES.getLast()));
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < low.size(); i++) {
            ratios.add(low.get(i) / Math.max(1, full.get(i)));
        }
        String key = Variant.KEPT.key() + "/by-full/" + figure.word;
        return Finding.checked(key, OptionalDouble.empty(), "", ratios, "at most 1", value -> value <= 1);
    }

    private static List<Chart> charts(Notebook notebook) {
        return List.of(
                chart(
                        "response",
                        "Response time by degree",
                        "ms",
                        notebook,
                        Figure.RESPONSE_MEDIAN,
                        Figure.RESPONSE_95),
                chart("throughput", "Throughput by degree", "a second", notebook, Figure.THROUGHPUT),
                chart("bytes", "Bytes of datagrams for a transaction", "bytes", notebook, Figure.BYTES),
                chart("forces", "Forces of logs for a transaction", "forces", notebook, Figure.FORCES),
                chart("copies", "Copies out of date after a failure", "copies", notebook, Figure.OUT_OF_DATE));
    }

    private static Chart chart(String name, String title, String unit, Notebook notebook, Figure... figures) {
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        for (Figure figure : figures) {
            List<Chart.Point> line = Variant.DEGREES.stream()
                    .map(each -> new Chart.Point(each.degree(), notebook.median(figure.key(each))))
                    .toList();
            lines.put(figure.word, line);
        }
        return new Chart(name, title, "sites that hold a relation, of " + Variant.SITES, unit, lines);
    }
}
