package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.cli.torture.Fault;
import org.raidlab.cli.torture.SystemTorture;
import org.raidlab.cli.torture.Torture;
import org.raidlab.cli.torture.TorturePlan;
import org.raidlab.cli.torture.TortureReport;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.site.config.Layout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid torture}: real processes under load and real faults, and every check. */
@Command(
        name = "torture",
        description =
                "Kill, pause, cut, starve and attack the processes of a cluster under load, and check everything.",
        mixinStandardHelpOptions = true,
        footerHeading =
                "%nHosts of its own (network namespaces) and small disks take root; without it those faults are left"
                        + " out.%nExamples:%n",
        footer = {
            "  raid torture --minutes 2",
            "  raid torture --minutes 60 --sites 5 --layout separate",
            "  raid torture --faults kill,pause --seed 7"
        })
final class TortureCommand implements Callable<Integer> {
    private static final int SITES_MAX = 9;

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--minutes", paramLabel = "M", defaultValue = "2", description = "default: ${DEFAULT-VALUE}")
    double minutes;

    @Option(
            names = "--round",
            paramLabel = "S",
            defaultValue = "60",
            description = "Seconds of faults between two quiet ends with all checks (default: ${DEFAULT-VALUE}).")
    int roundSeconds;

    @Option(names = "--sites", paramLabel = "N", defaultValue = "3", description = "default: ${DEFAULT-VALUE}")
    int sites;

    @Option(names = "--layout", paramLabel = "L", description = "merged (default) or separate.")
    UpCommand.LayoutName layout = UpCommand.LayoutName.merged;

    @Option(names = "--clients", paramLabel = "C", defaultValue = "8", description = "default: ${DEFAULT-VALUE}")
    int clients;

    @Option(
            names = "--faults",
            paramLabel = "F,F",
            split = ",",
            description = "Some of: kill, pause, cut, isolation, loss, full-disk, hostile (default: all).")
    @Nullable
    List<String> faults;

    @Option(names = "--seed", paramLabel = "S", description = "Of what is drawn (default: chosen, and printed).")
    @Nullable
    Long seed;

    @Option(
            names = "--system",
            paramLabel = "NAME",
            defaultValue = "raid",
            description = "What to torture (default: ${DEFAULT-VALUE}); another system brings its own load.")
    String system = "raid";

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            split = ",",
            description = "Settings of another system than RAID, as raid up --system takes them.")
    Map<String, String> said = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Console console = global.console();
        TorturePlan plan = plan();
        boolean isRaid = system.equals("raid");
        if (!isRaid) {
            requireSystem();
        } else if (!said.isEmpty()) {
            throw new CommandException(ExitCode.USAGE, "--set is for another system than RAID (--system)");
        }
        ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
        boolean ok = false;
        boolean partial;
        try (Scratch scratch = Scratch.temporary("raid-torture-", starter::killAll)) {
            AtomicBoolean stopped = new AtomicBoolean();
            try (Interruption interruption = new Interruption(console, () -> stopped.set(true))) {
                console.info("seed " + plan.seed() + "; data in " + scratch.path());
                ok = isRaid
                        ? raid(plan, scratch.path(), starter, stopped::get, console)
                        : ofSystem(plan, scratch.path(), starter, stopped::get, console);
                partial = interruption.happened();
            } finally {
                if (!ok) {
                    scratch.keep();
                }
            }
        }
        if (partial) {
            return ExitCode.INTERRUPTED;
        }
        return ok ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    /** Returns whether no check failed. */
    private static boolean raid(
            TorturePlan plan, Path folder, ProcessStarter starter, BooleanSupplier stopped, Console console)
            throws IOException, InterruptedException {
        TortureReport report = Torture.run(plan, folder, starter, stopped, console::info);
        report.lines().forEach(console::line);
        print(stopped.getAsBoolean(), report.fields(), console);
        return report.isOk();
    }

    private static void print(boolean partial, SequencedMap<String, Object> fields, Console console) {
        if (partial) {
            console.line("partial: the run was stopped before its time");
        }
        fields.put("partial", partial);
        console.object(fields);
    }

    /** Refuses an unknown system, and what another system than RAID does not take. */
    private void requireSystem() {
        if (faults != null || layout != UpCommand.LayoutName.merged) {
            throw new CommandException(
                    ExitCode.USAGE, "--faults and --layout are RAID's; --system " + system + " is killed and stopped");
        }
        SystemCluster.check(system, new LinkedHashMap<>(said));
    }

    private boolean ofSystem(
            TorturePlan plan, Path folder, ProcessStarter starter, BooleanSupplier stopped, Console console)
            throws IOException {
        SystemCluster cluster = new SystemCluster(folder, system, sites, new LinkedHashMap<>(said));
        SystemTorture.Report report =
                SystemTorture.run(cluster, starter, plan.time(), plan.seed(), stopped, console::info);
        report.violations().forEach(console::line);
        report.remarks().forEach(console::line);
        console.line("%d kills, %d stops, %,d requests answered; seed %d; %s"
                .formatted(
                        report.kills(),
                        report.stops(),
                        report.answered(),
                        plan.seed(),
                        report.violations().isEmpty()
                                ? "no violation"
                                : report.violations().size() + " violations"));
        if (report.isVoid()) {
            console.line("void: no kill came; let it run longer");
        }
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("system", system);
        fields.put("seed", plan.seed());
        fields.put("kills", report.kills());
        fields.put("stops", report.stops());
        fields.put("answered", report.answered());
        fields.put("violations", report.violations());
        fields.put("remarks", report.remarks());
        print(stopped.getAsBoolean(), fields, console);
        return report.isOk();
    }

    private TorturePlan plan() {
        if (minutes <= 0 || roundSeconds < 1 || sites < 2 || sites > SITES_MAX || clients < 1) {
            throw new CommandException(
                    ExitCode.USAGE, "--minutes, --round and --clients are above 0, --sites is 2 to " + SITES_MAX);
        }
        if (layout == UpCommand.LayoutName.mini) {
            throw new CommandException(ExitCode.USAGE, "--layout mini has no processes; try merged or separate");
        }
        long drawn = seed != null ? seed : System.nanoTime() % 1_000_000;
        Duration time = Duration.ofMillis((long) (minutes * 60_000));
        Duration round = Duration.ofSeconds(roundSeconds);
        Layout.Named named = layout == UpCommand.LayoutName.separate ? Layout.Named.SEPARATE : Layout.Named.MERGED;
        return new TorturePlan(time, round, sites, named, clients, wanted(), drawn);
    }

    private Set<Fault> wanted() {
        Set<Fault> wanted = EnumSet.noneOf(Fault.class);
        for (String word : faults == null ? List.<String>of() : faults) {
            wanted.add(Fault.of(word)
                    .orElseThrow(() -> new CommandException(
                            ExitCode.USAGE, "no fault is called '" + word + "'; there are " + Fault.words())));
        }
        return wanted.isEmpty() ? EnumSet.allOf(Fault.class) : wanted;
    }
}
