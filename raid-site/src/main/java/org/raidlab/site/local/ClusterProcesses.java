package org.raidlab.site.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.launch.StartedProcess;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.config.Host;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.config.SiteServer;

/** Starts the processes of a cluster, each on its host, and finds them by their run files. */
final class ClusterProcesses {
    private final ClusterFolder folder;
    private final ProcessStarter starter;
    private final boolean insecure;

    ClusterProcesses(ClusterFolder folder, ProcessStarter starter, boolean insecure) {
        this.folder = folder;
        this.starter = starter;
        this.insecure = insecure;
    }

    /** The run file of a site's process that is alive. */
    Optional<RunFile> running(ServerProcess process) {
        return RunFile.running(folder.runFile(process));
    }

    /** Throws an exception with the last lines of a process's output if the process has ended before it was ready. */
    void requireAlive(ServerProcess process) {
        if (running(process).isEmpty()) {
            Path output = folder.output(process.name());
            throw new EnvironmentException(
                    process.name() + " has ended: " + StartedProcess.lastLines(output) + " [" + output + "]");
        }
    }

    /**
     * Starts what does not run of the name server and the memories of the sites' logs, on the host of the name server;
     * returns when they answer. Commands that do so at the same time take turns: the later one finds that they run.
     */
    void startServices(Cluster cluster, Duration limit) {
        synchronized (ClusterProcesses.class) {
            try (FileChannel file = FileChannel.open(
                            folder.servicesLock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = file.lock()) {
                StartedProcess.await(startDeadServices(cluster), limit);
            } catch (IOException e) {
                throw new EnvironmentException("cannot lock " + folder.servicesLock() + ": " + e.getMessage(), e);
            }
        }
    }

    private List<StartedProcess> startDeadServices(Cluster cluster) {
        List<StartedProcess> started = new ArrayList<>();
        if (RunFile.running(folder.nameServerRunFile()).isEmpty()) {
            started.add(start(
                    "name-server", List.of("name-server"), folder.nameServerRunFile(), cluster.nameServerMachine()));
        }
        for (int number = 1; number <= cluster.algorithmsOrDefault().log().memories(); number++) {
            Path runFile = folder.memoryRunFile(number);
            if (RunFile.running(runFile).isEmpty()) {
                List<String> command = List.of("memory", Integer.toString(number));
                started.add(start("memory-" + number, command, runFile, cluster.nameServerMachine()));
            }
        }
        return started;
    }

    /** Returns the memories of the sites' logs that are alive. */
    List<RunFile> memories(Cluster cluster) {
        return IntStream.rangeClosed(1, cluster.algorithmsOrDefault().log().memories())
                .boxed()
                .flatMap(number -> RunFile.running(folder.memoryRunFile(number)).stream())
                .toList();
    }

    StartedProcess start(Cluster cluster, ServerProcess process) {
        List<String> command = new ArrayList<>();
        if (process.alone()) {
            command.addAll(List.of("site", Integer.toString(process.site())));
        } else {
            String server = process.servers().getFirst().name().toLowerCase(Locale.ROOT);
            command.addAll(List.of("server", "--site", Integer.toString(process.site()), server));
        }
        return start(process.name(), command, folder.runFile(process), process.host(), classPaths(cluster, process));
    }

    private static List<String> classPaths(Cluster cluster, ServerProcess process) {
        List<String> paths = new ArrayList<>();
        String ofAlgorithms = cluster.algorithmsOrDefault().classPath();
        if (ofAlgorithms != null) {
            paths.add(ofAlgorithms);
        }
        for (SiteServer server : process.servers()) {
            String path = cluster.site(process.site()).placed(server).classPath();
            if (path != null) {
                paths.add(path);
            }
        }
        return paths;
    }

    private StartedProcess start(String name, List<String> command, Path runFile, Host host) {
        return start(name, command, runFile, host, List.of());
    }

    private StartedProcess start(String name, List<String> command, Path runFile, Host host, List<String> classPaths) {
        List<String> arguments = new ArrayList<>(command);
        arguments.add("--dir");
        arguments.add(folder.path().toAbsolutePath().toString());
        if (insecure) {
            arguments.add("--insecure");
        }
        Path output = folder.output(name);
        ProcessStarter.Extras extras = new ProcessStarter.Extras(host.runOrNothing(), classPaths);
        return new StartedProcess(name, starter.start(arguments, output, extras), runFile, output);
    }

    /**
     * Throws {@link ConfigException} if a process belongs on a host where this host cannot start a process, or could
     * not bind at its address.
     */
    void requireReachable(Cluster cluster) {
        ClusterAccess.require(cluster, insecure);
        requireReachable(cluster.nameServerMachine(), "the name server", "name-server");
        for (ServerProcess process : cluster.processes()) {
            String server = process.servers().getFirst().name().toLowerCase(Locale.ROOT);
            String command =
                    process.alone() ? "site " + process.site() : "server --site " + process.site() + " " + server;
            requireReachable(process.host(), process.name(), command);
        }
    }

    private void requireReachable(Host host, String what, String command) {
        if (host.runOrNothing().isEmpty() && host.ssh() == null && !isHere(host)) {
            throw new ConfigException(what + " belongs on host " + host.address()
                    + ", which is not this machine; say how to start processes there (hosts: {NAME: {address: "
                    + host.address() + ", ssh: USER@MACHINE}}), or start all of them by hand, this one with: raid "
                    + command + " --dir " + folder.path());
        }
    }

    private static boolean isHere(Host host) {
        try {
            InetAddress address = InetAddress.getByName(host.address());
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException e) {
            throw new EnvironmentException("there is no host " + host.address() + ": " + e.getMessage(), e);
        }
    }

    /** Returns the socket at which a process listens, or listened while it was alive; empty if it was never started. */
    Optional<InetSocketAddress> lastSocket(ServerProcess process) {
        return RunFile.read(folder.runFile(process)).map(RunFile::socket);
    }
}
