package org.raidlab.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.local.ClusterFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid site N}: runs one site in the foreground. */
@Command(name = "site", description = "Run one site of a cluster in the foreground.", mixinStandardHelpOptions = true)
final class SiteCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "N", description = "The site.")
    int site;

    @Option(names = "--insecure", description = "Bind beyond loopback although there is no cluster key.")
    boolean insecure;

    @Override
    public Integer call() throws InterruptedException {
        ClusterFolder folder = global.folder();
        Cluster cluster = folder.cluster();
        List<ServerProcess> processes = cluster.processes(cluster.site(site));
        if (processes.size() > 1) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "site " + site + " is not one process but " + processes.size()
                            + "; start it with: raid recover " + site + ", or each of them with: raid server --site "
                            + site + " TYPE");
        }
        new ServerProcesses(folder, insecure).run(cluster, processes.getFirst());
        return ExitCode.OK;
    }
}
