package org.raidlab.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.launch.ParentWatch;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemProcess;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid site N}: runs one site in the foreground. */
@Command(
        name = "site",
        description = {
            "Run one site of a cluster in the foreground; with add: a new one, with rejoin:"
                    + " one that has lost its folder, in the background."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid site 2           site 2 of the cluster file",
            "  raid site add         one more site",
            "  raid site rejoin 2    site 2 has lost its folder"
        },
        mixinStandardHelpOptions = true)
final class SiteCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "N", arity = "0..1", description = "The site.")
    @Nullable
    Integer number;

    @Option(names = "--insecure", description = "Bind beyond loopback although there is no cluster key.")
    boolean insecure;

    @Option(
            names = "--name-server",
            paramLabel = "HOST:PORT",
            description = "Where the name server listens (default: as the folder says).")
    @Nullable
    String nameServer;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (number == null) {
            throw new CommandException(ExitCode.USAGE, "which site? try: raid site 1, or: raid site add");
        }
        int site = number;
        ClusterFolder folder = global.folder();
        Optional<SystemCluster> other = SystemCluster.in(folder.path());
        if (other.isPresent()) {
            ParentWatch.begin();
            new SystemProcess(other.get()).site(site);
            return ExitCode.OK;
        }
        Cluster cluster = folder.cluster();
        List<ServerProcess> processes = cluster.processes(cluster.site(site));
        if (processes.size() > 1) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "site " + site + " is not one process but " + processes.size()
                            + "; start it with: raid recover " + site + ", or each of them with: raid server --site "
                            + site + " TYPE");
        }
        return new ServerProcesses(folder, insecure, nameServer)
                .run(cluster, processes.getFirst(), List.of("site", Integer.toString(site)));
    }

    @Command(
            name = "add",
            description = {
                "Add a site to a cluster that runs, and start it.",
                "Returns when it has its copies; the other sites go on meanwhile."
            },
            mixinStandardHelpOptions = true)
    int add(
            @Parameters(
                            paramLabel = "N",
                            arity = "0..1",
                            description = "Its number (default: the first one above those that are there).")
                    @Nullable
                    Integer wanted,
            @Option(names = "--host", paramLabel = "H", description = "A host of the cluster file, or an address.")
                    @Nullable
                    String host,
            @Option(names = "--insecure", description = "Let it bind beyond loopback although there is no cluster key.")
                    boolean openly,
            @Mixin GlobalOptions options) {
        LocalCluster local = Clusters.in(options.folder(), openly);
        int next = wanted == null ? local.folder().cluster().siteNumbers().getLast() + 1 : wanted;
        try (Progress _ = Progress.of(options, "waiting until the site has its copies")) {
            local.add(new Cluster.Site(next, host, null, null, null));
        }
        RecoverCommand.show(local, next, options.console());
        return ExitCode.OK;
    }

    @Command(
            name = "rejoin",
            description = {
                "Start a site that has lost its folder, or has an older copy of it: all its copies are brought anew.",
                "Its old folder is put aside. Returns when it has its copies; the other sites go on meanwhile."
            },
            mixinStandardHelpOptions = true)
    int rejoin(
            @Parameters(paramLabel = "N", description = "Its number.") int lost,
            @Option(names = "--insecure", description = "Let it bind beyond loopback although there is no cluster key.")
                    boolean openly,
            @Mixin GlobalOptions options) {
        LocalCluster local = Clusters.in(options.folder(), openly);
        try (Progress _ = Progress.of(options, "waiting until the site has its copies")) {
            local.rejoin(lost);
        }
        RecoverCommand.show(local, lost, options.console());
        return ExitCode.OK;
    }
}
