package org.raidlab.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Layout;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid move TYPE}: relocates a server of a running cluster. */
@Command(
        name = "move",
        description = "Move a server of a site to another host, or into a process of its own, with what it keeps.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid move --site 2 am --host b    to a host of the cluster file",
            "  raid move --site 2 am             into a process of its own",
            "",
            "The site stops meanwhile; the others go on."
        },
        mixinStandardHelpOptions = true)
final class MoveCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--site", paramLabel = "N", required = true, description = "The site.")
    int site;

    @Parameters(paramLabel = "TYPE", description = "The server: ${COMPLETION-CANDIDATES}.")
    SiteServer type = SiteServer.UI;

    @Option(names = "--host", paramLabel = "H", description = "A host of the cluster file, or an address.")
    @Nullable
    String host;

    @Option(names = "--insecure", description = "Let it bind beyond loopback although there is no cluster key.")
    boolean insecure;

    @Override
    public Integer call() {
        LocalCluster local = Clusters.in(global.folder(), insecure);
        local.restart(site, this::moved);
        RecoverCommand.show(local, site, global.console());
        return ExitCode.OK;
    }

    /** The cluster with the server in a process of its own, on the host asked for. */
    private Cluster moved(Cluster cluster) {
        Cluster.Site own = cluster.site(site);
        Layout.Groups apart = apart(cluster, own);
        if (host == null) {
            return cluster.with(own.withLayout(apart));
        }
        return cluster.with(own.withLayout(apart).with(type, own.placed(type).withHost(host)));
    }

    private Layout.Groups apart(Cluster cluster, Cluster.Site own) {
        return new Layout.Groups(Layout.apart(
                cluster.processes(own).stream().map(ServerProcess::servers).toList(), type));
    }
}
