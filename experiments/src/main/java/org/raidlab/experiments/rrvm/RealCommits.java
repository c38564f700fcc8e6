package org.raidlab.experiments.rrvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.experiments.bench.Repeated;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.transport.Via;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;

/**
 * Commits of real processes on this host, beside a prediction that is made of the costs of their parts before the first
 * of them is measured.
 */
public final class RealCommits extends Experiment {
    private static final String ROUND_TRIP = "rtt/64";
    private static final String FORCE = "force";
    private static final String EMPTY = "empty";
    private static final String REMOTE = "remote-1";
    private static final String LOCAL = "local-force";
    private static final String PREDICTED = "v-03/predicted";
    private static final double TOLERANCE = 0.3;
    private static final double ROUND_TRIPS_MAX = 1.3;

    public RealCommits() {
        super(
                "rrvm-real",
                "Commits of real processes, by their durability",
                "Does the cost of its parts predict how much faster than a forced commit a remote one is?",
                "Two sites, a name server and a program, each a process of this host. First the parts: a round trip of"
                        + " 64 bytes over long datagrams, a bare forced write of 128 bytes, and an empty transaction."
                        + " The prediction is (empty + force) / (empty + round trip), and it is told before the first"
                        + " commit is measured (V-03, within 30 %). The bar of 1.3 round trips for a remote commit"
                        + " is that of a program which is its own manager; ours is a client of its manager, which"
                        + " costs another round trip. It takes about ten seconds for each repeat.");
    }

    @Override
    public String headline() {
        return "v-03/measured-by-predicted";
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .and("bytes", 32, "that a transaction changes")
                .and("rounds", 15, "of each figure")
                .and("count", 1_000, "times in a round");
    }

    @Override
    public Parameters quick() {
        return parameters().with("rounds", "3").with("count", "300");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        Optional<String> failure = setting.attempt(() -> {
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                try (Processes processes = new Processes(
                        setting, Files.createDirectories(setting.scratch().resolve("rrvm-" + repeat)))) {
                    measure(setting, processes, notebook);
                }
            }
        });
        return new Outcome(
                failure.isEmpty() ? findings(notebook) : List.of(), notebook.observations(), List.of(), failure);
    }

    private static void measure(Setting setting, Processes processes, Notebook notebook) throws IOException {
        Parameters parameters = setting.parameters();
        int rounds = parameters.whole("rounds");
        int count = parameters.whole("count");
        Repeated empty = processes.program.repeated("REMOTE_1 0 ");
        Repeated remote = processes.program.repeated("REMOTE_1 " + parameters.whole("bytes") + " ");
        Repeated local = processes.program.repeated("LOCAL_FORCE " + parameters.whole("bytes") + " ");
        warm(List.of(processes.roundTrip, processes.force, empty, remote, local), count);
        double prediction = 0;
        for (int round = 0; round < rounds; round++) {
            double rtt = note(notebook, ROUND_TRIP, processes.roundTrip, count);
            double force = note(notebook, FORCE, processes.force, count);
            double own = note(notebook, EMPTY, empty, count);
            prediction += (own + force) / (own + rtt) / rounds;
        }
        notebook.note(PREDICTED, prediction, "");
        setting.tell().accept("predicted: a remote commit is %.2f times as fast as a forced one".formatted(prediction));
        for (int round = 0; round < rounds; round++) {
            note(notebook, REMOTE, remote, count);
            note(notebook, LOCAL, local, count);
        }
    }

    private static void warm(List<Repeated> all, int count) throws IOException {
        for (Repeated each : all) {
            var _ = each.nanosEach(count);
            var _ = each.nanosEach(count);
        }
    }

    private static double note(Notebook notebook, String key, Repeated what, int count) throws IOException {
        double nanos = what.nanosEach(count);
        notebook.note(key, nanos / 1e3, "us");
        return nanos;
    }

    private static List<Finding> findings(Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (String key : List.of(ROUND_TRIP, FORCE, EMPTY, REMOTE, LOCAL)) {
            findings.add(notebook.measured(key, "us").told());
        }
        findings.add(ratio(notebook, "force-by-rtt", FORCE, ROUND_TRIP).told());
        Measured predicted = notebook.measured(PREDICTED, "");
        findings.add(predicted.told());
        Measured gain = ratio(notebook, "v-03/measured", LOCAL, REMOTE);
        findings.add(gain.told());
        double expected = predicted.interval().median();
        List<Double> shares = notebook.each(LOCAL, REMOTE, (forced, remote) -> forced / remote / expected);
        findings.add(Measured.median("v-03/measured-by-predicted", "", shares).ownBar(Check.near(1, TOLERANCE)));
        findings.add(ratio(notebook, REMOTE + "/by-rtt", REMOTE, ROUND_TRIP).ownBar(Check.atMost(ROUND_TRIPS_MAX)));
        List<Double> beside = notebook.each(REMOTE, EMPTY, (remote, empty) -> remote - empty);
        findings.add(Measured.median(
                        REMOTE + "/less-empty/by-rtt",
                        "",
                        Notebook.each(beside, notebook.sample(ROUND_TRIP), (more, rtt) -> more / rtt))
                .ownBar(Check.atMost(ROUND_TRIPS_MAX)));
        return findings;
    }

    private static Measured ratio(Notebook notebook, String key, String of, String by) {
        return Measured.median(key, "", notebook.each(of, by, (one, other) -> one / other));
    }

    /** The processes of one repeat. */
    private static final class Processes implements AutoCloseable {
        private static final String HOST = "127.0.0.1";

        private final List<Child> started = new ArrayList<>();
        private final Child program;
        private final Repeated roundTrip;
        private final Repeated force;

        Processes(Setting setting, Path folder) throws IOException {
            try {
                String fragment = Integer.toString(LdgConfig.DEFAULT.fragmentBytes());
                String far = start(setting, List.of("far", Via.LDG.name(), HOST, fragment));
                var _ = start(setting, List.of("near", Via.LDG.name(), HOST, fragment, HOST, far));
                roundTrip = started.getLast().repeated("rtt 64 ");
                var _ = start(setting, List.of("log", "bare", folder.toString()));
                force = started.getLast().repeated("128 ");
                String names = start(setting, List.of("rrvm", "names", folder.toString()));
                String site = start(setting, List.of("rrvm", "site", "1", folder.toString(), names));
                var _ = start(setting, List.of("rrvm", "site", "2", folder.toString(), names));
                var _ = start(setting, List.of("rrvm", "program", "1", site));
                program = started.getLast();
            } catch (IOException | RuntimeException e) {
                close();
                throw e;
            }
        }

        /** Starts a process, and returns its first line. */
        private String start(Setting setting, List<String> arguments) throws IOException {
            Child child = setting.jvms().start(arguments);
            started.add(child);
            return child.hear();
        }

        @Override
        public void close() {
            started.reversed().forEach(Child::close);
        }
    }
}
