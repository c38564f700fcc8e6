package org.raidlab.site.local;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.site.EnvironmentException;
import org.raidlab.site.client.NoAnswerException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.client.Wires;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterFile;
import org.raidlab.site.config.ConfigException;
import org.raidlab.site.key.Access;

/** The processes of a cluster on this host: starts, finds and ends them. */
public final class LocalCluster {
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration ANSWER = Duration.ofSeconds(1);
    private static final long POLL_MILLIS = 10;

    private final ClusterFolder folder;
    private final ProcessStarter starter;
    private final boolean insecure;

    public LocalCluster(ClusterFolder folder, ProcessStarter starter) {
        this(folder, starter, false);
    }

    /** {@code insecure} lets its processes bind beyond loopback without a cluster key. */
    public LocalCluster(ClusterFolder folder, ProcessStarter starter, boolean insecure) {
        this.folder = folder;
        this.starter = starter;
        this.insecure = insecure;
    }

    public ClusterFolder folder() {
        return folder;
    }

    /** What carries messages to its processes, under its key if it has one. */
    public Wires wires() {
        return Wires.of(folder.cluster());
    }

    /** A client with a session of its own. */
    public RaidClient client() {
        return new RaidClient(wires());
    }

    /** Starts all processes; returns when every site is ready and knows all others. */
    public void up(Cluster cluster) {
        cluster.requireProcesses();
        Access.of(cluster, insecure).require(cluster);
        refuseIfRunning(cluster);
        try {
            Files.createDirectories(folder.path());
            ClusterFile.write(folder.clusterFile(), cluster);
        } catch (IOException e) {
            throw new EnvironmentException("cannot write to " + folder.path() + ": " + e.getMessage(), e);
        }
        startNameServer();
        List<StartedProcess> started = new ArrayList<>();
        for (int site : cluster.siteNumbers()) {
            started.add(startSite(site));
        }
        started.forEach(process -> process.awaitRunFile(START));
        awaitAcquaintance(cluster.siteNumbers());
    }

    private void refuseIfRunning(Cluster cluster) {
        for (int site : cluster.siteNumbers()) {
            if (running(folder.siteRunFile(site)).isPresent()) {
                throw new ConfigException("a cluster runs in " + folder.path()
                        + " already; stop it with: raid down --dir " + folder.path());
            }
        }
    }

    /** Starts the name server, on the port that it had before if there is one; returns when it answers. */
    public void startNameServer() {
        if (running(folder.nameServerRunFile()).isPresent()) {
            return;
        }
        start("name-server", List.of("name-server"), folder.nameServerRunFile()).awaitRunFile(START);
    }

    /** Starts a dead site's process again; returns when it is ready. */
    public void recover(int site) {
        folder.cluster().site(site);
        if (running(folder.siteRunFile(site)).isPresent()) {
            throw new ConfigException("site " + site + " is running");
        }
        startNameServer();
        startSite(site).awaitRunFile(START);
    }

    private StartedProcess startSite(int site) {
        return start("site-" + site, List.of("site", Integer.toString(site)), folder.siteRunFile(site));
    }

    private StartedProcess start(String name, List<String> command, Path runFile) {
        List<String> arguments = new ArrayList<>(command);
        arguments.add("--dir");
        arguments.add(folder.path().toAbsolutePath().toString());
        if (insecure) {
            arguments.add("--insecure");
        }
        Path output = folder.output(name);
        return new StartedProcess(name, starter.start(arguments, output), runFile, output);
    }

    private void awaitAcquaintance(List<Integer> sites) {
        try (RaidClient client = client()) {
            await(
                    START,
                    "the sites to know each other",
                    () -> sites.stream()
                            .allMatch(site -> status(client, site)
                                    .map(reply -> reply.counters().getOrDefault("sites-known", 0L) >= sites.size())
                                    .orElse(false)));
        }
    }

    /** How a site's process is; empty if it is dead or does not answer. */
    public Optional<StatusReply> status(RaidClient client, int site) {
        return status(client, folder.siteRunFile(site));
    }

    /** How the name server's process is; empty if it is dead or does not answer. */
    public Optional<StatusReply> nameServerStatus(RaidClient client) {
        return status(client, folder.nameServerRunFile());
    }

    private static Optional<StatusReply> status(RaidClient client, Path runFile) {
        return running(runFile).flatMap(file -> {
            try {
                return Optional.of(client.status(new InetSocketAddress(file.host(), file.port()), ANSWER));
            } catch (NoAnswerException e) {
                return Optional.empty();
            }
        });
    }

    /** Where a site listens; {@link EnvironmentException} if it does not run. */
    public SiteSocket socket(int site) {
        folder.cluster().site(site);
        RunFile file = running(folder.siteRunFile(site))
                .orElseThrow(() -> new EnvironmentException(
                        "site " + site + " is down; start it with: raid recover " + site + " --dir " + folder.path()));
        return new SiteSocket(site, new InetSocketAddress(file.host(), file.port()), file.incarnation());
    }

    /** The run file of a process that is alive. */
    public static Optional<RunFile> running(Path runFile) {
        return ClusterFolder.read(runFile).filter(RunFile::isAlive);
    }

    /** The sites whose processes are alive. */
    public List<Integer> aliveSites() {
        return folder.cluster().siteNumbers().stream()
                .filter(site -> running(folder.siteRunFile(site)).isPresent())
                .toList();
    }

    /** Ends all processes in good order, by force those that do not hear; returns how many there were. */
    public int down() {
        List<RunFile> running = new ArrayList<>();
        for (int site : folder.cluster().siteNumbers()) {
            running(folder.siteRunFile(site)).ifPresent(running::add);
        }
        running(folder.nameServerRunFile()).ifPresent(running::add);
        try (RaidClient client = client()) {
            for (RunFile process : running) {
                if (!client.stop(new InetSocketAddress(process.host(), process.port()), ANSWER)) {
                    ProcessHandle.of(process.pid()).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
        }
        await(START, "the processes to end", () -> running.stream().noneMatch(RunFile::isAlive));
        return running.size();
    }

    /** Kills a site's process with signal 9. */
    public void kill(int site) {
        RunFile file = running(folder.siteRunFile(site))
                .orElseThrow(() -> new EnvironmentException("site " + site + " does not run"));
        ProcessHandle.of(file.pid()).ifPresent(ProcessHandle::destroyForcibly);
        await(START, "site " + site + " to die", () -> !file.isAlive());
    }

    static void await(Duration limit, String what, BooleanSupplier condition) {
        long until = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > until) {
                throw new EnvironmentException("waited " + limit.toSeconds() + " s for " + what);
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted", e);
        }
    }
}
