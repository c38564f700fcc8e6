package org.raidlab.cli;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.launch.ParentWatch;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.naming.UdpNameServer;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemProcess;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.local.ClusterFolder;
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
        Optional<SystemCluster> other = SystemCluster.in(folder.path());
        if (other.isPresent()) {
            new SystemProcess(other.get()).nameServer();
            return ExitCode.OK;
        }
        Cluster cluster = founded(folder);
        // The sites know it by its port, so a later life listens where the earlier one did.
        int port = cluster.nameServerPort() != 0
                ? cluster.nameServerPort()
                : RunFile.read(folder.nameServerRunFile()).map(RunFile::port).orElse(0);
        UdpService process = UdpNameServer.start(new UdpNameServer.Setup(
                new InetSocketAddress(cluster.nameServerHost(), port),
                ClusterAccess.of(cluster, insecure),
                folder.nameServerRunFile(),
                RaidServer.ALL,
                RaidServer.NAME_SERVER,
                NameConfig.DEFAULT));
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
