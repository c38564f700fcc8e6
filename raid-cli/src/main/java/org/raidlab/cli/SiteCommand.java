package org.raidlab.cli;

import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.key.Access;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.RunFile;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;
import org.raidlab.site.process.SiteProcess;
import org.raidlab.site.process.SiteProcessSetup;
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
        cluster.requireProcesses();
        Cluster.Site own = cluster.site(site);
        RunFile nameServer = LocalCluster.running(folder.nameServerRunFile())
                .orElseThrow(() -> new CommandException(
                        ExitCode.ENVIRONMENT,
                        "the name server of " + folder.path() + " does not run; start it with: raid name-server --dir "
                                + folder.path()));
        int port =
                ClusterFolder.read(folder.siteRunFile(site)).map(RunFile::port).orElse(0);
        SiteOptions options = new SiteOptions(cluster.siteNumbers(), cluster.algorithmsOrDefault(), false);
        SiteProcessSetup setup = new SiteProcessSetup(
                cluster.instance(),
                site,
                new InetSocketAddress(cluster.hostOf(own), port),
                Access.of(cluster, insecure),
                new InetSocketAddress(nameServer.host(), nameServer.port()),
                folder.data(own),
                folder.siteRunFile(site),
                new SiteBlueprint(options));
        SiteProcess process = SiteProcess.start(setup);
        Runtime.getRuntime().addShutdownHook(new Thread(process::requestStop));
        process.join();
        return ExitCode.OK;
    }
}
