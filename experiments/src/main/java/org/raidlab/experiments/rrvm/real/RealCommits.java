package org.raidlab.experiments.rrvm.real;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Contestant;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.Processors;
import org.raidlab.experiments.bench.ldg.Network;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.ScratchFolder;
import org.raidlab.experiments.study.Setting;
import org.raidlab.rrvm.Durability;
import org.raidlab.runtime.ConfigException;

/** Commits and recoveries of RRVM and RVM in real processes (checks V-01, V-03 and V-13). */
public final class RealCommits extends Experiment {
    static final String FORCE = "force";
    static final String ROUND_TRIP = "round-trip";
    static final String SERVERS_TRIP = "round-trip-of-servers";
    static final String OWN = "own-time";
    static final String PREDICTED = "predicted";
    static final String RVM = "rvm";
    static final String RRVM = "rrvm";
    static final String QUORUM = "quorum";
    static final String MIRROR = "mirror";
    static final String MAPPED = "mapped";
    static final List<String> ROWS = List.of(RVM, RRVM, QUORUM, MIRROR, MAPPED);

    private static final String COMMIT = "/commit";
    private static final String FORCES = "/forces";
    private static final String SENDS = "/sends";
    private static final String BY_DISK = "/by-disk";
    private static final String RECOVERY = "/recovery";
    private static final Printed RECOVERS = Printed.says("recovery time within a few seconds");
    private static final int RECORD_BYTES = 128;
    private static final int ROUND_TRIP_BYTES = 64;
    private static final int RECOVERY_BYTES = 4_096;
    private static final long LOG_BYTES = 8L << 20;
    private static final long UNBOUNDED = Long.MAX_VALUE;
    private static final double NANOS_PER_MICRO = 1_000;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final Duration LONG = Duration.ofMinutes(4);

    public RealCommits() {
        super(
                "rrvm-real",
                "Commits of RRVM and RVM in real processes",
                "Is the ratio of RRVM's throughput to RVM's that of their waits, and how long does a recovery take?",
                "Each site is a process with real sockets and files, and the program runs in its manager's process, as"
                        + " in the paper. It commits one small transaction after the other. First the parts are"
                        + " measured: a forced append of 128 bytes, a round trip of 64 bytes by long datagrams between"
                        + " two processes, a message from the manager to a memory server and its answer, and c, which"
                        + " is the time of a commit of RVM on a file system in memory less a forced append there. They"
                        + " predict the ratio of the throughputs, (c + force) / (c + round trip of the servers),"
                        + " before it is measured. RVM is a site alone with"
                        + " LOCAL_FORCE, RRVM two sites with REMOTE_1, the quorum four sites with QUORUM, the mirror"
                        + " two sites with MIRROR, and a site alone commits with MAPPED. Then a site"
                        + " is killed with a log of 8 MB and started again; the time counts from opening the files"
                        + " until the manager has recovered. Whatever commits is warm: it runs until its rate rises no"
                        + " more. Asked are the waits of a commit, the prediction within"
                        + " 30 %, a commit of at most 1.3 round trips, and recoveries within two seconds.");
    }

    @Override
    public String headline() {
        return "ratio/by-prediction";
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .and("bytes", 32, "that a transaction writes")
                .and("warm-up-millis", 3_000, "of each turn before what is measured")
                .and("millis", 3_000, "that are measured");
    }

    @Override
    public Parameters quick() {
        return parameters().with("warm-up-millis", "1000").with("millis", "1000");
    }

    @Override
    public void check(Parameters parameters) {
        for (String name : List.of("bytes", "warm-up-millis", "millis")) {
            if (parameters.whole(name) < 1) {
                throw new ConfigException("'" + name + "' is 1 or more, not " + parameters.whole(name));
            }
        }
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            calibrate(setting, notebook);
            for (String row : setting.shuffled(ROWS, repeat)) {
                setting.tell().accept(row);
                note(row, commits(row, setting), notebook);
            }
            for (String row : List.of(RVM, RRVM)) {
                setting.tell().accept("recovery of " + row);
                notebook.note(row + RECOVERY, recoveryMicros(row, setting) / MICROS_PER_MILLI, "ms");
            }
        }
        return new Outcome(conclude(notebook), notebook.observations(), List.of());
    }

    /** Measures the parts of a commit, and publishes what they predict. */
    private static void calibrate(Setting setting, Notebook notebook) throws IOException {
        setting.tell().accept("the parts of a commit");
        double force = forceMicros(setting, false);
        double trip = roundTripMicros(setting);
        double inMemory = ScratchFolder.in(setting, true, "rrvm", folder -> {
            try (Workstations sites = new Workstations(setting, folder, 1)) {
                return commits(RVM, sites, setting).microsEach();
            }
        });
        double servers = ScratchFolder.in(setting, true, "rrvm", folder -> {
            try (Workstations sites = new Workstations(setting, folder, 2)) {
                warmUp(setting, () -> sites.exchange(turn(setting)).perSecond());
                return sites.exchange(turn(setting)).microsEach();
            }
        });
        double own = Math.max(0, inMemory - forceMicros(setting, true));
        notebook.note(FORCE, force, "us");
        notebook.note(ROUND_TRIP, trip, "us");
        notebook.note(SERVERS_TRIP, servers, "us");
        notebook.note(OWN, own, "us");
        double predicted = (own + force) / (own + servers);
        notebook.note(PREDICTED, predicted, "");
        setting.tell()
                .accept(String.format(
                        Locale.ROOT,
                        "c %.1f us, force %.1f us, round trip %.1f us, of servers %.1f us: predicted ratio of"
                                + " throughputs %.2f",
                        own,
                        force,
                        trip,
                        servers,
                        predicted));
    }

    private static double forceMicros(Setting setting, boolean inMemory) throws IOException {
        return ScratchFolder.in(setting, inMemory, "rrvm", folder -> {
            try (Child append = setting.jvms().start(List.of("log", "bare", folder.toString()))) {
                append.hear();
                append.ask(RECORD_BYTES + " 200");
                return Double.parseDouble(append.ask(RECORD_BYTES + " 1000")) / NANOS_PER_MICRO;
            }
        });
    }

    /** As {@code raid bench ldg} measures {@code rtt/64}, with the same processes. */
    private static double roundTripMicros(Setting setting) throws IOException {
        Processors processors = Processors.ofThisProcess();
        Network network = Network.LOOPBACK;
        String fragment = Integer.toString(network.fragmentBytes());
        try (Child far =
                setting.jvms().start(processors.commandOf(1), List.of("far", "LDG", network.far(), fragment))) {
            String port = far.hear();
            List<String> side = List.of("near", "LDG", network.near(), fragment, network.far(), port);
            try (Child near = setting.jvms().start(processors.commandOf(0), side)) {
                near.hear();
                String task = "rtt " + ROUND_TRIP_BYTES + " ";
                warmUp(setting, () -> 1 / Double.parseDouble(near.ask(task + "20000")));
                return Double.parseDouble(near.ask(task + "20000")) / NANOS_PER_MICRO;
            }
        }
    }

    /** Runs turns until the rate rises no more. */
    private static void warmUp(Setting setting, Contestant turn) throws IOException {
        new BenchRun(setting.tell()).warmUp(turn);
    }

    private static Duration turn(Setting setting) {
        return Duration.ofMillis(setting.parameters().whole("warm-up-millis"));
    }

    private static Durability durability(String row) {
        return switch (row) {
            case RVM -> Durability.LOCAL_FORCE;
            case RRVM -> Durability.REMOTE_1;
            case QUORUM -> Durability.QUORUM;
            case MIRROR -> Durability.MIRROR;
            default -> Durability.MAPPED;
        };
    }

    private static int sites(String row) {
        return switch (row) {
            case RRVM, MIRROR -> 2;
            case QUORUM -> 4;
            default -> 1;
        };
    }

    private static Commits commits(String row, Setting setting) throws IOException {
        return ScratchFolder.in(setting, false, "rrvm", folder -> {
            try (Workstations sites = new Workstations(setting, folder, sites(row))) {
                return commits(row, sites, setting);
            }
        });
    }

    private static Commits commits(String row, Workstations sites, Setting setting) throws IOException {
        int bytes = setting.parameters().whole("bytes");
        Duration time = Duration.ofMillis(setting.parameters().whole("millis"));
        warmUp(
                setting,
                () -> sites.commit(durability(row), bytes, UNBOUNDED, turn(setting))
                        .perSecond());
        return sites.commit(durability(row), bytes, UNBOUNDED, time);
    }

    private static double recoveryMicros(String row, Setting setting) throws IOException {
        return ScratchFolder.in(setting, false, "rrvm", folder -> {
            try (Workstations sites = new Workstations(setting, folder, sites(row))) {
                sites.commit(durability(row), RECOVERY_BYTES, LOG_BYTES / RECOVERY_BYTES, LONG);
                return sites.recoveryMicros();
            }
        });
    }

    /** Notes what is measured of a row. */
    static void note(String row, Commits commits, Notebook notebook) {
        notebook.note(row + COMMIT, commits.microsEach(), "us");
        notebook.note(row + FORCES, commits.forcesEach(), "");
        notebook.note(row + SENDS, commits.sendsEach(), "");
        notebook.note(row + BY_DISK, commits.byDiskEach(), "");
    }

    /** Returns the rows of the result. */
    static List<Finding> conclude(Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (String part : List.of(FORCE, ROUND_TRIP, SERVERS_TRIP, OWN)) {
            findings.add(notebook.measured(part, "us").told());
        }
        for (String row : ROWS) {
            findings.add(notebook.measured(row + COMMIT, "us").told());
        }
        findings.add(exactly(RVM + FORCES, 1, notebook));
        findings.add(exactly(RVM + SENDS, 0, notebook));
        findings.add(exactly(RRVM + FORCES, 0, notebook));
        findings.add(exactly(RRVM + SENDS, 1, notebook));
        findings.add(exactly(QUORUM + FORCES, 0, notebook));
        for (String row : ROWS) {
            findings.add(notebook.measured(row + BY_DISK, "").told());
        }
        findings.add(notebook.measured(PREDICTED, "").told());
        findings.add(ratio("ratio", RVM, RRVM, notebook).told());
        findings.add(Measured.median("ratio/by-prediction", "", byPrediction(notebook))
                .ownBar(Check.between(0.7, 1.3)));
        findings.add(byRoundTrip(notebook));
        findings.add(Measured.median("rrvm/by-round-trip-of-servers", "", each(RRVM + COMMIT, SERVERS_TRIP, notebook))
                .told());
        findings.add(Measured.median("force/by-round-trip", "", each(FORCE, ROUND_TRIP, notebook))
                .told(Printed.NOTHING, whichIsFaster(notebook)));
        findings.add(ratio("quorum/by-rrvm", QUORUM, RRVM, notebook).told());
        findings.add(ratio("mirror/by-rrvm", MIRROR, RRVM, notebook).told());
        findings.add(ratio("mapped/by-rvm", MAPPED, RVM, notebook).told());
        for (String row : List.of(RVM, RRVM)) {
            findings.add(notebook.measured(row + RECOVERY, "ms").ownBar(RECOVERS, Check.atMost(2_000)));
        }
        return findings;
    }

    private static Finding exactly(String key, double expected, Notebook notebook) {
        return notebook.measured(key, "").ownBar(Check.exactly(expected));
    }

    private static Finding byRoundTrip(Notebook notebook) {
        return Measured.median("rrvm/by-round-trip", "", each(RRVM + COMMIT, ROUND_TRIP, notebook))
                .ownBar(Check.atMost(1.3));
    }

    private static String whichIsFaster(Notebook notebook) {
        return notebook.median(FORCE) < notebook.median(ROUND_TRIP)
                ? "a forced write is faster than the round trip here, so RVM is faster than RRVM"
                : "";
    }

    private static Measured ratio(String key, String slower, String faster, Notebook notebook) {
        return Measured.median(key, "", each(slower + COMMIT, faster + COMMIT, notebook));
    }

    private static List<Double> each(String first, String second, Notebook notebook) {
        return notebook.each(first, second, (one, other) -> one / other);
    }

    private static List<Double> byPrediction(Notebook notebook) {
        return Notebook.each(
                each(RVM + COMMIT, RRVM + COMMIT, notebook), notebook.sample(PREDICTED), (one, other) -> one / other);
    }
}
