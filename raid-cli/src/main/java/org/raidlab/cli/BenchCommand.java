package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.Selection;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.codec.CodecBench;
import org.raidlab.experiments.bench.commit.CommitBench;
import org.raidlab.experiments.bench.ldg.LdgBench;
import org.raidlab.experiments.bench.ldg.Network;
import org.raidlab.experiments.bench.log.LogBench;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
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
            "  raid bench ldg --only rtt/60000 --only rtt/500000     two lengths of message"
        })
final class BenchCommand implements Callable<Integer> {
    /** The benchmarks. */
    enum What {
        ldg,
        codec,
        log,
        commit
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
            description = "ldg: only comparisons whose key begins so, such as rtt/60000; may be given several times.")
    List<String> only = List.of();

    @Option(
            names = "--folder",
            paramLabel = "PATH",
            defaultValue = ".",
            description =
                    "log, commit: where a folder for the files is made, and deleted again (default: here). Be it on the"
                            + " disk that is meant.")
    Path folder = Path.of(".");

    @Override
    public Integer call() throws IOException {
        Console console = global.console();
        if (!Files.isDirectory(folder)) {
            throw new CommandException(ExitCode.USAGE, "--folder: there is no folder " + folder);
        }
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        ChildJvms jvms = new ChildJvms(List.of(Main.class.getName(), BenchPartCommand.NAME));
        BenchTable.print(rows(jvms, effort, console), console);
        return ExitCode.OK;
    }

    private List<Row> rows(ChildJvms jvms, Effort effort, Console console) throws IOException {
        return switch (what) {
            case ldg -> {
                try (LdgBench bench = new LdgBench(jvms, network(), effort, console::info)) {
                    yield bench.run(selection());
                }
            }
            case codec -> {
                try (CodecBench bench = new CodecBench(jvms, effort, console::info)) {
                    yield bench.run();
                }
            }
            case log -> {
                try (Scratch scratch = Scratch.in(folder, Scratch.BENCH, () -> {});
                        LogBench bench = new LogBench(jvms, scratch.path(), effort, console::info)) {
                    yield bench.run();
                }
            }
            case commit -> {
                ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
                try (Scratch scratch = Scratch.in(folder, Scratch.BENCH, starter::killAll)) {
                    yield commits(jvms, starter, scratch.path(), effort, console);
                }
            }
        };
    }

    private static List<Row> commits(
            ChildJvms jvms, ProcessStarter starter, Path scratch, Effort effort, Console console) throws IOException {
        LocalCluster raid = new LocalCluster(new ClusterFolder(scratch.resolve("raid")), starter);
        try (CommitBench bench = new CommitBench(jvms, raid, scratch.resolve("skeleton"), effort, console::info)) {
            return bench.run();
        }
    }

    private Selection selection() {
        Selection selection = new Selection(only);
        List<String> unknown = selection.unknown(LdgBench.keys());
        if (!unknown.isEmpty()) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--only: no key begins with " + unknown.getFirst() + "; there are "
                            + String.join(", ", LdgBench.keys()));
        }
        return selection;
    }

    private Network network() {
        List<String> command =
                farCommand.isBlank() ? List.of() : List.of(farCommand.strip().split("\\s+", -1));
        return new Network(near, far, command, fragment);
    }
}
