package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.cli.demo.Demo;
import org.raidlab.cli.demo.DemoCluster;
import org.raidlab.cli.demo.DemoPage;
import org.raidlab.cli.demo.DemoReport;
import org.raidlab.cli.demo.MiniCluster;
import org.raidlab.cli.demo.ProcessCluster;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.local.ClusterFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid demo}: starts a RAID on this host, loads it, kills a site under load, checks everything, stops. */
@Command(
        name = "demo",
        description = "Start a RAID, run the paper's queries and a workload, kill a site, check everything.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid demo                        and nothing is left of it",
            "  raid demo --stay --dir tour      leaves the cluster, what to try on it, and tour/demo.html",
            "  raid demo --mini --seed 7        all sites in one JVM"
        })
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

    @Option(names = "--stay", description = "Leave the cluster in --dir when it is over, with the report demo.html.")
    boolean stay;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (sites < 1 || sites > 16) {
            throw new CommandException(ExitCode.USAGE, "--sites is between 1 and 16");
        }
        if (stay && mini) {
            throw new CommandException(
                    ExitCode.USAGE, "--stay does not go with --mini, whose sites end with the command");
        }
        long drawn = seed != null ? seed : System.nanoTime() % 1_000_000;
        Cluster cluster = (mini ? Cluster.mini(sites) : Cluster.local(sites)).with(Replication.Rowaa.DEFAULT);
        if (mini) {
            return over(run(new MiniCluster(cluster, drawn), drawn));
        }
        if (stay) {
            return stay(cluster, drawn);
        }
        ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
        try (Scratch scratch = Scratch.temporary("raid-demo-", starter::killAll)) {
            return over(run(new ProcessCluster(cluster, scratch.path(), starter), drawn));
        }
    }

    private DemoReport run(DemoCluster demo, long drawn) throws InterruptedException {
        try (DemoCluster cluster = demo) {
            return steps(cluster, drawn);
        }
    }

    private DemoReport steps(DemoCluster cluster, long drawn) throws InterruptedException {
        Console console = global.console();
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
        return report;
    }

    private int over(DemoReport report) {
        global.console().object(report.fields());
        return report.ok() ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    /** Runs the demo in the cluster's folder. A demo that reaches its end leaves the cluster to the user. */
    private int stay(Cluster cluster, long drawn) throws IOException, InterruptedException {
        ClusterFolder folder = global.folder();
        if (Files.exists(folder.clusterFile())) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "there is a cluster in " + folder.path() + "; give the demo another folder with --dir");
        }
        ProcessStarter starter = new ProcessStarter(Main.class.getName());
        Thread hook = new Thread(starter::killAll);
        Runtime.getRuntime().addShutdownHook(hook);
        DemoReport report = steps(new ProcessCluster(cluster, folder.path(), starter), drawn);
        Runtime.getRuntime().removeShutdownHook(hook);
        Path page = folder.path().resolve("demo.html");
        Files.writeString(page, DemoPage.of(report, drawn, next()));
        Console console = global.console();
        console.line("the cluster stays; try:");
        next().forEach(command -> console.line("  " + command));
        console.line("report: " + page + "; stop the cluster with: raid down --dir " + folder.path());
        SequencedMap<String, Object> fields = report.fields();
        fields.put("dir", folder.path().toString());
        fields.put("report", page.toString());
        console.object(fields);
        return report.ok() ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    /** Returns what the user may try on the cluster. */
    private List<String> next() {
        String dir = " --dir " + global.dir;
        return List.of(
                "raid query -c 'range of t is thousand retrieve (t.all) where t.ten = 8'" + dir,
                "raid fail " + sites + dir + "; raid workload --seconds 3" + dir + "; raid recover " + sites + dir,
                "raid status" + dir);
    }

    private static String word(Console console, boolean good) {
        return console.verdict(good, good ? "yes" : "NO");
    }
}
