package org.raidlab.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid server TYPE}: runs one server of a site in the foreground, with those that share its process. */
@Command(
        name = "server",
        description = "Run one server of a site in the foreground, with those that the layout puts into its process.",
        mixinStandardHelpOptions = true)
final class ServerCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--site", paramLabel = "N", required = true, description = "The site.")
    int site;

    @Parameters(paramLabel = "TYPE", description = "The server: ${COMPLETION-CANDIDATES}.")
    SiteServer type = SiteServer.UI;

    @Option(names = "--insecure", description = "Bind beyond loopback although there is no cluster key.")
    boolean insecure;

    @Option(
            names = "--implementation",
            paramLabel = "NAME",
            description = "Run another implementation of it, found on the class path.")
    @Nullable
    String implementation;

    @Option(
            names = "--replace",
            description = "Stop the process that runs it now first; the site's other servers start anew with this one.")
    boolean replace;

    @Option(
            names = "--name-server",
            paramLabel = "HOST:PORT",
            description = "Where the name server listens (default: as the folder says).")
    @Nullable
    String nameServer;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ClusterFolder folder = global.folder();
        Cluster cluster = folder.cluster();
        ServerProcess process = cluster.processes(cluster.site(site)).stream()
                .filter(each -> each.servers().contains(type))
                .findFirst()
                .orElseThrow();
        LocalCluster local = Clusters.in(folder);
        if (replace) {
            local.stop(process);
        } else if (RunFile.running(folder.runFile(process)).isPresent()) {
            throw new CommandException(
                    ExitCode.USAGE,
                    type.name().toLowerCase(Locale.ROOT) + " of site " + site
                            + " runs already; put this one in its place with --replace");
        }
        return new ServerProcesses(folder, insecure, nameServer)
                .run(
                        chosen(cluster),
                        process,
                        List.of(
                                "server",
                                "--site",
                                Integer.toString(site),
                                type.name().toLowerCase(Locale.ROOT)));
    }

    private Cluster chosen(Cluster cluster) {
        if (implementation == null) {
            return cluster;
        }
        Cluster.Site own = cluster.site(site);
        return cluster.with(own.with(type, own.placed(type).withImplementation(implementation, null)));
    }
}
