package org.raidlab.experiments.protocol;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import org.raidlab.site.config.Algorithms;

/** Measures messages, forces, latency and blocking of the commit protocols, by the number of sites. */
public final class CommitProtocols extends Experiment {
    private static final String TWO_PHASE = "2pc";
    private static final String PARALLEL = "parallel";
    private static final String THREE_PHASE = "3pc";
    /** Fewer sites than these form no view without the coordinator's. */
    private static final int SURVIVORS_MIN = 3;

    private static final int COORDINATOR = 1;
    private static final String DEFINITION = """
            create t (k = i4, v = i4)
            modify t to hash unique on k
            append to t (k = 1, v = 0)
            append to t (k = 2, v = 0)
            """;
    private static final int OTHER = 2;
    private static final Duration RETRY = Duration.ofMillis(20);
    private static final Duration RECOVERY_MAX = Duration.ofMinutes(1);

    /** A figure that is noted for each protocol and number of sites. */
    private enum Figure {
        MESSAGES("messages", ""),
        FORCES("forces", ""),
        LATENCY("latency", "ms"),
        OTHERS_WAIT("others-wait", "s"),
        BLOCKED("blocked", "s");

        private final String word;
        private final String unit;

        Figure(String word, String unit) {
            this.word = word;
            this.unit = unit;
        }

        String key(String protocol, int sites) {
            return protocol + "/" + sites + "-sites/" + word;
        }
    }

    public CommitProtocols() {
        super(
                "commit-protocols",
                "Messages, forces, latency and blocking of the commit protocols",
                "What does a commit cost by the protocol, and how long does it block when its coordinator fails?",
                "In no paper. Simulated sites, 0.2 ms and a random bit apart; a force takes 0.12 to 0.18 ms, a step of"
                        + " a server no time. Transactions alone, one after the other, replace one tuple: messages"
                        + " between Atomicity Controllers, forces of all logs, lazy ones included, and the time to"
                        + " the answer. Then the home site fails with a transaction that others have voted on and that"
                        + " it has not decided, and stays away for so long. Told is when another site could first"
                        + " write another tuple (others-wait: suspicion and a view change) and the same tuple"
                        + " (blocked). Asked are the counts of raid-ac's table, that three-phase commit ends before"
                        + " the home site is back, and that the others do not.");
    }

    @Override
    public String headline() {
        return THREE_PHASE + "/by-away/" + Figure.BLOCKED.word;
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .and("protocols", List.of(TWO_PHASE, PARALLEL, THREE_PHASE), "commit protocols; with 3pc among them")
                .and("sites", List.of(1, 2, 3, 5, 7), "numbers of sites; with 3 or more among them")
                .and("transactions", 5, "alone, whose costs are counted")
                .and("away-seconds", 10, "for which the home site is away");
    }

    @Override
    public Parameters quick() {
        return parameters().with("sites", "1,3").with("transactions", "2");
    }

    @Override
    public Outcome run(Setting setting) {
        Notebook notebook = setting.notebook();
        Parameters parameters = setting.parameters();
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            for (String protocol : parameters.words("protocols")) {
                for (int sites : parameters.wholes("sites")) {
                    setting.tell().accept(protocol + ", " + sites + " sites");
                    run(protocol, sites, parameters, setting.seed() + repeat, notebook);
                }
            }
        }
        return new Outcome(findings(parameters, notebook), notebook.observations(), charts(parameters, notebook));
    }

    /** Runs one seed of a protocol. */
    static void run(String protocol, int number, Parameters parameters, long seed, Notebook notebook) {
        SimulatedSites sites = new SimulatedSites(Algorithms.DEFAULT.withCommit(protocol), number, 0, seed);
        sites.make(COORDINATOR, DEFINITION);
        for (int i = 0; i < parameters.whole("transactions"); i++) {
            SimulatedSites.Seen alone = sites.alone(COORDINATOR, write(1, i));
            note(protocol, number, Figure.MESSAGES, alone.messagesEach(), notebook);
            note(protocol, number, Figure.FORCES, alone.forcesEach(), notebook);
            note(protocol, number, Figure.LATENCY, alone.medianMillis(), notebook);
        }
        if (number >= SURVIVORS_MIN) {
            block(protocol, number, sites, Duration.ofSeconds(parameters.whole("away-seconds")), notebook);
        }
    }

    private static String write(int key, int value) {
        return "range of t is t\nreplace t (v = %d) where t.k = %d\n".formatted(value, key);
    }

    private static void block(String protocol, int number, SimulatedSites sites, Duration away, Notebook notebook) {
        sites.failWhileVoting(COORDINATOR, write(1, -1));
        Duration failed = sites.now();
        Duration back = failed.plus(away);
        note(protocol, number, Figure.OTHERS_WAIT, seconds(failed, firstCommit(sites, 2, back)), notebook);
        note(protocol, number, Figure.BLOCKED, seconds(failed, firstCommit(sites, 1, back)), notebook);
    }

    /** Returns when another site has first written a tuple; the home site starts again when its time has come. */
    private static Duration firstCommit(SimulatedSites sites, int key, Duration back) {
        Duration latest = back.plus(RECOVERY_MAX);
        while (!sites.commits(OTHER, write(key, 1))) {
            if (sites.now().compareTo(latest) > 0) {
                throw new IllegalStateException("tuple " + key + " is still blocked");
            }
            sites.pass(RETRY);
            boolean isDue = sites.now().compareTo(back) >= 0;
            if (isDue && !sites.up().contains(COORDINATOR)) {
                sites.recover(COORDINATOR);
            }
        }
        return sites.now();
    }

    private static double seconds(Duration from, Duration to) {
        return to.minus(from).toNanos() / 1e9;
    }

    private static void note(String protocol, int sites, Figure figure, double value, Notebook notebook) {
        notebook.note(figure.key(protocol, sites), value, figure.unit);
    }

    // What comes of it.

    static List<Finding> findings(Parameters parameters, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (String protocol : parameters.words("protocols")) {
            for (int sites : parameters.wholes("sites")) {
                for (Figure figure : Figure.values()) {
                    if (notebook.has(figure.key(protocol, sites))) {
                        Measured measured = notebook.measured(figure.key(protocol, sites), figure.unit);
                        findings.add(asked(figure, protocol, sites)
                                .map(measured::ownBar)
                                .orElseGet(measured::told));
                    }
                }
            }
            blocking(protocol, parameters, notebook).ifPresent(findings::add);
        }
        return findings;
    }

    /** Returns what raid-ac says that a commit costs; nothing is known of protocols of other names. */
    private static Optional<Check> asked(Figure figure, String protocol, int sites) {
        int others = sites - 1;
        boolean alone = others == 0;
        return switch (figure) {
            case MESSAGES ->
                switch (protocol) {
                    case TWO_PHASE, PARALLEL -> Optional.of(Check.exactly(4 * others));
                    case THREE_PHASE -> Optional.of(Check.exactly(6 * others));
                    default -> Optional.empty();
                };
            case FORCES ->
                switch (protocol) {
                    case TWO_PHASE -> Optional.of(Check.exactly(sites + others));
                    case PARALLEL -> Optional.of(Check.exactly(alone ? 1 : 2 * sites));
                    case THREE_PHASE -> Optional.of(Check.exactly(alone ? 1 : 3 * sites));
                    default -> Optional.empty();
                };
            case LATENCY, OTHERS_WAIT, BLOCKED -> Optional.empty();
        };
    }

    /** Returns the time for which a tuple was blocked by the time for which the home site was away. */
    private static Optional<Finding> blocking(String protocol, Parameters parameters, Notebook notebook) {
        List<Double> shares = parameters.wholes("sites").stream()
                .filter(sites -> sites >= SURVIVORS_MIN)
                .flatMap(sites -> notebook.sample(Figure.BLOCKED.key(protocol, sites)).stream())
                .map(blocked -> blocked / parameters.whole("away-seconds"))
                .toList();
        if (shares.isEmpty()) {
            return Optional.empty();
        }
        Measured measured = Measured.median(protocol + "/by-away/" + Figure.BLOCKED.word, "", shares);
        return Optional.of(
                protocol.equals(THREE_PHASE) ? measured.ownBar(Check.atMost(1)) : measured.ownBar(Check.atLeast(1)));
    }

    private static List<Chart> charts(Parameters parameters, Notebook notebook) {
        List<Chart> charts = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            Chart chart = new Chart(figure.word, "By the number of sites: " + figure.word, "sites", figure.unit);
            for (String protocol : parameters.words("protocols")) {
                chart = chart.ours(
                        protocol,
                        parameters.wholes("sites").stream()
                                .filter(sites -> notebook.has(figure.key(protocol, sites)))
                                .map(sites -> Chart.Point.of(
                                        sites,
                                        notebook.measured(figure.key(protocol, sites), figure.unit)
                                                .interval()))
                                .toList());
            }
            charts.add(chart.captioned("Medians with 90 % confidence intervals; simulated. In no paper."));
        }
        return charts;
    }
}
