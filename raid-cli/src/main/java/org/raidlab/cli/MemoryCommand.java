package org.raidlab.cli;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.launch.ParentWatch;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.memory.MemoryProcess;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemProcess;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.local.ClusterFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid memory}: runs a memory of the sites' logs in the foreground. */
@Command(
        name = "memory",
        description = "Run a memory for the sites' logs in the foreground (log: remote, log: quorum).",
        mixinStandardHelpOptions = true)
final class MemoryCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "N", description = "Its number, from 1.")
    int number;

    @Option(names = "--insecure", description = "Bind beyond loopback although there is no cluster key.")
    boolean insecure;

    @Override
    public Integer call() throws InterruptedException {
        ClusterFolder folder = global.folder();
        Optional<SystemCluster> other = SystemCluster.in(folder.path());
        if (other.isPresent()) {
            ParentWatch.begin();
            new SystemProcess(other.get()).memory(number);
            return ExitCode.OK;
        }
        Cluster cluster = folder.cluster();
        int memories = cluster.algorithmsOrDefault().log().memories();
        if (number < 1 || number > memories) {
            throw new CommandException(
                    ExitCode.USAGE, "the logs of this cluster have " + memories + " memories, and no number " + number);
        }
        ParentWatch.begin();
        // The sites know it by its port, so a later life listens where the earlier one did.
        int port = RunFile.read(folder.memoryRunFile(number)).map(RunFile::port).orElse(0);
        UdpService process = UdpService.start(
                new UdpService.Setup(
                        "memory " + number,
                        new InetSocketAddress(cluster.nameServerHost(), port),
                        ClusterAccess.of(cluster, insecure),
                        folder.memoryRunFile(number),
                        RaidServer.ALL,
                        List.of()),
                MemoryProcess::new);
        Runtime.getRuntime().addShutdownHook(new Thread(process::requestStop));
        process.join();
        return ExitCode.OK;
    }
}
