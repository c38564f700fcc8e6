package org.raidlab.cli;

import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.launch.ParentWatch;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.site.SiteProcess;
import org.raidlab.runtime.site.SiteProcessSetup;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Runs a process of a site in the foreground. */
record ServerProcesses(ClusterFolder folder, boolean insecure) {
    /** Runs a process until it is asked to stop. */
    void run(Cluster cluster, ServerProcess process) throws InterruptedException {
        ParentWatch.begin();
        cluster.requireProcesses();
        Cluster.Site site = cluster.site(process.site());
        if (process.servers().contains(SiteServer.AC)) {
            folder.requireSameFounding(cluster, site);
        }
        RunFile nameServer = RunFile.running(folder.nameServerRunFile())
                .orElseThrow(() -> new CommandException(
                        ExitCode.ENVIRONMENT,
                        "the name server of " + folder.path() + " does not run; start it with: raid name-server --dir "
                                + folder.path()));
        // Others know it by its port, so a later life listens where the earlier one did.
        int port = cluster.port(process) != 0
                ? cluster.port(process)
                : RunFile.read(folder.runFile(process)).map(RunFile::port).orElse(0);
        SiteProcessSetup<RaidMessage> setup = new SiteProcessSetup<>(
                cluster.instance(),
                process.site(),
                new InetSocketAddress(process.host().address(), port),
                ClusterAccess.of(cluster, insecure),
                new InetSocketAddress(nameServer.host(), nameServer.port()),
                folder.data(site),
                folder.runFile(process),
                plan(cluster, process),
                new ServerFactory(SiteOptions.of(cluster, process.site())),
                Codecs.raid("packed"));
        SiteProcess<RaidMessage> running = SiteProcess.start(setup);
        Runtime.getRuntime().addShutdownHook(new Thread(running::requestStop));
        running.join();
    }

    private static ProcessGrouping plan(Cluster cluster, ServerProcess process) {
        List<List<RaidServer>> groups = cluster.processes(cluster.site(process.site())).stream()
                .map(each -> each.servers().stream().map(SiteServer::type).toList())
                .toList();
        return new ProcessGrouping(ServerFactory.SITE, groups, process.group());
    }
}
