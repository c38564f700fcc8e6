package org.raidlab.runtime.system;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.memory.MemoryProcess;
import org.raidlab.runtime.memory.Replication;
import org.raidlab.runtime.naming.UdpNameServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.runtime.site.SiteProcess;
import org.raidlab.runtime.site.SiteProcessSetup;
import org.raidlab.runtime.udp.Access;

/** Runs a process of a cluster in this JVM until it is asked to end. */
public final class SystemProcess {
    private final SystemCluster cluster;

    public SystemProcess(SystemCluster cluster) {
        this.cluster = cluster;
    }

    /** Runs the name server. */
    public void nameServer() throws InterruptedException {
        DeployedSystem<?> system = cluster.deployed();
        run(UdpNameServer.start(new UdpNameServer.Setup(
                formerSocket(SystemCluster.NAME_SERVER),
                Access.LOCAL,
                cluster.runFile(SystemCluster.NAME_SERVER),
                system.site(1, cluster.sites()).types(),
                system.nameServer(),
                NameConfig.DEFAULT)));
    }

    private static void run(UdpService service) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(service::requestStop));
        service.join();
    }

    /** Runs a memory of the sites' logs. */
    public void memory(int number) throws InterruptedException {
        if (!cluster.memories().contains(number)) {
            throw new ConfigException("the logs of " + cluster.folder() + " have "
                    + cluster.memories().size() + " memories, and no number " + number);
        }
        String name = SystemCluster.memoryName(number);
        run(UdpService.start(
                new UdpService.Setup(
                        "memory " + number,
                        formerSocket(name),
                        Access.LOCAL,
                        cluster.runFile(name),
                        cluster.deployed().site(1, cluster.sites()).types(),
                        List.of()),
                MemoryProcess::new));
    }

    private Optional<Replication> replication() {
        List<InetSocketAddress> sockets =
                cluster.memories().stream().map(this::socketOfMemory).toList();
        return sockets.isEmpty() ? Optional.empty() : Optional.of(Replication.of(sockets));
    }

    private InetSocketAddress socketOfMemory(int number) {
        return RunFile.read(cluster.runFile(SystemCluster.memoryName(number)))
                .orElseThrow(() -> new EnvironmentException("memory " + number + " of " + cluster.folder()
                        + " was never started; start it with: raid memory " + number + " --dir " + cluster.folder()))
                .socket();
    }

    /** Runs a site. */
    public void site(int site) throws InterruptedException {
        if (!cluster.sites().contains(site)) {
            throw new ConfigException(cluster.folder() + " has the sites " + cluster.sites() + ", and no site " + site);
        }
        run(cluster.deployed(), site);
    }

    private <M extends Message> void run(DeployedSystem<M> deployed, int site) throws InterruptedException {
        NodeSystem<M> system = deployed.site(site, cluster.sites());
        RunFile nameServer = RunFile.running(cluster.runFile(SystemCluster.NAME_SERVER))
                .orElseThrow(() -> new EnvironmentException("the name server of " + cluster.folder()
                        + " does not run; start it with: raid name-server --dir " + cluster.folder()));
        Optional<Replication> replication = replication();
        SiteProcess<M> process = SiteProcess.start(new SiteProcessSetup<>(
                0,
                site,
                formerSocket(SystemCluster.name(site)),
                Access.LOCAL,
                nameServer.socket(),
                cluster.data(site),
                cluster.runFile(SystemCluster.name(site)),
                ProcessGrouping.merged(system.site()).withReplicatedLog(replication.isPresent()),
                system,
                deployed.codec(),
                replication));
        Runtime.getRuntime().addShutdownHook(new Thread(process::requestStop));
        process.join();
    }

    /** Returns the socket of the process's life before: others know it by its port. */
    private InetSocketAddress formerSocket(String process) {
        int port = RunFile.read(cluster.runFile(process)).map(RunFile::port).orElse(0);
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
