package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Selection;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.codec.CodecBench;
import org.raidlab.experiments.bench.commit.CommitBench;
import org.raidlab.experiments.bench.commit.ReadBench;
import org.raidlab.experiments.bench.commit.StartBench;
import org.raidlab.experiments.bench.ldg.LdgBench;
import org.raidlab.experiments.bench.ldg.Network;
import org.raidlab.experiments.bench.log.LogBench;
import org.raidlab.experiments.bench.micro.MicroBench;
import org.raidlab.experiments.bench.peers.PeersBench;
import org.raidlab.experiments.bench.release.ReleaseBench;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.node.Implementations;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid bench}: ours beside what it is compared with, side by side in one run. */
@Command(
        name = "bench",
        description = {
            "Compare a part of RAID with the bare thing, side by side in one run.",
            "Rounds of both alternate; the ratio is the median of those of each round, with its 90 %% interval."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid bench ldg             long datagrams beside plain UDP, Netty and TCP; three minutes",
            "  raid bench ldg --quick     to see that it works; the figures mean little",
            "  raid bench ldg --only rtt/60000 --only rtt/500000     two lengths of message",
            "  raid bench peers           the same transactions on PostgreSQL and etcd, if installed; 25 minutes",
            "  raid bench micro           the inner loops of a commit beside plain code; eight minutes",
            "  raid bench start           how soon a cluster just started is at its steady rate; eight minutes",
            "  raid bench read            transactions that only read, beside hash maps behind sockets; three minutes",
            "  raid bench commit --set commit=parallel     with another commit protocol",
            "  raid bench commit --against ../raid-0.1     this release and another one in alternating rounds"
        })
final class BenchCommand implements Callable<Integer> {
    /** A run of a benchmark takes minutes, and its figure is a median already. */
    private static final int ROUNDS = 5;
    /** A cluster that has worked so long is at its steady rate: the optimising compiler takes half a minute. */
    private static final Duration STEADY = Duration.ofSeconds(40);

    private static final Set<What> WITH_FILES = EnumSet.of(What.log, What.commit, What.read, What.peers, What.start);

    /** The benchmarks. */
    enum What {
        ldg,
        codec,
        log,
        commit,
        read,
        micro,
        peers,
        start
    }

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "PART", description = "${COMPLETION-CANDIDATES}")
    What what = What.ldg;

    @Option(names = "--quick", description = "A few short rounds, to see that it works.")
    boolean quick;

    @Option(names = "--near", paramLabel = "HOST", description = "ldg: what the near side binds.")
    String near = Network.LOOPBACK.near();

    @Option(names = "--far", paramLabel = "HOST", description = "ldg: what the far side binds.")
    String far = Network.LOOPBACK.far();

    @Option(
            names = "--far-command",
            paramLabel = "COMMAND",
            defaultValue = "",
            description = "ldg: the far side's processes run under it, such as 'ip netns exec far'.")
    String farCommand = "";

    @Option(
            names = "--fragment",
            paramLabel = "BYTES",
            description = "ldg: longest datagram of ours (default: path-sized).")
    int fragment = Network.LOOPBACK.fragmentBytes();

    @Option(
            names = "--only",
            paramLabel = "KEY",
            description =
                    "ldg, micro, peers: only comparisons whose key begins so, such as rtt/60000; may be given several"
                            + " times.")
    List<String> only = List.of();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            split = ",",
            description =
                    "commit, read, peers, start: algorithms of RAID's sites by the keys of a cluster file, such as"
                            + " commit=parallel.")
    Map<String, String> said = new LinkedHashMap<>();

    @Option(
            names = "--against",
            paramLabel = "FOLDER",
            description = "Run the benchmark of the release in this source tree too, in alternating rounds, and compare"
                    + " the two releases.")
    @Nullable
    Path against;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "--against: how often each release runs the benchmark (default: ${DEFAULT-VALUE}).")
    int rounds = ROUNDS;

    @Option(
            names = "--folder",
            paramLabel = "PATH",
            defaultValue = ".",
            description =
                    "log, commit, read, peers, start: where a folder for the files is made, and deleted again (default:"
                            + " here). Be it on the disk that is meant.")
    Path folder = Path.of(".");

    @Override
    public Integer call() throws IOException {
        Console console = global.console();
        if (!Files.isDirectory(folder)) {
            throw new CommandException(ExitCode.USAGE, "--folder: there is no folder " + folder);
        }
        Algorithms algorithms = Algorithms.DEFAULT.with(new LinkedHashMap<>(said));
        Implementations.check(algorithms);
        BenchRun run = new BenchRun(console::info);
        boolean partial;
        try (Interruption interruption = new Interruption(console, run::stop)) {
            try {
                if (against != null) {
                    compare(against, run);
                } else {
                    measure(run, algorithms);
                }
            } catch (IOException | RuntimeException e) {
                // The run stops; and Ctrl-C of a terminal ends the processes that are measured, too.
                if (!interruption.happened()) {
                    throw e;
                }
            }
            partial = interruption.happened();
        }
        BenchTable.print(run.rows(), partial, console);
        return partial ? ExitCode.INTERRUPTED : ExitCode.OK;
    }

    private void measure(BenchRun run, Algorithms algorithms) throws IOException {
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        ChildJvms jvms = new ChildJvms(List.of(Main.class.getName(), BenchPartCommand.NAME));
        switch (what) {
            case ldg -> {
                try (LdgBench bench = new LdgBench(jvms, network(), effort, run)) {
                    bench.run(selection(LdgBench.keys()));
                }
            }
            case micro -> new MicroBench(effort, run).run(selection(MicroBench.keys()));
            case peers -> peers(jvms, algorithms, effort, run);
            case start -> start(algorithms, run);
            case read -> read(jvms, algorithms, effort, run);
            case codec -> {
                try (CodecBench bench = new CodecBench(jvms, effort, run)) {
                    bench.run();
                }
            }
            case log -> {
                try (Scratch scratch = Scratch.in(folder, Scratch.BENCH, () -> {});
                        LogBench bench = new LogBench(jvms, scratch.path(), effort, run)) {
                    bench.run();
                }
            }
            case commit -> {
                ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
                try (Scratch scratch = Scratch.in(folder, Scratch.BENCH, starter::killAll)) {
                    LocalCluster raid =
                            new LocalCluster(new ClusterFolder(scratch.path().resolve("raid")), starter);
                    Path skeleton = scratch.path().resolve("skeleton");
                    try (CommitBench bench = new CommitBench(jvms, raid, algorithms, skeleton, effort, run)) {
                        bench.run();
                    }
                }
            }
        }
    }

    private void read(ChildJvms jvms, Algorithms algorithms, Effort effort, BenchRun run) throws IOException {
        ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
        try (Scratch scratch = Scratch.in(folder, Scratch.BENCH, starter::killAll)) {
            LocalCluster raid =
                    new LocalCluster(new ClusterFolder(scratch.path().resolve("raid")), starter);
            try (ReadBench bench = new ReadBench(jvms, raid, algorithms, effort, run)) {
                bench.run();
            }
        }
    }

    private void peers(ChildJvms jvms, Algorithms algorithms, Effort effort, BenchRun run) throws IOException {
        Selection selection = selection(PeersBench.keys());
        ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
        AtomicReference<PeersBench> started = new AtomicReference<>();
        Runnable end = () -> {
            starter.killAll();
            Optional.ofNullable(started.get()).ifPresent(PeersBench::close);
        };
        try (Scratch sockets = Scratch.temporary(Scratch.BENCH, () -> {});
                Scratch scratch = Scratch.in(folder, Scratch.BENCH, end)) {
            LocalCluster raid =
                    new LocalCluster(new ClusterFolder(scratch.path().resolve("raid")), starter);
            PeersBench.Place place = new PeersBench.Place(scratch.path(), sockets.path());
            try (PeersBench bench = new PeersBench(jvms, raid, algorithms, place, effort, run)) {
                started.set(bench);
                bench.run(selection);
            }
        }
    }

    private void start(Algorithms algorithms, BenchRun run) throws IOException {
        ProcessStarter cached = ProcessStarter.endingWithThis(Main.class.getName());
        ProcessStarter plain = cached.withoutCache();
        Runnable end = () -> {
            cached.killAll();
            plain.killAll();
        };
        try (Scratch scratch = Scratch.in(folder, Scratch.BENCH, end)) {
            StartBench bench = new StartBench(cached, plain, algorithms, scratch.path(), run);
            bench.run(quick ? 1 : ROUNDS, quick ? StartBench.SAMPLE : STEADY);
        }
    }

    private void compare(Path other, BenchRun run) throws IOException {
        String home = System.getProperty("raid.home");
        if (home == null) {
            throw new CommandException(
                    ExitCode.USAGE, "--against: start the benchmark with the launcher, ./raid bench");
        }
        if (!ReleaseBench.hasLauncher(other)) {
            throw new CommandException(
                    ExitCode.USAGE, "--against: " + other + " has no launcher named raid; name a source tree of RAID");
        }
        if (rounds < 1) {
            throw new CommandException(ExitCode.USAGE, "--rounds: a comparison has at least one round");
        }
        new ReleaseBench(Path.of(home), other, ownArguments(), run).run(rounds);
    }

    /** Returns what both releases are asked for: the arguments of this run without those of the comparison. */
    private List<String> ownArguments() {
        List<String> arguments = new ArrayList<>(List.of(what.name()));
        if (quick) {
            arguments.add("--quick");
        }
        only.forEach(key -> arguments.addAll(List.of("--only", key)));
        said.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        if (WITH_FILES.contains(what)) {
            arguments.addAll(List.of("--folder", folder.toAbsolutePath().toString()));
        }
        return arguments;
    }

    private Selection selection(List<String> keys) {
        Selection selection = new Selection(only);
        List<String> unknown = selection.unknown(keys);
        if (!unknown.isEmpty()) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--only: no key begins with " + unknown.getFirst() + "; there are " + String.join(", ", keys));
        }
        return selection;
    }

    private Network network() {
        List<String> command =
                farCommand.isBlank() ? List.of() : List.of(farCommand.strip().split("\\s+", -1));
        return new Network(near, far, command, fragment);
    }
}
