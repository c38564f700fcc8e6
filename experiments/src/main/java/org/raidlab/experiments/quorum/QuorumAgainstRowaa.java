package org.raidlab.experiments.quorum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Setting;
import org.raidlab.experiments.study.Spread;

/** Measures the share of the transactions that commit, throughput and messages over the number of failed sites. */
public final class QuorumAgainstRowaa extends Experiment {
    private static final int SEEDS_PER_REPEAT = 4;
    private static final int EACH = 20;
    private static final int DOWN_MOST = Method.SITES - 1;
    private static final double NEARLY_ALL = 95;

    /** The figures that are noted, of reads and of writes. */
    private enum Figure {
        COMMITTED("committed", "%"),
        THROUGHPUT("throughput", "/s"),
        MESSAGES("messages", "");

        private final String word;
        private final String unit;

        Figure(String word, String unit) {
            this.word = word;
            this.unit = unit;
        }

        String key(Method method, boolean write, int down) {
            return method.key() + "/" + kind(write) + "/" + down + "-down/" + word;
        }
    }

    private static String kind(boolean write) {
        return write ? "writes" : "reads";
    }

    public QuorumAgainstRowaa() {
        super(
                "raid-quorum",
                "Quorum consensus against read one, write all available, by the number of failed sites",
                "In no paper. Five simulated sites, 0.2 ms and a random bit apart, with a copy of 200 tuples each;"
                        + " they fail one after the other, chosen at random, with four virtual seconds to notice."
                        + " Before the first failure and after each, a client at each site that is up runs 20"
                        + " transactions that read a tuple, then 20 that replace one. Told are the share that"
                        + " commits, how many do in a virtual second, and messages between Atomicity Controllers for"
                        + " each transaction, as " + Spread.STATISTIC
                        + " over seeds (4 of each repeat). Asked is that a majority of three reads and writes while"
                        + " two sites are down at most and never after, that one to read and all to write refuses"
                        + " each write once a site is down and no read ever, that views go on writing down to two"
                        + " sites, and with partition-control: none to one, and that a read costs four messages with"
                        + " a majority and none with views. Virtual time counts waiting for the network and for"
                        + " logs, no processor time.");
    }

    @Override
    public String statistic() {
        return Spread.STATISTIC;
    }

    @Override
    public SequencedMap<String, Object> configuration() {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        all.put("sites", Method.SITES);
        all.put("tuples", Items.TUPLES);
        all.put("transactions-of-a-client", EACH);
        all.put("methods", Stream.of(Method.values()).map(Method::key).toList());
        return all;
    }

    @Override
    public Outcome run(Setting setting) {
        Notebook notebook = setting.notebook();
        for (Method method : Method.values()) {
            setting.tell().accept(method.key());
            for (int i = 0; i < setting.repeat() * SEEDS_PER_REPEAT; i++) {
                run(method, setting.seed() + i, notebook);
            }
        }
        return new Outcome(findings(notebook), notebook.observations(), charts(notebook));
    }

    /** Runs one seed, in which sites fail one by one. */
    static void run(Method method, long seed, Notebook notebook) {
        SimulatedSites sites = new SimulatedSites(method, seed);
        sites.make(Items.definition());
        for (int down = 0; down <= DOWN_MOST; down++) {
            note(method, false, down, sites.run(false, EACH), notebook);
            note(method, true, down, sites.run(true, EACH), notebook);
            if (down < DOWN_MOST) {
                sites.failAny();
            }
        }
    }

    private static void note(Method method, boolean write, int down, SimulatedSites.Seen seen, Notebook notebook) {
        notebook.note(Figure.COMMITTED.key(method, write, down), seen.percent(), Figure.COMMITTED.unit);
        notebook.note(Figure.THROUGHPUT.key(method, write, down), seen.perSecond(), Figure.THROUGHPUT.unit);
        notebook.note(Figure.MESSAGES.key(method, write, down), seen.messagesEach(), Figure.MESSAGES.unit);
    }

    // What comes of it.

    /** The check of a figure, in words and as a test. */
    private record Asked(String check, DoublePredicate holds) {
        static final Asked ALL = new Asked("at least " + NEARLY_ALL, value -> value >= NEARLY_ALL);
        static final Asked NONE = new Asked("none", value -> value == 0);
        static final Asked NOTHING = new Asked("", value -> true);

        static Asked whether(boolean all) {
            return all ? ALL : NONE;
        }
    }

    static List<Finding> findings(Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (Method method : Method.values()) {
            for (boolean write : List.of(false, true)) {
                for (int down = 0; down <= DOWN_MOST; down++) {
                    add(Figure.COMMITTED, method, write, down, notebook, findings);
                    add(Figure.THROUGHPUT, method, write, down, notebook, findings);
                    add(Figure.MESSAGES, method, write, down, notebook, findings);
                }
            }
        }
        return findings;
    }

    private static Asked asked(Figure figure, Method method, boolean write, int down) {
        return switch (figure) {
            case COMMITTED -> committing(method, write, down);
            case MESSAGES -> write || down > 0 ? Asked.NOTHING : messagesOfARead(method);
            case THROUGHPUT -> Asked.NOTHING;
        };
    }

    /**
     * Returns the check of commits: with views and four sites down, chance decides whether the distinguished one of the
     * last two sites is left.
     */
    private static Asked committing(Method method, boolean write, int down) {
        return switch (method) {
            case ROWAA -> down < DOWN_MOST ? Asked.ALL : Asked.NOTHING;
            case ROWAA_TRUSTING -> Asked.ALL;
            case MAJORITY -> Asked.whether(down <= 2);
            case READ_ONE -> Asked.whether(!write || down == 0);
        };
    }

    /** Returns the check of a read's messages: the other sites of a quorum get a request each, and answer. */
    private static Asked messagesOfARead(Method method) {
        return method == Method.MAJORITY ? new Asked("4", value -> value == 4) : Asked.NONE;
    }

    private static void add(
            Figure figure, Method method, boolean write, int down, Notebook notebook, List<Finding> findings) {
        String key = figure.key(method, write, down);
        Spread spread = Spread.of(notebook.sample(key));
        Asked asked = asked(figure, method, write, down);
        findings.add(
                asked.check.isEmpty()
                        ? spread.told(key, OptionalDouble.empty(), figure.unit)
                        : spread.checked(key, OptionalDouble.empty(), figure.unit, asked.check, asked.holds));
        findings.add(spread.deviation(key, figure.unit));
    }

    private static List<Chart> charts(Notebook notebook) {
        List<Chart> charts = new ArrayList<>();
        for (boolean write : List.of(false, true)) {
            String kind = kind(write);
            charts.add(
                    chart(kind + "-committed", "Share of " + kind + " that commit", Figure.COMMITTED, write, notebook));
            charts.add(chart(kind + "-throughput", "Throughput of " + kind, Figure.THROUGHPUT, write, notebook));
            charts.add(chart(kind + "-messages", "Messages for each of " + kind, Figure.MESSAGES, write, notebook));
        }
        return charts;
    }

    private static Chart chart(String name, String title, Figure figure, boolean write, Notebook notebook) {
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        for (Method method : Method.values()) {
            lines.put(
                    method.key(),
                    IntStream.rangeClosed(0, DOWN_MOST)
                            .mapToObj(down -> new Chart.Point(
                                    down,
                                    Spread.of(notebook.sample(figure.key(method, write, down)))
                                            .mean()))
                            .toList());
        }
        return new Chart(name, title, "failed sites, of " + Method.SITES, figure.unit, lines);
    }
}
