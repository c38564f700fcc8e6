package org.raidlab.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.cli.demo.Demo;
import org.raidlab.cli.demo.DemoCluster;
import org.raidlab.cli.demo.DemoReport;
import org.raidlab.cli.demo.MiniCluster;
import org.raidlab.cli.demo.ProcessCluster;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid demo}: starts a RAID on this host, loads it, kills a site under load, checks everything, stops. */
@Command(
        name = "demo",
        description = "Start a RAID, run the paper's queries and a workload, kill a site, check everything.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--sites", paramLabel = "N", defaultValue = "3", description = "default: ${DEFAULT-VALUE}")
    int sites;

    @Option(names = "--seed", paramLabel = "S", description = "Of everything drawn (default: chosen, and printed).")
    @Nullable
    Long seed;

    @Option(names = "--mini", description = "All sites in this JVM: no processes, sockets and files.")
    boolean mini;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (sites < 1 || sites > 16) {
            throw new CommandException(ExitCode.USAGE, "--sites is between 1 and 16");
        }
        Console console = global.console();
        long drawn = seed != null ? seed : System.nanoTime() % 1_000_000;
        if (mini) {
            return run(new MiniCluster(Cluster.mini(sites).with(Replication.Rowaa.DEFAULT), drawn), drawn, console);
        }
        ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
        try (Scratch scratch = Scratch.temporary("raid-demo-", starter::killAll)) {
            Cluster cluster = Cluster.local(sites).with(Replication.Rowaa.DEFAULT);
            return run(new ProcessCluster(cluster, scratch.path(), starter), drawn, console);
        }
    }

    private int run(DemoCluster demo, long drawn, Console console) throws InterruptedException {
        try (DemoCluster cluster = demo) {
            console.info("seed " + drawn + "; starting " + sites + " sites" + (mini ? " in this JVM" : ""));
            cluster.up();
            DemoReport report = new Demo(cluster, sites, drawn, console::line).run();
            console.line("serializable: %s  copies agree: %s  decisions agree: %s  durable: %s"
                    .formatted(
                            word(console, report.checks().serializable()),
                            word(console, report.checks().copiesAgree()),
                            word(console, report.checks().decisionsAgree()),
                            word(console, report.checks().durable())));
            console.line("ok: " + console.verdict(report.ok(), Boolean.toString(report.ok())));
            console.object(report.fields());
            return report.ok() ? ExitCode.OK : ExitCode.CHECK_FAILED;
        }
    }

    private static String word(Console console, boolean good) {
        return console.verdict(good, good ? "yes" : "NO");
    }
}
