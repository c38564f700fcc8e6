package org.raidlab.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.launch.ParentWatch;
import org.raidlab.runtime.launch.RemoteProcess;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.launch.Ssh;
import org.raidlab.runtime.memory.Replication;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.site.SiteProcess;
import org.raidlab.runtime.site.SiteProcessSetup;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.config.ClusterFile;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * Runs a process of a site in the foreground.
 *
 * @param nameServer where the name server listens, if the command line says so
 */
record ServerProcesses(
        ClusterFolder folder, boolean insecure, @Nullable String nameServer) {
    /**
     * Runs a process until it is asked to stop, here or on the machine where it belongs; returns its exit code.
     *
     * @param arguments of the command line that runs it, without options
     */
    int run(Cluster cluster, ServerProcess process, List<String> arguments) throws IOException, InterruptedException {
        cluster.requireProcesses();
        Ssh ssh = process.host().ssh();
        if (ssh != null) {
            return runThere(ssh, cluster, process, arguments);
        }
        ParentWatch.begin();
        run(cluster, process);
        return ExitCode.OK;
    }

    /** Runs a process on the machine where it belongs, with a copy of the cluster file and the key in its folder. */
    private int runThere(Ssh ssh, Cluster cluster, ServerProcess process, List<String> arguments)
            throws IOException, InterruptedException {
        String there = ssh.folder() == null ? "raid-" + cluster.instanceIdOrNone() : ssh.folder();
        RemoteProcess remote = new RemoteProcess(ssh, there, folder.runFile(process));
        String key = cluster.keyFile();
        String keyThere = key == null ? null : "cluster.key";
        String clusterFile = ClusterFile.text(cluster.withoutSsh().withKeyFile(keyThere));
        remote.bring("cluster.yaml", clusterFile.getBytes(StandardCharsets.UTF_8));
        if (key != null) {
            remote.bring("cluster.key", Files.readAllBytes(Path.of(key)));
        }
        for (Path memory : folder.memoryRunFiles(cluster)) {
            remote.bring(memory.getFileName().toString(), Files.readAllBytes(memory));
        }
        InetSocketAddress names = nameServerSocket();
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("--dir", ".", "--name-server", names.getHostString() + ":" + names.getPort()));
        return remote.run(Main.class.getName(), all);
    }

    private void run(Cluster cluster, ServerProcess process) throws InterruptedException {
        Cluster.Site site = cluster.site(process.site());
        if (process.servers().contains(SiteServer.AC)) {
            folder.requireSameFounding(cluster, site);
        }
        // Others know it by its port, so a later life listens where the earlier one did.
        int port = cluster.port(process) != 0
                ? cluster.port(process)
                : RunFile.read(folder.runFile(process)).map(RunFile::port).orElse(0);
        SiteProcessSetup<RaidMessage> setup = new SiteProcessSetup<>(
                cluster.instance(),
                process.site(),
                new InetSocketAddress(process.host().address(), port),
                ClusterAccess.of(cluster, insecure),
                nameServerSocket(),
                folder.data(site),
                folder.runFile(process),
                plan(cluster, process),
                new ServerFactory(SiteOptions.of(cluster, process.site())),
                Codecs.raid("packed"),
                Optional.empty());
        List<InetSocketAddress> memories = folder.memories(cluster);
        SiteProcess<RaidMessage> running =
                SiteProcess.start(memories.isEmpty() ? setup : setup.with(Replication.of(memories)));
        Runtime.getRuntime().addShutdownHook(new Thread(running::requestStop));
        running.join();
    }

    private InetSocketAddress nameServerSocket() {
        if (nameServer != null) {
            int colon = nameServer.lastIndexOf(':');
            try {
                return new InetSocketAddress(
                        nameServer.substring(0, Math.max(0, colon)), Integer.parseInt(nameServer.substring(colon + 1)));
            } catch (IllegalArgumentException e) {
                throw new CommandException(ExitCode.USAGE, "--name-server is HOST:PORT, not '" + nameServer + "'");
            }
        }
        return RunFile.running(folder.nameServerRunFile())
                .map(RunFile::socket)
                .orElseThrow(() -> new CommandException(
                        ExitCode.ENVIRONMENT,
                        "the name server of " + folder.path() + " does not run; start it with: raid name-server --dir "
                                + folder.path()));
    }

    private static ProcessGrouping plan(Cluster cluster, ServerProcess process) {
        List<List<RaidServer>> groups = cluster.processes(cluster.site(process.site())).stream()
                .map(each -> each.servers().stream().map(SiteServer::type).toList())
                .toList();
        return new ProcessGrouping(ServerFactory.SITE, groups, process.group());
    }
}
