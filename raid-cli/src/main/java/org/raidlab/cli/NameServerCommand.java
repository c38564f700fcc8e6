package org.raidlab.cli;

import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.key.Access;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.ParentWatch;
import org.raidlab.site.local.RunFile;
import org.raidlab.site.process.NameServerProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid name-server}: runs the name server in the foreground. */
@Command(
        name = "name-server",
        description = "Run a cluster's name server in the foreground.",
        mixinStandardHelpOptions = true)
final class NameServerCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--insecure", description = "Bind beyond loopback although there is no cluster key.")
    boolean insecure;

    @Override
    public Integer call() throws InterruptedException {
        ParentWatch.begin();
        ClusterFolder folder = global.folder();
        Cluster cluster = founded(folder);
        // The sites know it by its port, so a later life listens where the earlier one did.
        int port = cluster.nameServerPort() != 0
                ? cluster.nameServerPort()
                : ClusterFolder.read(folder.nameServerRunFile())
                        .map(RunFile::port)
                        .orElse(0);
        NameServerProcess process = NameServerProcess.start(
                new InetSocketAddress(cluster.nameServerHost(), port),
                Access.of(cluster, insecure),
                folder.nameServerRunFile());
        Runtime.getRuntime().addShutdownHook(new Thread(process::requestStop));
        process.join();
        return ExitCode.OK;
    }

    /**
     * Returns the cluster under its instance id: the name server is the first process of a cluster, also when a user
     * starts it.
     */
    private static Cluster founded(ClusterFolder folder) {
        Cluster cluster = folder.cluster();
        return cluster.instanceId() == null ? folder.found(cluster) : cluster;
    }
}
