package org.raidlab.experiments.quorum;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.raidlab.experiments.simulated.SimulatedSites;
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
                "Which goes on longer while sites fail, quorums or views?",
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
    public String headline() {
        return Figure.COMMITTED.key(Method.ROWAA, true, DOWN_MOST - 1);
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .and("seeds-a-repeat", SEEDS_PER_REPEAT, "runs of a repeat, each with a seed of its own")
                .and("transactions", EACH, "of each client, reads and again as many writes");
    }

    @Override
    public Parameters quick() {
        return parameters().with("seeds-a-repeat", "1");
    }

    @Override
    public Outcome run(Setting setting) {
        Notebook notebook = setting.notebook();
        for (Method method : Method.values()) {
            setting.tell().accept(method.key());
            for (int i = 0; i < setting.repeat() * setting.parameters().whole("seeds-a-repeat"); i++) {
                run(method, setting.seed() + i, setting.parameters().whole("transactions"), notebook);
            }
        }
        return new Outcome(findings(notebook), notebook.observations(), charts(notebook));
    }

    /** Runs one seed, in which sites fail one by one. */
    static void run(Method method, long seed, int each, Notebook notebook) {
        SimulatedSites sites = new SimulatedSites(method.algorithms(), Method.SITES, 0, seed);
        sites.make(1, Items.definition());
        for (int down = 0; down <= DOWN_MOST; down++) {
            note(method, false, down, sites.run(sites.up(), Items.load(sites, false, each)), notebook);
            note(method, true, down, sites.run(sites.up(), Items.load(sites, true, each)), notebook);
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

    private static final Check ALL = Check.atLeast(NEARLY_ALL);
    private static final Check NONE = Check.exactly(0);

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

    private static Optional<Check> asked(Figure figure, Method method, boolean write, int down) {
        return switch (figure) {
            case COMMITTED -> committing(method, write, down);
            case MESSAGES -> write || down > 0 ? Optional.empty() : Optional.of(messagesOfARead(method));
            case THROUGHPUT -> Optional.empty();
        };
    }

    /**
     * Returns the check of commits: with views and four sites down, chance decides whether the distinguished one of the
     * last two sites is left.
     */
    private static Optional<Check> committing(Method method, boolean write, int down) {
        return switch (method) {
            case ROWAA -> down < DOWN_MOST ? Optional.of(ALL) : Optional.empty();
            case ROWAA_TRUSTING -> Optional.of(ALL);
            case MAJORITY -> Optional.of(down <= 2 ? ALL : NONE);
            case READ_ONE -> Optional.of(!write || down == 0 ? ALL : NONE);
        };
    }

    /** Returns the check of a read's messages: the other sites of a quorum get a request each, and answer. */
    private static Check messagesOfARead(Method method) {
        return method == Method.MAJORITY ? Check.exactly(4) : NONE;
    }

    private static void add(
            Figure figure, Method method, boolean write, int down, Notebook notebook, List<Finding> findings) {
        String key = figure.key(method, write, down);
        Spread spread = Spread.of(notebook.sample(key));
        Measured measured = spread.measured(key, figure.unit);
        findings.add(asked(figure, method, write, down).map(measured::ownBar).orElseGet(measured::told));
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
        Chart chart = new Chart(name, title, "failed sites, of " + Method.SITES, figure.unit);
        for (Method method : Method.values()) {
            chart = chart.ours(
                    method.key(),
                    IntStream.rangeClosed(0, DOWN_MOST)
                            .mapToObj(down -> Chart.Point.of(
                                    down,
                                    Spread.of(notebook.sample(figure.key(method, write, down)))
                                            .interval()))
                            .toList());
        }
        return chart.captioned("Mean over seeds with its 95 % interval; simulated. In no paper.");
    }
}
